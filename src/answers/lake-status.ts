import { join } from 'node:path';
import { DamagedError, damageOfSize } from '../base/damage.ts';
import { sha256 } from '../base/files.ts';
import { namesIn } from '../base/folders.ts';
import { isRunId } from '../base/time.ts';
import { withLake } from '../publish/lake.ts';
import { pinStatus } from '../publish/pins.ts';
import { openSnapshot, type Snapshot, snapshotIds } from '../publish/snapshot-folders.ts';
import { readReport } from '../report/earlier-runs.ts';
import { isOfLake } from '../report/facts.ts';
import type { RunReport } from '../report/report.ts';

export type StatusReport = Awaited<ReturnType<typeof lakeStatus>>;

const maxRunsShown = 10;

/** The newest reports are enough: they contain everything that is shown here, even after years of runs. */
const maxReportsRead = 200;

export async function lakeStatus(output: string, nowMs: number) {
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
  const pins = await pinStatus(output, damageOfSize);
  const pinDamage = pins.flatMap((pin) => (pin.damage === null ? [] : `the pin ${pin.name} is damaged: ${pin.damage}`));
  const { runs, unreported } = await readRuns(output);
  const confirmed = runs.find((run) => run.status === 'unchanged' && run.snapshot_id === snapshot?.snapshotId);
  const seen = [lake.loadedAt, confirmed?.started_at].filter((time) => typeof time === 'string').sort();
  const freshAt = snapshot === null ? null : (seen.at(-1) ?? snapshot.manifest.created_at);
  const report = snapshot === null ? null : await readReport(output, snapshot.manifest.run_id);
  return {
    output,
    published: snapshot === null ? null : publishedLake(snapshot),
    /** Start of the last run that loaded or found nothing changed, by the local clock. */
    fresh_at: freshAt,
    age_s: freshAt === null ? null : Math.max(0, (nowMs - Date.parse(freshAt)) / 1000),
    facts: report?.facts.filter(isOfLake) ?? [],
    rows: Object.fromEntries(Object.entries(snapshot?.manifest.tables ?? {}).map(([table, { rows }]) => [table, rows])),
    issues: lake.issues,
    /** Their previous data is kept. */
    failed_surveys: lake.failed,
    damage: [...damage, ...pinDamage],
    runs: runs.slice(0, maxRunsShown),
    /** Newest first: the run in progress, and killed ones. */
    unreported_runs: unreported.slice(0, maxRunsShown),
    pins,
  };
}

const publishedLake = ({ folder, manifest }: Snapshot) => ({
  snapshot_id: manifest.snapshot_id,
  run_id: manifest.run_id,
  created_at: manifest.created_at,
  schema_version: manifest.schema_version,
  watermark_at: manifest.watermark_at,
  database_bytes: manifest.database.bytes,
  path: folder,
  /** MM-DD. */
  year_end: manifest.rules.year_end,
  decisions: manifest.rules.decisions.map(({ name, text }) => ({ name, sha256: sha256(text) })),
});

/** @throws DamagedError if the database is damaged; UsageError if it lacks a table as another version made it */
const readLake = (snapshot: Snapshot) =>
  withLake(snapshot, async ({ query }) => {
    const [loaded] = await query<{ at: string | null }>(
      `SELECT strftime(max(started_at), '%Y-%m-%dT%H:%M:%S.%gZ') AS at FROM runs WHERE mode <> 'replay'`,
    );
    return {
      loadedAt: loaded?.at ?? null,
      issues: await query<{ severity: string; code: string; count: number }>(
        'SELECT severity, code, count(*)::INTEGER AS count FROM data_issues GROUP BY ALL ORDER BY count DESC, code, severity',
      ),
      failed: await query<{ survey_id: string; reason: string }>(
        'SELECT survey_id, failure AS reason FROM internal.sync_surveys WHERE failure IS NOT NULL ORDER BY survey_id',
      ),
    };
  });

const nothing: Awaited<ReturnType<typeof readLake>> = { loadedAt: null, issues: [], failed: [] };

async function readRuns(output: string) {
  const ids = (await namesIn(join(output, 'runs')).catch(() => [])).filter(isRunId);
  const runs: ReturnType<typeof runLine>[] = [];
  const unreported: string[] = [];
  for (const id of ids.reverse().slice(0, maxReportsRead)) {
    const report = await readReport(output, id);
    if (report === null) unreported.push(id);
    else runs.push(runLine(report));
  }
  return { runs, unreported };
}

function runLine(report: RunReport) {
  const { run_id, mode, status, exit_code, started_at, finished_at, snapshot_id, requests, surveys, changes } = report;
  return {
    ...{ run_id, mode, status, exit_code, started_at, finished_at, snapshot_id },
    requests: requests.total,
    surveys_fetched: surveys.fetched,
    surveys_failed: surveys.failed.length,
    changes: changes.added + changes.changed + changes.removed,
  };
}
