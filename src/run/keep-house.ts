import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { outlived, type Retention } from '../base/retention.ts';
import { type PrunedLanding, pruneLanding, removeSetAside } from '../extract/landing/prune-landing.ts';
import { landingRuns } from '../extract/landing/reader.ts';
import { neededByKept } from '../load/landing-needs.ts';
import { currentId, snapshotEntries } from '../load/publish/snapshot-folders.ts';
import { lastGoodRun } from '../report/good-runs.ts';
import { pruneRuns, removeSetAsideRuns } from '../report/prune-runs.ts';

/** What is kept of the landing and of the folder `runs`; null keeps all of it. */
export interface HouseRules {
  readonly output: string;
  readonly keepLanding: Retention | null;
  readonly keepRuns: Retention | null;
}

export interface HouseKept {
  readonly landing: PrunedLanding;
  /** Runs whose reports and logs were deleted. */
  readonly runs: number;
}

/**
 * Deletes old landed responses that no kept snapshot needs, and old reports and logs of runs. Whatever was landed since the
 * last run that ended well stays, since the next run goes on from it; so do the reports of that run, and of those that made
 * the kept snapshots. Call it while holding the lock; killed in the middle, it does no harm.
 *
 * @throws DamagedError, before anything of the landing is deleted, when it cannot be known what is needed
 */
export async function keepHouse({ output, keepLanding, keepRuns }: HouseRules, nowMs: number): Promise<HouseKept> {
  await removeAllSetAside(output);
  const newest = (await lastGoodRun(output))?.runId ?? (await currentId(output)) ?? '';
  const runs = keepRuns === null ? [] : await runsToPrune(output, keepRuns, newest, nowMs);
  await pruneRuns(output, runs);
  const landed = keepLanding === null ? [] : outlived(await landingRuns(output), keepLanding, nowMs);
  const old = landed.filter((id) => id < newest);
  const landing =
    old.length === 0 ? { bodies: 0, bytes: 0, runs: 0 } : await pruneLanding(output, old, await neededByKept(output));
  return { landing, runs: runs.length };
}

/** Deletes what runs that were killed had set aside to delete it. */
export async function removeAllSetAside(output: string): Promise<void> {
  await removeSetAside(output);
  await removeSetAsideRuns(output);
}

async function runsToPrune(output: string, keep: Retention, newest: string, nowMs: number): Promise<readonly string[]> {
  const kept = new Set((await snapshotEntries(output)).map(({ snapshotId }) => snapshotId));
  const all = await readdir(join(output, 'runs')).catch(() => []);
  return outlived(all, keep, nowMs).filter((id) => id < newest && !kept.has(id));
}
