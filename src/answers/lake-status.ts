import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { isRunId, timeOfRun } from '../base/time.ts';
import { numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import { readAnyVersion } from '../publish/lake-version.ts';
import type { Manifest } from '../publish/manifest.ts';
import { withPublished } from '../publish/open-published.ts';
import { findCurrent, nothingPublished, type Snapshot, snapshotEntries } from '../publish/snapshot-folders.ts';
import { readReport } from '../report/earlier-runs.ts';
import { isOfLake } from '../report/facts.ts';
import type { Fact, RunReport } from '../report/report.ts';
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

/** `watermark_at`: all changes up to this time have been seen; `year_end`: MM-DD; `decisions`: the files it was made by. */
type PublishedLake = Pick<Manifest, (typeof manifestParts)[number]> &
  Pick<Manifest['rules'], 'year_end' | 'decisions'> & { readonly database_bytes: number; readonly path: string };

const manifestParts = ['snapshot_id', 'run_id', 'created_at', 'schema_version', 'watermark_at'] as const;
const outcomeParts = ['status', 'exit_code', 'started_at', 'finished_at'] as const;
const reportParts = ['run_id', 'mode', ...outcomeParts, 'snapshot_id'] as const;

const parts = <T extends object, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>;

type RunLine = Pick<RunReport, (typeof reportParts)[number]> & {
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
  const pins = await pinStatus(output, await snapshotEntries(output));
  const pinDamage = pins.flatMap(({ name, damage }) =>
    damage === null ? [] : `the pin ${name} is damaged: ${damage}`,
  );
  const lake = snapshot === null ? nothing : await readLake(snapshot);
  const manifest = snapshot?.manifest ?? null;
  const confirmed = runs.find((run) => run.status === 'unchanged' && run.snapshot_id === snapshot?.snapshotId);
  const seen = [lake.loadedAt, confirmed?.started_at].filter((time) => typeof time === 'string').sort();
  const freshAt = manifest === null ? null : (seen.at(-1) ?? manifest.created_at);
  const report =
    manifest === null ? null : await readReport(join(output, 'runs', manifest.run_id, 'report.json'), manifest.run_id);
  return {
    output,
    published:
      snapshot === null || manifest === null
        ? null
        : {
            ...parts(manifest, manifestParts),
            database_bytes: manifest.database.bytes,
            path: snapshot.folder,
            ...parts(manifest.rules, ['year_end', 'decisions']),
          },
    fresh_at: freshAt,
    age_s: freshAt === null ? null : Math.max(0, (nowMs - Date.parse(freshAt)) / 1000),
    facts: report?.facts.filter(isOfLake) ?? [],
    rows: Object.fromEntries(Object.entries(manifest?.tables ?? {}).map(([table, { rows }]) => [table, rows])),
    issues: lake.issues,
    failed_surveys: lake.failed,
    damage: [...wayIsDamaged, ...lake.damage, ...pinDamage],
    runs: runs.slice(0, maxRunsShown),
    unreported_runs: unreported,
    pins,
    disk: diskUse(output),
  };
}

/** The published snapshot, and any damage found on the way to it. */
async function findPublished(
  output: string,
): Promise<{ readonly snapshot: Snapshot | null; readonly damage: readonly string[] }> {
  try {
    const snapshot = await findCurrent(output);
    const why = snapshot === null ? await nothingPublished(output) : null;
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

const nothing: PublishedState = { loadedAt: null, issues: [], failed: [], damage: [] };

/** When the database cannot be read, the manifest still names the published snapshot. */
async function readLake(snapshot: Snapshot): Promise<PublishedState> {
  try {
    return await withPublished(snapshot.databaseFile, ({ connection }) =>
      readAnyVersion(snapshot, async () => {
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
      }),
    );
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { ...nothing, damage: [error.message] };
  }
}

/** From `runs/<run_id>/report.json`, newest first; runs without a readable report are listed separately. */
async function runLines(
  output: string,
): Promise<{ readonly runs: readonly RunLine[]; readonly unreported: readonly UnreportedRun[] }> {
  const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId);
  const runs: RunLine[] = [];
  const unreported: string[] = [];
  for (const id of ids.sort().reverse().slice(0, maxReportsRead)) {
    const report = await readReport(join(output, 'runs', id, 'report.json'), id);
    if (report !== null) runs.push(runLine(report));
    else unreported.push(id);
  }
  return { runs, unreported: await unreportedRuns(output, unreported.slice(0, maxRunsShown)) };
}

function runLine(report: RunReport): RunLine {
  const { requests, surveys, changes } = report;
  return {
    ...parts(report, reportParts),
    requests: requests.total,
    surveys_fetched: surveys.fetched,
    surveys_failed: surveys.failed.length,
    changes: changes.added + changes.changed + changes.removed,
  };
}

/** A run without a report: it is in progress, or it was killed (kill -9, out of memory, power failure). */
export interface UnreportedRun {
  readonly run_id: string;
  readonly status: 'in_progress' | 'ended_without_report';
  /** ISO 8601. */
  readonly started_at: string;
  /** The last stage named in its log; null when it had not reached one. */
  readonly last_stage: string | null;
  /** The process running it; null when there is none. */
  readonly holder: { readonly pid: number; readonly host: string } | null;
}

/** What is known about runs whose folder has no report, newest first. Only the newest can be in progress. */
async function unreportedRuns(output: string, runIds: readonly string[]): Promise<readonly UnreportedRun[]> {
  const holder = runIds.length === 0 ? null : await lockHolder(output);
  return Promise.all(
    runIds.map(async (runId, at) => {
      const log = await readFile(join(output, 'runs', runId, 'log.ndjson'), 'utf8').catch(() => '');
      const stages = [...log.matchAll(/"type":"stage","name":("(?:[^"\\]|\\.)*")/g)];
      const last = stages.at(-1)?.[1];
      const isUnderWay = holder !== null && at === 0 && timeOfRun(runId) >= timeOfRun(holder.run_id);
      return {
        run_id: runId,
        status: isUnderWay ? ('in_progress' as const) : ('ended_without_report' as const),
        started_at: new Date(timeOfRun(runId)).toISOString(),
        last_stage: last === undefined ? null : String(JSON.parse(last)),
        holder: isUnderWay ? { pid: holder.pid, host: holder.host } : null,
      };
    }),
  );
}
