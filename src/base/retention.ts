import { isRunId, timeOfRun } from './run-id.ts';

/** How much of what runs leave behind is kept: the newest runs, or those that are not older than this. */
export type Retention = { readonly runs: number } | { readonly seconds: number };

/** Those of the runs that are not kept, oldest first. What is no run id is always kept. */
export function outlived(runIds: readonly string[], retention: Retention, nowMs: number): readonly string[] {
  const ids = runIds.filter(isRunId).sort();
  if ('runs' in retention) return ids.slice(0, Math.max(0, ids.length - retention.runs));
  return ids.filter((id) => timeOfRun(id) < nowMs - retention.seconds * 1000);
}
