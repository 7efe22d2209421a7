/**
 * A request is sent a window and this much more after the one `limit` places before it. The network may bunch requests
 * by that much without the service counting too many in any window. Costs one percent of speed.
 */
const stretch = 1.01;
/** How many requests may be saved up while idle or late, to make up for late timers. */
const savings = 2;
/** Maximum number of requests to remember while no limit is known, in case one becomes known. */
const maxRemembered = 10_000;
/**
 * Follows two rules. First, in any window no more than `limit` requests are sent, whatever the phase of the service's
 * own windows, so that both fixed and sliding windows are respected. Second, after an initial burst of half the limit,
 * which is enough for a small run, requests are sent evenly.
 */
export function createPacer() {
    let limit = null;
    let windowMs = 0;
    let tokens = 0;
    let refilledAt = 0;
    let sent = [];
    const ratePerMs = () => (limit === null ? Number.POSITIVE_INFINITY : limit / (windowMs * stretch));
    const refilled = (saved, ms) => saved < savings ? Math.min(savings, saved + Math.max(0, ms) * ratePerMs()) : saved;
    const refill = (now) => {
        tokens = refilled(tokens, now - refilledAt);
        refilledAt = now;
    };
    const recordDelay = (now) => {
        const oldest = limit === null ? undefined : sent[sent.length - limit];
        return oldest === undefined ? 0 : oldest + windowMs * stretch - now;
    };
    const countSince = (time) => {
        let count = 0;
        while (count < sent.length && (sent[sent.length - 1 - count] ?? 0) > time)
            count++;
        return count;
    };
    return {
        delay: (now) => {
            if (limit === null)
                return 0;
            refill(now);
            const forToken = tokens >= 1 - 1e-9 ? 0 : (1 - tokens) / ratePerMs();
            return Math.max(0, Math.ceil(Math.max(forToken, recordDelay(now)) - 1e-6));
        },
        spend: (now) => {
            sent.push(now);
            tokens -= 1;
            if (sent.length > 2 * maxRemembered)
                sent = sent.slice(-maxRemembered);
        },
        countSince,
        finishIn: (requests, now) => {
            if (limit === null)
                return null;
            refill(now);
            const times = sent.slice(-limit);
            let [at, saved] = [now, tokens];
            // Two windows show the cost of the initial burst; after that, requests are sent evenly.
            const acted = Math.min(requests, 2 * limit);
            for (let i = 0; i < acted; i++) {
                const oldest = times[times.length - limit] ?? Number.NEGATIVE_INFINITY;
                const next = Math.max(at + Math.max(0, 1 - saved) / ratePerMs(), oldest + windowMs * stretch);
                saved = refilled(saved, next - at) - 1;
                times.push(next);
                at = next;
            }
            return at - now + (requests - acted) / ratePerMs();
        },
        get lastAt() {
            return sent.at(-1) ?? Number.NEGATIVE_INFINITY;
        },
        configure: (newLimit, newWindowMs, now) => {
            if (limit === newLimit && windowMs === newWindowMs)
                return;
            [limit, windowMs] = [newLimit, newWindowMs];
            tokens = Math.max(0, Math.ceil(limit / 2) - countSince(now - windowMs));
            refilledAt = now;
        },
    };
}
