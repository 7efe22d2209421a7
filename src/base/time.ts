import { randomBytes } from 'node:crypto';

/** `20261121T020000123Z-1a2b3c`: sorts by time, safe in a path and in SQL. */
export const isRunId = (text: string): boolean => /^\d{8}T\d{9}Z-[0-9a-f]{6}$/.test(text);

/** Later than all `earlier` ones, even if the clock was set back: runs are read in the order of their ids. */
export function createRunId(nowMs: number, earlier: readonly string[]): string {
  const newest = earlier.filter(isRunId).sort().at(-1) ?? '';
  const after = newest === '' ? 0 : timeOfRun(newest) + 1;
  const stamp = new Date(Math.max(nowMs, after)).toISOString().replace(/[-:.]/g, '');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

/** Milliseconds. */
export const timeOfRun = (runId: string): number =>
  Date.parse(runId.replace(/^(.{4})(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6'));

/** To keep: the newest runs, or those no older than this. */
export type Retention = { readonly runs: number } | { readonly seconds: number };

/** Oldest first. A name that is not a run id is always kept. */
export function outlived(runIds: readonly string[], retention: Retention, nowMs: number): readonly string[] {
  const ids = runIds.filter(isRunId).sort();
  if ('runs' in retention) return ids.slice(0, Math.max(0, ids.length - retention.runs));
  return ids.filter((id) => timeOfRun(id) < nowMs - retention.seconds * 1000);
}

/** Of microseconds since 1970; before 1684 and after 2255, where a double does not hold them, to the millisecond. */
export function isoTime(micros: number): string {
  if (!Number.isSafeInteger(micros)) return new Date(Math.round(micros / 1000)).toISOString();
  const seconds = Math.floor(micros / 1e6);
  const fraction = String(micros - seconds * 1e6).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** Offsets such as +02:00 are no zones: they follow no place's rules for daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
