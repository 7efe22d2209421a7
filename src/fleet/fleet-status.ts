import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../base/errors.ts';
import { countBy } from '../base/grouping.ts';
import { isRunId } from '../base/run-id.ts';
import { sqlLiteral } from '../base/sql-literal.ts';
import { readCurrentTables } from '../formats/current-tables.ts';
import { type Database, selectRows, textOf, withDatabase } from '../load/database.ts';
import { findCurrent, type Snapshot } from '../load/publish/snapshot-folders.ts';
import { endedWell } from '../report/earlier-runs.ts';
import type { RunReport } from '../report/report.ts';
import { readReport } from '../report/report-schema.ts';
import { lockHolder } from '../run/output-lock.ts';
import { lakeOf, strayLakes } from './fleet-folders.ts';

/** What `fleet status --json` prints. Times are ISO 8601 in UTC. */
export interface FleetStatus {
  readonly output: string;
  readonly connections: readonly ConnectionStatus[];
  /** Number of connections in each state. */
  readonly states: Readonly<Partial<Record<ConnectionState, number>>>;
  /** Rows of all connections together; rows that two connections share are counted twice. */
  readonly rows: Readonly<Record<string, number>>;
  /** Surveys that more than one connection sees; the rows of the first connection count. */
  readonly shared_surveys: readonly { readonly survey_id: string; readonly connections: readonly string[] }[];
  /** The last state of the fleet's tables; null if there is none. */
  readonly tables: { readonly commit_id: string; readonly created_at: string } | null;
  /**
   * Connections whose newest snapshot is not in the tables, and connections that are in the tables but not in the list.
   */
  readonly not_committed: readonly string[];
  /** Folders of connections that are not in the list. */
  readonly stray: readonly string[];
}

/**
 * `never`: nothing is published. `failed`: the last run failed, earlier published data is kept. `stale`: older than the
 * requested maximum age.
 */
type ConnectionState = 'fresh' | 'stale' | 'failed' | 'never';

export interface ConnectionStatus {
  readonly id: string;
  readonly state: ConnectionState;
  readonly is_running: boolean;
  readonly snapshot_id: string | null;
  readonly schema_version: number | null;
  /** Start of the last run that loaded from the service or found nothing changed. */
  readonly fresh_at: string | null;
  readonly age_s: number | null;
  readonly rows: Readonly<Record<string, number>>;
  /** Surveys that the last run could not fetch. */
  readonly failed_surveys: number;
  readonly last_run: Pick<RunReport, 'run_id' | 'status' | 'exit_code' | 'started_at'> | null;
  /** Description of the damage. */
  readonly damage: string | null;
}

interface FleetStatusOptions {
  readonly output: string;
  /** Ids, in the order of the list. */
  readonly connections: readonly string[];
  /** In seconds; null: no limit. */
  readonly maxAge: number | null;
  /** Milliseconds. */
  readonly now: number;
}

/** The status of every connection. Read-only. */
export async function fleetStatus({ output, connections, maxAge, now }: FleetStatusOptions): Promise<FleetStatus> {
  const found: { readonly status: ConnectionStatus; readonly snapshot: Snapshot | null }[] = [];
  for (const id of connections) found.push(await connectionStatus(lakeOf(output, id), id, maxAge, now));
  const statuses = found.map(({ status }) => status);
  const current = await readCurrentTables(output);
  const known = current === null || typeof current === 'string' ? null : current;
  const committed = new Map((known?.connections ?? []).map(({ id, snapshot_id }) => [id, snapshot_id]));
  const published = statuses.filter(({ snapshot_id }) => snapshot_id !== null);
  const late = published.flatMap(({ id, snapshot_id }) => (committed.get(id) === snapshot_id ? [] : [id]));
  const gone = [...committed.keys()].filter((id) => !connections.includes(id));
  return {
    output,
    connections: statuses,
    states: countBy(statuses.map(({ state }) => state)),
    rows: sumRows(statuses),
    shared_surveys: await sharedSurveys(
      found.flatMap(({ status, snapshot }) => (snapshot === null ? [] : [{ id: status.id, snapshot }])),
    ),
    tables: known === null ? null : { commit_id: known.snapshot_id, created_at: known.created_at },
    not_committed: known === null ? [] : [...late, ...gone],
    stray: await strayLakes(output, new Set(connections)),
  };
}

async function connectionStatus(lake: string, id: string, maxAge: number | null, now: number) {
  const { snapshot, damage } = await findPublished(lake);
  const runs = await lastRuns(lake);
  const isRunning = (await lockHolder(lake)) !== null;
  const [last] = runs;
  const freshAt = runs.find((run) => run !== null && isFresh(run))?.started_at ?? snapshot?.manifest.created_at ?? null;
  const age = freshAt === null ? null : Math.max(0, (now - Date.parse(freshAt)) / 1000);
  const hasFailed = damage !== null || (last === null ? !isRunning : last !== undefined && !endedWell(last));
  const isStale = maxAge !== null && age !== null && age > maxAge;
  const state = snapshot === null && damage === null ? 'never' : hasFailed ? 'failed' : isStale ? 'stale' : 'fresh';
  const status: ConnectionStatus = {
    id,
    state,
    is_running: isRunning,
    snapshot_id: snapshot?.snapshotId ?? null,
    schema_version: snapshot?.manifest.schema_version ?? null,
    fresh_at: snapshot === null ? null : freshAt,
    age_s: snapshot === null ? null : age,
    rows: Object.fromEntries(Object.entries(snapshot?.manifest.tables ?? {}).map(([table, { rows }]) => [table, rows])),
    failed_surveys: last?.surveys.failed.length ?? 0,
    last_run: last === null || last === undefined ? null : lineOf(last),
    damage,
  };
  return { status, snapshot };
}

async function findPublished(
  lake: string,
): Promise<{ readonly snapshot: Snapshot | null; readonly damage: string | null }> {
  try {
    return { snapshot: await findCurrent(lake), damage: null };
  } catch (error) {
    return { snapshot: null, damage: messageOf(error) };
  }
}

/** Enough to find the last run that loaded; for a connection that has failed longer, the snapshot's time is used. */
const maxReportsRead = 30;

/** Newest first; null for a run without a report, which is in progress or was killed. */
async function lastRuns(lake: string): Promise<readonly (RunReport | null)[]> {
  const ids = (await readdir(join(lake, 'runs')).catch(() => [])).filter(isRunId).sort().reverse();
  const runs: (RunReport | null)[] = [];
  for (const id of ids.slice(0, maxReportsRead)) {
    const report = await readReport(join(lake, 'runs', id, 'report.json'), id);
    runs.push(report);
    if (report !== null && isFresh(report)) break;
  }
  return runs;
}

const isFresh = (report: RunReport): boolean => endedWell(report) && report.mode !== 'replay';

const lineOf = ({ run_id, status, exit_code, started_at }: RunReport): ConnectionStatus['last_run'] => ({
  run_id,
  status,
  exit_code,
  started_at,
});

function sumRows(all: readonly ConnectionStatus[]): FleetStatus['rows'] {
  const sums: Record<string, number> = {};
  for (const { rows } of all) for (const [table, n] of Object.entries(rows)) sums[table] = (sums[table] ?? 0) + n;
  return sums;
}

async function sharedSurveys(
  published: readonly { readonly id: string; readonly snapshot: Snapshot }[],
): Promise<FleetStatus['shared_surveys']> {
  if (published.length < 2) return [];
  return withDatabase({ file: ':memory:' }, async (database) => {
    await insertSurveys(database, published);
    const rows = await selectRows(
      database.connection,
      `SELECT survey_id, string_agg(connection_id, ' ' ORDER BY position) AS connections FROM seen
       GROUP BY survey_id HAVING count(*) > 1 ORDER BY survey_id`,
    );
    return rows.map((row) => ({
      survey_id: textOf(row, 'survey_id'),
      connections: textOf(row, 'connections').split(' '),
    }));
  });
}

/** A lake whose database cannot be read contributes no surveys: its own status reports the damage. */
async function insertSurveys(
  { connection }: Database,
  published: readonly { readonly id: string; readonly snapshot: Snapshot }[],
): Promise<void> {
  await connection.run('CREATE TABLE seen (connection_id VARCHAR, position INTEGER, survey_id VARCHAR)');
  for (const [at, { id, snapshot }] of published.entries()) {
    const files = (snapshot.manifest.tables['surveys']?.files ?? []).map(({ path }) =>
      sqlLiteral(join(snapshot.folder, path)),
    );
    if (files.length === 0) continue;
    await connection
      .run(
        `INSERT INTO seen SELECT ${sqlLiteral(id)}, ${at}, survey_id FROM read_parquet([${files.join(', ')}])
         WHERE removed_at IS NULL`,
      )
      .catch(() => {});
  }
}
