import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { isRunId } from '../base/time.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import { readAnyVersion } from '../publish/lake-version.ts';
import type { Manifest } from '../publish/manifest.ts';
import { withPublished } from '../publish/open-published.ts';
import { findCurrent, nothingPublished, type Snapshot, snapshotEntries } from '../publish/snapshot-folders.ts';
import { isOfLake } from '../report/facts.ts';
import type { Fact, RunReport } from '../report/report.ts';
import { readReport } from '../report/report-schema.ts';
import { lockHolder } from '../run/output-lock.ts';
import { type DiskUse, diskUse } from './disk-use.ts';
import { type PinStatus, pinStatus } from './pin-status.ts';

/** What is published, and how fresh it is. Times are ISO 8601 in UTC. */
export interface StatusReport {
  readonly output: string;
  /** `null`: nothing is published. */
  readonly published: PublishedLake | null;
  /** Start of the last run that loaded from the service or found nothing changed, by the local clock. */
  readonly fresh_at: string | null;
  readonly age_s: number | null;
  /** What the published lake says: how many figures may be quoted, and what to look at first. */
  readonly facts: readonly Fact[];
  readonly rows: Readonly<Record<string, number>>;
  readonly issues: readonly { readonly severity: string; readonly code: string; readonly count: number }[];
  /** Surveys whose last request failed: their previous data is kept. */
  readonly failed_surveys: readonly { readonly survey_id: string; readonly reason: string }[];
  /** Damaged files that were noticed; `verify` checks all files. */
  readonly damage: readonly string[];
  /** Newest first, including failed runs. */
  readonly runs: readonly RunLine[];
  /** Runs without a report, newest first: the one in progress, and killed ones. */
  readonly unreported_runs: readonly UnreportedRun[];
  /** Snapshots that are kept permanently, by name. */
  readonly pins: readonly PinStatus[];
  /** Bytes on disk. */
  readonly disk: DiskUse;
}

interface PublishedLake {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** All changes up to this time have been seen: the time of the newest change, never later than the clocks. */
  readonly watermark_at: string | null;
  readonly database_bytes: number;
  readonly path: string;
  /** MM-DD. */
  readonly year_end: string;
  /** The files of decisions that it was made by. */
  readonly decisions: Manifest['rules']['decisions'];
}

type RunLine = Pick<
  RunReport,
  'run_id' | 'mode' | 'status' | 'exit_code' | 'started_at' | 'finished_at' | 'snapshot_id'
> & {
  readonly requests: number;
  readonly surveys_fetched: number;
  readonly surveys_failed: number;
  readonly changes: number;
};

const maxRunsShown = 10;

/**
 * Only the newest reports are read, even if there are years of them: this many contain everything that is shown here.
 */
const maxReportsRead = 200;

/** Reads the published lake and the reports of runs; writes nothing. */
export async function lakeStatus(output: string, nowMs: number): Promise<StatusReport> {
  const { snapshot, damage: wayIsDamaged } = await findPublished(output);
  const { runs, unreported } = await runLines(output);
  const disk = diskUse(output);
  const pins = await pinStatus(output, await snapshotEntries(output));
  const pinDamage = pins.flatMap(({ name, damage }) =>
    damage === null ? [] : `the pin ${name} is damaged: ${damage}`,
  );
  const shared = { output, runs: runs.slice(0, maxRunsShown), unreported_runs: unreported, pins, disk };
  if (snapshot === null) {
    const nothing = {
      published: null,
      fresh_at: null,
      age_s: null,
      facts: [],
      rows: {},
      issues: [],
      failed_surveys: [],
    };
    return { ...shared, ...nothing, damage: [...wayIsDamaged, ...pinDamage] };
  }
  const { manifest } = snapshot;
  const lake = await readLake(snapshot).catch(lostLake);
  const confirmed = runs.find(
    (run) => run.status === 'unchanged' && run.snapshot_id === snapshot.snapshotId,
  )?.started_at;
  const freshAt =
    [lake.loadedAt, confirmed]
      .filter((time) => typeof time === 'string')
      .sort()
      .at(-1) ?? manifest.created_at;
  return {
    ...shared,
    published: {
      snapshot_id: manifest.snapshot_id,
      run_id: manifest.run_id,
      created_at: manifest.created_at,
      schema_version: manifest.schema_version,
      watermark_at: manifest.watermark_at,
      database_bytes: manifest.database.bytes,
      path: snapshot.folder,
      year_end: manifest.rules.year_end,
      decisions: manifest.rules.decisions,
    },
    fresh_at: freshAt,
    age_s: Math.max(0, (nowMs - Date.parse(freshAt)) / 1000),
    facts:
      (await readReport(join(output, 'runs', manifest.run_id, 'report.json'), manifest.run_id))?.facts.filter(
        isOfLake,
      ) ?? [],
    rows: Object.fromEntries(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows])),
    issues: lake.issues,
    failed_surveys: lake.failed,
    damage: [...wayIsDamaged, ...lake.damage, ...pinDamage],
  };
}

/** The published snapshot, and any damage found on the way to it. */
async function findPublished(
  output: string,
): Promise<{ readonly snapshot: Snapshot | null; readonly damage: readonly string[] }> {
  try {
    const snapshot = await findCurrent(output);
    if (snapshot !== null) return { snapshot, damage: [] };
    const why = await nothingPublished(output);
    return { snapshot, damage: why instanceof DamagedError ? [why.message] : [] };
  } catch (error) {
    if (error instanceof DamagedError) return { snapshot: null, damage: [error.message] };
    throw error;
  }
}

interface PublishedState extends Pick<StatusReport, 'issues' | 'damage'> {
  readonly loadedAt: string | null;
  readonly failed: StatusReport['failed_surveys'];
}

/** When the database cannot be read, the manifest still names the published snapshot. */
function lostLake(error: unknown): PublishedState {
  if (!(error instanceof DamagedError)) throw error;
  return { loadedAt: null, issues: [], failed: [], damage: [error.message] };
}

const readLake = (snapshot: Snapshot): Promise<PublishedState> =>
  withPublished(snapshot.databaseFile, (database) => readAnyVersion(snapshot, () => readState(database)));

async function readState({ connection }: Database): Promise<PublishedState> {
  const [loaded] = await selectRows(
    connection,
    `SELECT strftime(max(started_at), '%Y-%m-%dT%H:%M:%S.%gZ') AS loaded_at FROM runs WHERE mode <> 'replay'`,
  );
  const issues = await selectRows(
    connection,
    'SELECT severity, code, count(*) AS n FROM data_issues GROUP BY ALL ORDER BY n DESC, code, severity',
  );
  const failed = await selectRows(
    connection,
    'SELECT survey_id, failure FROM internal.sync_surveys WHERE failure IS NOT NULL ORDER BY survey_id',
  );
  return {
    loadedAt: loaded === undefined ? null : textOrNull(loaded, 'loaded_at'),
    issues: issues.map((row) => ({
      severity: textOf(row, 'severity'),
      code: textOf(row, 'code'),
      count: numberOf(row, 'n'),
    })),
    failed: failed.map((row) => ({ survey_id: textOf(row, 'survey_id'), reason: textOf(row, 'failure') })),
    damage: [],
  };
}

/** From `runs/<run_id>/report.json`, newest first; runs without a readable report are listed separately. */
async function runLines(
  output: string,
): Promise<{ readonly runs: readonly RunLine[]; readonly unreported: readonly UnreportedRun[] }> {
  const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId);
  const runs: RunLine[] = [];
  const unreported: string[] = [];
  for (const id of [...ids].sort().reverse().slice(0, maxReportsRead)) {
    const report = await readReport(join(output, 'runs', id, 'report.json'), id);
    if (report !== null) runs.push(runLine(report));
    else unreported.push(id);
  }
  return { runs, unreported: await unreportedRuns(output, unreported.slice(0, maxRunsShown)) };
}

const runLine = ({ requests, surveys, changes, ...report }: RunReport): RunLine => ({
  run_id: report.run_id,
  mode: report.mode,
  status: report.status,
  exit_code: report.exit_code,
  started_at: report.started_at,
  finished_at: report.finished_at,
  snapshot_id: report.snapshot_id,
  requests: requests.total,
  surveys_fetched: surveys.fetched,
  surveys_failed: surveys.failed.length,
  changes: changes.added + changes.changed + changes.removed,
});

/** A run without a report: it is in progress, or it was killed (kill -9, out of memory, power failure). */
export interface UnreportedRun {
  readonly run_id: string;
  readonly status: 'in_progress' | 'ended_without_report';
  /** From the run's log, or else its folder. ISO 8601. */
  readonly started_at: string;
  /** The last stage named in its log; null when it had not reached one. */
  readonly last_stage: string | null;
  /** The process running it; null when there is none. */
  readonly holder: { readonly pid: number; readonly host: string } | null;
}

/** What is known about runs whose folder has no report. Only the newest can be in progress. */
async function unreportedRuns(output: string, runIds: readonly string[]): Promise<readonly UnreportedRun[]> {
  if (runIds.length === 0) return [];
  const holder = await lockHolder(output);
  const newest = [...runIds].sort().at(-1);
  return Promise.all(
    runIds.map(async (runId) => {
      const isUnderWay = holder !== null && runId === newest && timeOf(runId) >= timeOf(holder.run_id);
      return {
        run_id: runId,
        status: isUnderWay ? ('in_progress' as const) : ('ended_without_report' as const),
        ...(await readLog(join(output, 'runs', runId))),
        holder: isUnderWay ? { pid: holder.pid, host: holder.host } : null,
      };
    }),
  );
}

async function readLog(folder: string): Promise<Pick<UnreportedRun, 'started_at' | 'last_stage'>> {
  const text = await readFile(join(folder, 'log.ndjson'), 'utf8').catch(() => '');
  const lines = text.split('\n').map(parseLine);
  const stages = lines.flatMap(({ type, name }) => (type === 'stage' && typeof name === 'string' ? [name] : []));
  const startedAt = lines.map(({ at }) => at).find((at) => typeof at === 'string' && !Number.isNaN(Date.parse(at)));
  return {
    started_at: typeof startedAt === 'string' ? startedAt : await madeAt(folder),
    last_stage: stages.at(-1) ?? null,
  };
}

/** A line cut short when its run was killed is ignored. */
function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const madeAt = async (folder: string): Promise<string> => (await stat(folder)).birthtime.toISOString();

/** The part of a run id that sorts by time. */
const timeOf = (runId: string): string => runId.split('-')[0] ?? '';
