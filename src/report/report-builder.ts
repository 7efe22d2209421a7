import { EsgLakeError, exitCodes, GuardError, InterruptedError } from '../base/errors.ts';
import { type SystemFault, systemFault } from '../base/system-fault.ts';
import { packageVersion } from '../base/version.ts';
import type { RequestStats, RunFacts } from './facts.ts';
import type { RunReport, RunStatus } from './report.ts';

/** How a run ended. */
export interface RunOutcome {
  readonly status: RunStatus;
  readonly exitCode: RunReport['exit_code'];
  readonly error: RunReport['error'] | null;
}

export interface RunSummary {
  readonly runId: string;
  readonly pipeline: string;
  readonly source: string;
  readonly sandbox: { readonly seed: number; readonly night: number } | null;
  readonly snapshotId: string | null;
  /** Milliseconds. */
  readonly startedAt: number;
  readonly facts: RunFacts;
  readonly stats: RequestStats | null;
  readonly rateLimit: RunReport['requests']['rate_limit'];
  readonly stages: RunReport['stages'];
}

export function buildReport(o: RunSummary & { readonly outcome: RunOutcome; readonly finishedAt: number }): RunReport {
  const { facts, stats, outcome } = o;
  const asked = Object.entries(stats?.byEndpoint ?? {}).filter(([, count]) => count > 0);
  return {
    run_id: o.runId,
    pipeline: o.pipeline,
    mode: facts.mode,
    status: outcome.status,
    exit_code: outcome.exitCode,
    snapshot_id: o.snapshotId,
    started_at: new Date(o.startedAt).toISOString(),
    finished_at: new Date(o.finishedAt).toISOString(),
    changed_since: facts.changedSince,
    watermark_at: facts.watermarkAt === null ? null : new Date(facts.watermarkAt / 1000).toISOString(),
    requests: {
      total: stats?.requests ?? 0,
      by_endpoint: Object.fromEntries(asked),
      retries: stats?.retries ?? 0,
      throttled: stats?.throttled ?? 0,
      waited_ms: Math.round(stats?.waitedMs ?? 0),
      rate_limit: o.rateLimit,
    },
    bytes_received: stats?.bytesReceived ?? 0,
    surveys: {
      ...facts.surveys,
      failed: facts.surveys.failed.map(({ surveyId, reason }) => ({ survey_id: surveyId, reason })),
    },
    rows: facts.rows,
    issues: facts.issues,
    changes: facts.changes,
    stages: o.stages,
    ...(outcome.error === null || outcome.error === undefined ? {} : { error: outcome.error }),
    version: packageVersion(),
    source: o.source,
    ...(o.sandbox === null ? {} : { sandbox: o.sandbox }),
  };
}

/** The outcome of a pipeline that has ended. */
export function outcomeOf(
  ended: { readonly published: boolean; readonly facts: RunFacts },
  failure: unknown,
): RunOutcome {
  if (failure !== undefined) return failedOutcome(failure);
  if (!ended.published) return { status: 'unchanged', exitCode: exitCodes.ok, error: null };
  return ended.facts.surveys.failed.length === 0
    ? { status: 'published', exitCode: exitCodes.ok, error: null }
    : { status: 'published_with_gaps', exitCode: exitCodes.gaps, error: null };
}

function failedOutcome(failure: unknown): RunOutcome {
  const error = describe(failure);
  if (failure instanceof InterruptedError) return { status: 'interrupted', exitCode: exitCodes.interrupted, error };
  if (failure instanceof GuardError) return { status: 'stopped_by_guard', exitCode: exitCodes.guard, error };
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
  full: 'The disk is full: free some space and run again; what was landed is kept.',
  forbidden: 'The output folder cannot be written: check its owner and mount, or choose another with --output.',
  'too large':
    'The file system or a limit (ulimit -f) does not allow larger files: raise it and run again; what was landed is kept.',
  broken: 'The disk reported an error: check it before you run again.',
};

function systemHint(error: Error): string | undefined {
  const fault = systemFault(error);
  return fault === null ? undefined : hints[fault];
}
