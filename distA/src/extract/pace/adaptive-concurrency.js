/** Latency counts as slow if it exceeds its minimum by at least this factor and by at least this many milliseconds. */
const slow = { times: 4, aboveMs: 500 };
export function createAdaptiveConcurrency(most, onChange = () => { }) {
    const latencies = new Map();
    let current = most;
    let successes = 0;
    let loweredAt = Number.NEGATIVE_INFINITY;
    const lower = (startedAt, now) => {
        successes = 0;
        // Requests sent before the last cut say nothing about the pace since then.
        if (startedAt < loweredAt || current === 1)
            return;
        current = Math.max(1, Math.floor(current / 2));
        loweredAt = now;
        for (const latency of latencies.values())
            latency.average = latency.least;
        onChange(current);
    };
    const observe = (kind, latencyMs) => {
        const latency = latencies.get(kind) ?? { least: latencyMs, average: latencyMs };
        latency.least = Math.min(latency.least, latencyMs);
        latency.average += (latencyMs - latency.average) / 5;
        latencies.set(kind, latency);
        return latency;
    };
    return {
        get current() {
            return current;
        },
        succeeded: (kind, startedAt, latencyMs, now) => {
            const { least, average } = observe(kind, latencyMs);
            if (average > least * slow.times && average > least + slow.aboveMs) {
                lower(startedAt, now);
                return;
            }
            successes += 1;
            if (current < most && successes >= current) {
                current += 1;
                successes = 0;
                onChange(current);
            }
        },
        struggled: lower,
    };
}
