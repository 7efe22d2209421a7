import { join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { outlived, type Retention } from '../base/time.ts';
import { landingRuns } from '../extract/landing/landing-files.ts';
import { type LandingNeeds, pruneLanding } from '../extract/landing/prune-landing.ts';
import { selectRows, textOf, withDatabase } from '../load/database.ts';
import { currentId, listPins, readSnapshot, snapshotIds, snapshotsFolder } from '../publish/snapshot-folders.ts';
import { lastGoodRun } from '../report/earlier-runs.ts';

/**
 * Deletes old landed responses that no kept snapshot needs. What was landed since the last successful run is kept: the
 * next run continues from it. Call it while holding the lock; killing it does no harm.
 *
 * @throws DamagedError, before anything is deleted, if it cannot be determined what is needed
 */
export async function applyRetention(output: string, keep: Retention, nowMs: number) {
  const newest = (await lastGoodRun(output))?.run_id ?? (await currentId(output)) ?? '';
  const old = outlived(await landingRuns(output), keep, nowMs).filter((id) => id < newest);
  return pruneLanding(output, old, old.length === 0 ? [] : await neededByKept(output));
}

async function neededByKept(output: string) {
  const pins = await listPins(output);
  const needed: LandingNeeds[] = [];
  for (const snapshotId of await snapshotIds(output)) {
    const pin = pins.find((one) => one.snapshotId === snapshotId);
    const refuse = (cause: unknown): never => {
      const what = `the snapshot ${snapshotId} cannot be read and may need landed responses`;
      const until = pin === undefined ? 'it is pruned' : `its pin is removed: esg-lake snapshots unpin ${pin.name}`;
      const hint = `Nothing is deleted until ${until}`;
      throw new DamagedError(`${what}: nothing is deleted from the landing`, { cause, hint });
    };
    const snapshot = readSnapshot(join(snapshotsFolder(output), snapshotId));
    needed.push(await snapshot.then(({ databaseFile }) => landingNeeds(databaseFile)).catch(refuse));
  }
  return needed;
}

/** Of a snapshot of any version. */
const landingNeeds = (file: string): Promise<LandingNeeds> =>
  withDatabase({ file, readOnly: true, threads: 1 }, async ({ connection }) => {
    const runs = await selectRows(connection, 'SELECT run_id FROM runs ORDER BY ALL');
    const responses = await selectRows(connection, 'SELECT response_id, landing_file FROM responses ORDER BY ALL');
    return {
      runIds: runs.map((row) => textOf(row, 'run_id')),
      files: new Map(responses.map((row) => [textOf(row, 'response_id'), textOf(row, 'landing_file')])),
    };
  });
