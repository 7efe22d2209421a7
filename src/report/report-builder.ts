import { EsgLakeError, exitCodes, FigureChangeError, GuardError, InterruptedError } from '../base/errors.ts';
import { type SystemFault, systemFault } from '../base/files.ts';
import { packageVersion } from '../base/package-files.ts';
import type { ExtractStats } from '../extract/extract-run.ts';
import type { ClientStats } from '../extract/types.ts';
import type { Row } from '../schema/rows.ts';
import { factsOf } from './facts.ts';
import type { BoundaryCounts, PublishedFindings, RunReport, RunStatus } from './report.ts';

/** What the report will say of a run under way: the steps fill it in as they go. */
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

/** Whether everything that was wanted could be fetched, or read. */
export const isWhole = ({ surveys, failedLookups }: RunStats): boolean =>
  surveys.failed.length + failedLookups.length === 0;

/** What the run's row contains besides the report's facts. */
interface RunRowSource {
  readonly runId: string;
  readonly pipeline: string;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly finishedAt: number;
  readonly timeZone: string;
  readonly defaultCurrency: string;
  /** Null if the run asked no service. */
  readonly isSimulated: boolean | null;
}

/** The run's row in the lake it is about to publish. */
export function runRow(source: RunRowSource, stats: RunStats, requestStats: ClientStats | null): Row<'runs'> {
  const { surveys } = stats;
  return {
    run_id: source.runId,
    pipeline: source.pipeline,
    mode: stats.mode,
    status: isWhole(stats) ? 'published' : 'published_with_gaps',
    started_at: source.startedAt * 1000,
    finished_at: source.finishedAt * 1000,
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
    time_zone: source.timeZone,
    default_currency: source.defaultCurrency,
    is_simulated: source.isSimulated,
  };
}

/** How a run ended. */
interface RunOutcome {
  readonly status: RunStatus;
  readonly exitCode: RunReport['exit_code'];
  readonly error: RunReport['error'] | null;
}

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
  readonly requestStats: ClientStats | null;
  readonly rateLimit: RunReport['requests']['rate_limit'];
  readonly stages: RunReport['stages'];
}

export function buildReport(o: RunSummary & { readonly outcome: RunOutcome; readonly finishedAt: number }): RunReport {
  const { stats, requestStats, outcome } = o;
  const report = {
    run_id: o.runId,
    pipeline: o.pipeline,
    mode: stats.mode,
    status: outcome.status,
    exit_code: outcome.exitCode,
    snapshot_id: o.snapshotId,
    started_at: new Date(o.startedAt).toISOString(),
    finished_at: new Date(o.finishedAt).toISOString(),
    watermark_at: stats.watermarkAt === null ? null : new Date(stats.watermarkAt / 1000).toISOString(),
    requests: {
      total: requestStats?.requests ?? 0,
      by_endpoint: requestStats?.byEndpoint ?? {},
      retries: requestStats?.retries ?? 0,
      throttled: requestStats?.throttled ?? 0,
      waited_ms: Math.round(requestStats?.waitedMs ?? 0),
      rate_limit: o.rateLimit,
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
    ...(tells(outcome) ? o.findings : {}),
    stages: o.stages,
    ...(outcome.error === null || outcome.error === undefined ? {} : { error: outcome.error }),
    version: packageVersion(),
    source: o.source,
    ...(o.sandbox === null ? {} : { sandbox: o.sandbox }),
  };
  return { ...report, facts: factsOf(report) };
}

/** Of a run that changes in figures stopped, the report says which. */
const tells = ({ status, exitCode }: RunOutcome): boolean =>
  status.startsWith('published') || exitCode === exitCodes.figureChange;

/** The outcome of a pipeline that has ended. */
export function outcomeOf(
  ended: { readonly published: boolean; readonly stats: RunStats },
  failure: unknown,
): RunOutcome {
  if (failure !== undefined) return failedOutcome(failure);
  const exitCode = isWhole(ended.stats) ? exitCodes.ok : exitCodes.gaps;
  if (!ended.published) return { status: 'unchanged', exitCode, error: null };
  return { status: exitCode === exitCodes.ok ? 'published' : 'published_with_gaps', exitCode, error: null };
}

function failedOutcome(failure: unknown): RunOutcome {
  const error = describe(failure);
  if (failure instanceof InterruptedError) return { status: 'interrupted', exitCode: exitCodes.interrupted, error };
  if (failure instanceof GuardError || failure instanceof FigureChangeError)
    return { status: 'stopped_by_guard', exitCode: failure.exitCode, error };
  return {
    status: 'failed',
    exitCode: failure instanceof EsgLakeError ? failure.exitCode : exitCodes.unexpected,
    error,
  };
}

function describe(failure: unknown): NonNullable<RunReport['error']> {
  if (!(failure instanceof Error)) return { name: 'Error', message: String(failure) };
  const hint = failure instanceof EsgLakeError ? failure.hint : systemHint(failure);
  return { name: failure.name, message: failure.message, ...(hint === undefined ? {} : { hint }) };
}

/** What to do about errors from the operating system. */
const hints: Readonly<Record<SystemFault, string>> = {
  full: 'The disk is full: free some space and run again; landed responses are kept.',
  forbidden: 'The output folder cannot be written: check its owner and mount, or choose another with --output.',
  'too large':
    'The file system or a limit (ulimit -f) does not allow larger files: raise it and run again; landed responses are kept.',
  broken: 'The disk reported an error: check it before you run again.',
};

function systemHint(error: Error): string | undefined {
  const fault = systemFault(error);
  return fault === null ? undefined : hints[fault];
}
