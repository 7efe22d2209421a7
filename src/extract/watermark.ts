/**
 * From which day a night asks what changed (architecture.md, "Change detection" and invariant 9). No clock is believed
 * alone: asking from too early costs a longer answer, asking from too late would hide changes for good. All times are
 * microseconds since the epoch.
 */

export const beginningOfTime = '1970-01-01';

/** What the clocks said while the night listed. */
export interface Clocks {
  /** The earliest `Date` of the answers; null when none had a readable one. */
  readonly server: number | null;
  readonly ours: number;
}

/** What the published lake says of the night before. */
export interface Before {
  readonly watermarkAt: number;
  /** `lastUpdated` of every survey that it knows. */
  readonly updates: readonly (number | null)[];
  /** The newest run whose listing was asked from the beginning of time; null when none is known. */
  readonly wholeListing: { readonly startedAt: number; readonly runsSince: number } | null;
}

export interface Since {
  /** ISO 8601 day. */
  readonly day: string;
  /** Why nothing that the lake's watermark says is believed; null when it is. */
  readonly distrust: string | null;
}

const dayMicros = 86_400_000_000;
const weekDays = 7;

/**
 * The day before the earliest of the lake's watermark and the newest change that it has seen. Everything, when the
 * watermark lies in the future of tonight's clocks; and once a week, so that a change which was stamped by a clock that
 * was behind is seen too. Both cost no request more, only a longer answer.
 */
export function sinceOf(before: Before, clocks: Clocks): Since {
  const now = earlierOf(clocks);
  const { watermarkAt, updates } = before;
  if (watermarkAt > now) return { day: beginningOfTime, distrust: whyDistrusted(watermarkAt, clocks) };
  if (isWholeListingDue(before, clocks.ours)) return { day: beginningOfTime, distrust: null };
  const from = Math.min(watermarkAt, newestUpTo(now, updates) ?? watermarkAt) - dayMicros;
  return { day: dayOf(Math.max(0, from)), distrust: null };
}

/**
 * How far a night has seen: never later than either clock, nor than the newest change among `updates`. Changes stamped
 * later than a clock says count for nothing here: one of them must not vouch for a wrong clock.
 */
export function watermarkOf(clocks: Clocks, updates: readonly (number | null)[]): number {
  const now = earlierOf(clocks);
  return Math.max(0, newestUpTo(now, updates) ?? now);
}

/** The day of an instant in UTC. */
export const dayOf = (micros: number): string => new Date(Math.floor(micros / 1000)).toISOString().slice(0, 10);

const earlierOf = ({ server, ours }: Clocks): number => (server === null ? ours : Math.min(server, ours));

function newestUpTo(now: number, updates: readonly (number | null)[]): number | null {
  let newest: number | null = null;
  for (const at of updates) if (at !== null && at <= now && (newest === null || at > newest)) newest = at;
  return newest;
}

/** Without the times of all surveys a listing of everything could not be told from one of changes. */
function isWholeListingDue({ updates, wholeListing }: Before, ours: number): boolean {
  if (updates.includes(null)) return false;
  if (wholeListing === null) return true;
  const { startedAt, runsSince } = wholeListing;
  return runsSince >= weekDays || ours < startedAt || ours - startedAt >= weekDays * dayMicros;
}

function whyDistrusted(watermarkAt: number, { server, ours }: Clocks): string {
  const at = (micros: number): string => new Date(Math.floor(micros / 1000)).toISOString();
  const clocks = [server === null ? [] : `the service's clock says ${at(server)}`, `this machine's ${at(ours)}`].flat();
  return `the lake claims to have seen everything up to ${at(watermarkAt)}, but ${clocks.join(', ')}`;
}
