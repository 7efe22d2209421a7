import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError, damageOfSize } from '../base/damage.ts';
import { isRunId } from '../base/time.ts';
import { selectRow, selectRows, textOrNull } from '../load/database.ts';
import { withLake } from '../publish/lake.ts';
import type { Manifest } from '../publish/manifest.ts';
import { type PinStatus, pinStatus } from '../publish/pins.ts';
import { openSnapshot, type Snapshot, snapshotIds } from '../publish/snapshot-folders.ts';
import { readReport } from '../report/earlier-runs.ts';
import { isOfLake } from '../report/facts.ts';
import type { Fact, RunReport } from '../report/report.ts';
import { sha256OfDecisions } from '../schema/decisions.ts';

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
  /** Ids of runs without a report, newest first: the one in progress, and killed ones. */
  readonly unreported_runs: readonly string[];
  /** Snapshots that are kept permanently, by name. */
  readonly pins: readonly PinStatus[];
}

/**
 * `watermark_at`: the newest change that the service has listed; `year_end`: MM-DD; `decisions`: the files it was made
 * by.
 */
type PublishedLake = Pick<Manifest, (typeof manifestParts)[number]> & {
  readonly database_bytes: number;
  readonly path: string;
  readonly year_end: string;
  readonly decisions: readonly { readonly name: string; readonly sha256: string }[];
};

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
  const damage: string[] = [];
  const noted =
    <T>(otherwise: T) =>
    (error: unknown): T => {
      if (!(error instanceof DamagedError)) throw error;
      damage.push(error.message);
      return otherwise;
    };
  const isEmpty = (await snapshotIds(output)).length === 0;
  const snapshot = isEmpty ? null : await openSnapshot(output).catch(noted(null));
  // When the database cannot be read, the manifest still names the published snapshot.
  const lake = snapshot === null ? nothing : await readLake(snapshot).catch(noted(nothing));
  const manifest = snapshot?.manifest ?? null;
  const pins = await pinStatus(output, damageOfSize);
  const pinDamage = pins.flatMap((pin) => (pin.damage === null ? [] : `the pin ${pin.name} is damaged: ${pin.damage}`));
  const { runs, unreported } = await readRuns(output);
  const confirmed = runs.find((run) => run.status === 'unchanged' && run.snapshot_id === snapshot?.snapshotId);
  const seen = [lake.loadedAt, confirmed?.started_at].filter((time) => typeof time === 'string').sort();
  const freshAt = manifest === null ? null : (seen.at(-1) ?? manifest.created_at);
  const report = manifest === null ? null : await readReport(output, manifest.run_id);
  return {
    output,
    published:
      snapshot === null || manifest === null
        ? null
        : {
            ...parts(manifest, manifestParts),
            database_bytes: manifest.database.bytes,
            path: snapshot.folder,
            year_end: manifest.rules.year_end,
            decisions: manifest.rules.decisions.map((file) => ({ name: file.name, sha256: sha256OfDecisions(file) })),
          },
    fresh_at: freshAt,
    age_s: freshAt === null ? null : Math.max(0, (nowMs - Date.parse(freshAt)) / 1000),
    facts: report?.facts.filter(isOfLake) ?? [],
    rows: Object.fromEntries(Object.entries(manifest?.tables ?? {}).map(([table, { rows }]) => [table, rows])),
    issues: lake.issues,
    failed_surveys: lake.failed,
    damage: [...damage, ...pinDamage],
    runs: runs.slice(0, maxRunsShown),
    unreported_runs: unreported.slice(0, maxRunsShown),
    pins,
  };
}

interface PublishedState extends Pick<StatusReport, 'issues'> {
  readonly loadedAt: string | null;
  readonly failed: StatusReport['failed_surveys'];
}

const nothing: PublishedState = { loadedAt: null, issues: [], failed: [] };

/** @throws DamagedError if the database is damaged; UsageError if it lacks a table as another version made it */
const readLake = (snapshot: Snapshot): Promise<PublishedState> =>
  withLake(snapshot, async ({ connection }) => {
    const loaded = await selectRow(
      connection,
      `SELECT strftime(max(started_at), '%Y-%m-%dT%H:%M:%S.%gZ') AS loaded_at FROM runs WHERE mode <> 'replay'`,
    );
    const issues = await selectRows(
      connection,
      'SELECT severity, code, count(*)::INTEGER AS count FROM data_issues GROUP BY ALL ORDER BY count DESC, code, severity',
    );
    const failed = await selectRows(
      connection,
      'SELECT survey_id, failure AS reason FROM internal.sync_surveys WHERE failure IS NOT NULL ORDER BY survey_id',
    );
    return { loadedAt: textOrNull(loaded, 'loaded_at'), issues, failed } as unknown as PublishedState;
  });

/** The newest first. */
async function readRuns(output: string) {
  const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId);
  const runs: RunLine[] = [];
  const unreported: string[] = [];
  for (const id of ids.sort().reverse().slice(0, maxReportsRead)) {
    const report = await readReport(output, id);
    if (report === null) unreported.push(id);
    else runs.push(runLine(report));
  }
  return { runs, unreported };
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
