/**
 * Decides from which day on a run requests changes (architecture.md, "Change detection" and invariant 9). No single
 * clock is trusted: starting too early costs a longer answer, starting too late would hide changes forever. All times
 * are microseconds since the epoch.
 */
export const beginningOfTime = '1970-01-01';
const dayMicros = 86_400_000_000;
const weekDays = 7;
/**
 * The day before the earlier of the lake's watermark and the newest change that it has seen. Everything, if the
 * watermark is in the future by this run's clocks; and once a week, so that a change with a timestamp from a slow clock
 * is seen too. Both cost no additional request, only a longer answer.
 */
export function sinceOf(before, clocks) {
    const now = earlierOf(clocks);
    const { watermarkAt, updates } = before;
    if (watermarkAt > now)
        return { day: beginningOfTime, distrust: whyDistrusted(watermarkAt, clocks) };
    if (isWholeListingDue(before, clocks.ours))
        return { day: beginningOfTime, distrust: null };
    const from = Math.min(watermarkAt, newestUpTo(now, updates) ?? watermarkAt) - dayMicros;
    return { day: dayOf(Math.max(0, from)), distrust: null };
}
/**
 * The time up to which a run has seen changes: never later than either clock, nor than the newest change among
 * `updates`. Changes with a timestamp later than a clock are ignored here, since they must not confirm a wrong clock.
 */
export function watermarkOf(clocks, updates) {
    const now = earlierOf(clocks);
    return Math.max(0, newestUpTo(now, updates) ?? now);
}
/** The day of an instant in UTC. */
export const dayOf = (micros) => new Date(Math.floor(micros / 1000)).toISOString().slice(0, 10);
const earlierOf = ({ server, ours }) => (server === null ? ours : Math.min(server, ours));
function newestUpTo(now, updates) {
    let newest = null;
    for (const at of updates)
        if (at !== null && at <= now && (newest === null || at > newest))
            newest = at;
    return newest;
}
/** Without the times of all surveys, a listing of everything could not be told from one of changes. */
function isWholeListingDue({ updates, wholeListing }, ours) {
    if (updates.includes(null))
        return false;
    if (wholeListing === null)
        return true;
    const { startedAt, runsSince } = wholeListing;
    return runsSince >= weekDays || ours < startedAt || ours - startedAt >= weekDays * dayMicros;
}
function whyDistrusted(watermarkAt, { server, ours }) {
    const at = (micros) => new Date(Math.floor(micros / 1000)).toISOString();
    const clocks = [server === null ? [] : `the service's clock says ${at(server)}`, `this machine's ${at(ours)}`].flat();
    return `the lake claims to have seen everything up to ${at(watermarkAt)}, but ${clocks.join(', ')}`;
}
