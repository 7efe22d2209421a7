import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCrash } from '../base/end-process.ts';
import { EsgLakeError, exitCodes, FigureChangeError, GuardError, InterruptedError } from '../base/errors.ts';
import { packageVersion } from '../base/package-folder.ts';
import { processSecrets } from '../base/secrets.ts';
import { type SystemFault, systemFault } from '../base/system-fault.ts';
import type { ClientStats } from '../extract/types.ts';
import { factsOf } from './facts.ts';
import type { PublishedFindings, RunReport, RunStatus } from './report.ts';
import { isWhole, type RunStats } from './run-stats.ts';

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
  const asked = Object.entries(requestStats?.byEndpoint ?? {}).filter(([, count]) => count > 0);
  const report = {
    run_id: o.runId,
    pipeline: o.pipeline,
    mode: stats.mode,
    status: outcome.status,
    exit_code: outcome.exitCode,
    snapshot_id: o.snapshotId,
    started_at: new Date(o.startedAt).toISOString(),
    finished_at: new Date(o.finishedAt).toISOString(),
    changed_since: stats.changedSince,
    watermark_at: stats.watermarkAt === null ? null : new Date(stats.watermarkAt / 1000).toISOString(),
    requests: {
      total: requestStats?.requests ?? 0,
      by_endpoint: Object.fromEntries(asked),
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

/** A run under way. */
interface WatchedRun {
  readonly stats: RunStats;
  readonly published: boolean;
  summary(): RunSummary;
}

/** Writes `report.json` for a run that an uncaught fault is about to end: the run itself may not get that far. */
export function watchForCrash(session: WatchedRun, folder: string, clock: () => number) {
  let fault: unknown;
  const end = onCrash((error) => {
    fault = error;
    const outcome = outcomeOf(session, error);
    const report = processSecrets.cleanAll(buildReport({ ...session.summary(), outcome, finishedAt: clock() }));
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  });
  return {
    /** `undefined` while nothing has happened. */
    get fault(): unknown {
      return fault;
    },
    end,
  };
}
