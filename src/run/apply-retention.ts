import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { DamagedError } from '../base/damage.ts';
import { outlived, type Retention } from '../base/run-id.ts';
import { type PrunedLanding, pruneLanding, removeSetAside } from '../extract/landing/prune-landing.ts';
import { landingRuns } from '../extract/landing/reader.ts';
import { type Database, openDatabase, selectRows, textOf } from '../load/database.ts';
import { currentId, type Snapshot, snapshotEntries } from '../load/publish/snapshot-folders.ts';
import { lastGoodRun, pruneRuns, removeSetAsideRuns } from '../report/earlier-runs.ts';

/** What is kept of the landing and of the folder `runs`; null keeps all of it. */
export interface RetentionRules {
  readonly output: string;
  readonly keepLanding: Retention | null;
  readonly keepRuns: Retention | null;
}

export interface Removed {
  readonly landing: PrunedLanding;
  /** Runs whose reports and logs were deleted. */
  readonly runs: number;
}

/**
 * Deletes old landed responses that no kept snapshot needs, and old reports and logs of runs. Everything landed since
 * the last successful run is kept, since the next run continues from it. So are the reports of that run and of the runs
 * that made the kept snapshots. Call it while holding the lock; killing it does no harm.
 *
 * @throws DamagedError, before anything of the landing is deleted, if it cannot be determined what is needed
 */
export async function applyRetention(
  { output, keepLanding, keepRuns }: RetentionRules,
  nowMs: number,
): Promise<Removed> {
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

/** Deletes what killed runs had set aside for deletion. */
export async function removeAllSetAside(output: string): Promise<void> {
  await removeSetAside(output);
  await removeSetAsideRuns(output);
}

async function runsToPrune(output: string, keep: Retention, newest: string, nowMs: number): Promise<readonly string[]> {
  const kept = new Set((await snapshotEntries(output)).map(({ snapshotId }) => snapshotId));
  const all = await readdir(join(output, 'runs')).catch(() => []);
  return outlived(all, keep, nowMs).filter((id) => id < newest && !kept.has(id));
}

/** What a snapshot needs of the landing (see `pruneLanding`). */
interface SnapshotNeeds {
  readonly runIds: readonly string[];
  readonly bodies: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, string>;
}

/** @throws DamagedError if a kept snapshot cannot be read */
async function neededByKept(output: string): Promise<readonly SnapshotNeeds[]> {
  const needs: SnapshotNeeds[] = [];
  for (const { snapshotId, snapshot } of await snapshotEntries(output)) {
    if (snapshot === null) throw unknown(snapshotId, undefined);
    needs.push(
      await landingNeeds(snapshot).catch((error: unknown) => {
        throw unknown(snapshotId, error);
      }),
    );
  }
  return needs;
}

const unknown = (snapshotId: string, cause: unknown): DamagedError =>
  new DamagedError(
    `the snapshot ${snapshotId} cannot be read and may need landed responses: nothing is deleted from the landing`,
    {
      cause,
      hint: 'Every run tries again; it succeeds once that snapshot has been pruned.',
    },
  );

/**
 * The runs that published a snapshot's rows, the bodies that its current rows name, and the paths that it records for
 * bodies.
 */
async function landingNeeds({ databaseFile }: Snapshot): Promise<SnapshotNeeds> {
  const database = await openDatabase({ file: databaseFile, readOnly: true, threads: 1 });
  try {
    const { connection } = database;
    const runs = await selectRows(connection, 'SELECT run_id FROM runs');
    const responses = await selectRows(connection, 'SELECT response_id, landing_file FROM responses');
    return {
      runIds: runs.map((row) => textOf(row, 'run_id')),
      bodies: await bodiesNamed(database),
      files: new Map(responses.map((row) => [textOf(row, 'response_id'), textOf(row, 'landing_file')])),
    };
  } finally {
    database.close();
  }
}

/**
 * Bodies named in any table that the database has, since one of an older version has others; `responses` itself is a
 * history.
 */
async function bodiesNamed({ connection }: Database): Promise<ReadonlySet<string>> {
  const sources = await selectRows(
    connection,
    `SELECT schema_name, table_name, bool_or(column_name = 'removed_at') AS is_removable
     FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_oid, database_oid)
     WHERE table_name <> 'responses' GROUP BY ALL HAVING bool_or(column_name = 'response_id')`,
  );
  const selects = sources.map((row) => {
    const name = [textOf(row, 'schema_name'), textOf(row, 'table_name')].map(quotedIdentifier).join('.');
    const stands = row['is_removable'] === true ? ' AND removed_at IS NULL' : '';
    return `SELECT response_id FROM ${name} WHERE response_id IS NOT NULL${stands}`;
  });
  if (selects.length === 0) return new Set();
  return new Set((await selectRows(connection, selects.join(' UNION '))).map((row) => textOf(row, 'response_id')));
}
