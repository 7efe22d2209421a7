import { EsgLakeError, exitCodes, FigureChangeError, GuardError, InterruptedError } from '../base/errors.ts';
import { type SystemFault, systemFault } from '../base/files.ts';
import { packageVersion } from '../base/package-files.ts';
import type { ExtractStats } from '../extract/extract-run.ts';
import type { ClientStats } from '../extract/types.ts';
import type { Row } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import { factsOf } from './facts.ts';
import type { BoundaryCounts, PublishedFindings, RunReport } from './report.ts';

/** The steps of a run fill it in as they go. */
export interface RunStats extends ExtractStats {
  readonly surveys: ExtractStats['surveys'] & { unchanged: number; removed: number };
  changes: { readonly added: number; readonly changed: number; readonly removed: number };
  restated: number;
  boundary: BoundaryCounts;
  rows: Readonly<Record<string, number>>;
  issues: Readonly<Record<string, number>>;
}

export const emptyStats = (): RunStats => ({
  mode: 'full',
  watermarkAt: null,
  listedAt: null,
  surveyListing: null,
  surveys: { listed: 0, changed: 0, fetched: 0, reused: 0, unchanged: 0, removed: 0, failed: [] },
  failedLookups: [],
  changes: { added: 0, changed: 0, removed: 0 },
  restated: 0,
  boundary: { added: 0, moved: 0, removed: 0, renamed: 0 },
  rows: {},
  issues: {},
});

const isWhole = ({ surveys, failedLookups }: RunStats): boolean => surveys.failed.length + failedLookups.length === 0;

export interface RunSummary {
  readonly runId: string;
  readonly pipeline: string;
  readonly source: string;
  readonly sandbox: { readonly night: number } | null;
  readonly snapshotId: string | null;
  /** Milliseconds. */
  readonly startedAt: number;
  readonly stats: RunStats;
  readonly findings: PublishedFindings;
  /** Null if the run asked no service. */
  readonly requestStats: ClientStats | null;
  readonly rateLimit: RunReport['requests']['rate_limit'];
  readonly stages: RunReport['stages'];
}

/** @param finishedAt milliseconds */
export function runRow(run: RunSummary, rules: Rules, finishedAt: number): Row<'runs'> {
  const { stats, requestStats } = run;
  const { surveys } = stats;
  return {
    run_id: run.runId,
    pipeline: run.pipeline,
    mode: stats.mode,
    status: isWhole(stats) ? 'published' : 'published_with_gaps',
    started_at: run.startedAt * 1000,
    finished_at: finishedAt * 1000,
    watermark_at: stats.watermarkAt,
    request_count: requestStats?.requests ?? 0,
    retry_count: requestStats?.retries ?? 0,
    throttled_count: requestStats?.throttled ?? 0,
    byte_count: requestStats?.bytesReceived ?? 0,
    surveys_listed: surveys.listed,
    surveys_changed: surveys.changed,
    surveys_fetched: surveys.fetched,
    surveys_reused: surveys.reused,
    surveys_removed: surveys.removed,
    surveys_failed: surveys.failed.length,
    data_points: stats.rows['data_points'] ?? 0,
    data_issues: stats.rows['data_issues'] ?? 0,
    version: packageVersion(),
    survey_listing: stats.surveyListing,
    time_zone: rules.timeZone,
    default_currency: rules.defaultCurrency,
    is_simulated: requestStats === null ? null : run.sandbox !== null,
  };
}

/** @param finishedAt milliseconds @param failure what ended the run; undefined if nothing did */
export function buildReport(run: RunSummary, published: boolean, finishedAt: number, failure: unknown): RunReport {
  const { stats, requestStats } = run;
  const { status, exit_code, error } = outcomeOf(published, isWhole(stats), failure);
  // Of a run that changes in figures stopped, the report says which.
  const tells = status.startsWith('published') || exit_code === exitCodes.figureChange;
  const report = {
    run_id: run.runId,
    pipeline: run.pipeline,
    mode: stats.mode,
    status,
    exit_code,
    snapshot_id: run.snapshotId,
    started_at: new Date(run.startedAt).toISOString(),
    finished_at: new Date(finishedAt).toISOString(),
    watermark_at: stats.watermarkAt === null ? null : new Date(stats.watermarkAt / 1000).toISOString(),
    requests: {
      total: requestStats?.requests ?? 0,
      by_endpoint: requestStats?.byEndpoint ?? {},
      retries: requestStats?.retries ?? 0,
      throttled: requestStats?.throttled ?? 0,
      waited_ms: Math.round(requestStats?.waitedMs ?? 0),
      rate_limit: run.rateLimit,
    },
    bytes_received: requestStats?.bytesReceived ?? 0,
    surveys: {
      ...stats.surveys,
      failed: stats.surveys.failed.map(({ surveyId, reason }) => ({ survey_id: surveyId, reason })),
    },
    ...(stats.failedLookups.length === 0 ? {} : { failed_lookups: stats.failedLookups }),
    rows: stats.rows,
    issues: stats.issues,
    changes: stats.changes,
    restated: stats.restated,
    boundary_changes: stats.boundary,
    ...(tells ? run.findings : {}),
    stages: run.stages,
    ...(error === undefined ? {} : { error }),
    version: packageVersion(),
    source: run.source,
    ...(run.sandbox === null ? {} : { sandbox: run.sandbox }),
  };
  return { ...report, facts: factsOf(report) };
}

function outcomeOf(
  published: boolean,
  whole: boolean,
  failure: unknown,
): Pick<RunReport, 'status' | 'exit_code' | 'error'> {
  if (failure === undefined) {
    const status = whole ? 'published' : 'published_with_gaps';
    return { status: published ? status : 'unchanged', exit_code: whole ? exitCodes.ok : exitCodes.gaps };
  }
  const error = describe(failure);
  const exit_code = failure instanceof EsgLakeError ? failure.exitCode : exitCodes.unexpected;
  if (failure instanceof InterruptedError) return { status: 'interrupted', exit_code, error };
  const isGuard = failure instanceof GuardError || failure instanceof FigureChangeError;
  return { status: isGuard ? 'stopped_by_guard' : 'failed', exit_code, error };
}

function describe(failure: unknown): NonNullable<RunReport['error']> {
  if (!(failure instanceof Error)) return { name: 'Error', message: String(failure) };
  const fault = systemFault(failure);
  const hint = failure instanceof EsgLakeError ? failure.hint : fault === null ? undefined : hints[fault];
  return { name: failure.name, message: failure.message, ...(hint === undefined ? {} : { hint }) };
}

const hints: Readonly<Record<SystemFault, string>> = {
  full: 'The disk is full: free some space and run again; landed responses are kept.',
  forbidden: 'The output folder cannot be written: check its owner and mount, or choose another with --output.',
  'too large':
    'The file system or a limit (ulimit -f) does not allow larger files: raise it and run again; landed responses are kept.',
  broken: 'The disk reported an error: check it before you run again.',
};
