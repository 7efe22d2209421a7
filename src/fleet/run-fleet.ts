import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { EsgLakeError, type ExitCode, exitCodes, InterruptedError, messageOf } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { RunReport, RunStatus } from '../report/report.ts';
import type { RunEvent } from '../run/events.ts';
import type { RunOptions } from '../run/options.ts';
import type { Pipeline } from '../run/pipeline.ts';
import { runPipeline } from '../run/run-pipeline.ts';
import { fleetExitCode } from './fleet-exit-code.ts';
import { createMergeSlots, withMergeSlot } from './merge-slots.ts';
import type { Shard } from './shards.ts';

/** A connection that can be run, or why it cannot. */
export type FleetMember = { readonly id: string } & (
  | { readonly options: RunOptions; readonly error?: never }
  | { readonly error: EsgLakeError; readonly options?: never }
);

export interface FleetRunOptions {
  readonly pipeline: Pipeline;
  readonly members: readonly FleetMember[];
  /** Null: all of them. */
  readonly shard: Shard | null;
  /** How many connections are worked on at a time. */
  readonly connectionsAtOnce: number;
  /** How many of them merge at a time. */
  readonly mergesAtOnce: number;
  /** Aborting it stops all runs cleanly; none is started any more. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FleetEvent) => void;
}

/** What happens in a fleet. Never contains a credential. */
export type FleetEvent =
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'run'; readonly id: string; readonly event: RunEvent }
  /** Not of a run that did not begin. */
  | { readonly type: 'reported'; readonly id: string; readonly report: RunReport }
  | { readonly type: 'ended'; readonly connection: ConnectionOutcome };

/** How the run of a connection ended. */
export interface ConnectionOutcome {
  readonly id: string;
  readonly status: RunStatus;
  readonly exit_code: ExitCode;
  /** Null if the run did not get as far as that. */
  readonly run_id: string | null;
  /** What is published now; null if nothing is, or it is not known. */
  readonly snapshot_id: string | null;
  readonly seconds: number;
  readonly requests: number;
  readonly surveys_fetched: number;
  readonly surveys_failed: number;
  readonly error?: RunReport['error'];
}

/** What `fleet run --json` prints. */
export interface FleetRunReport {
  readonly started_at: string;
  readonly finished_at: string;
  readonly shard: Shard | null;
  readonly exit_code: ExitCode;
  /** Number of connections by how they ended. */
  readonly outcomes: Readonly<Partial<Record<RunStatus, number>>>;
  /** Ids of those that did not load everything. */
  readonly failed: readonly string[];
  /** In the order of the file. */
  readonly connections: readonly ConnectionOutcome[];
}

/**
 * Connections begin this long after each other. If a thousand began in the same second, so would their listings, and after
 * the same number of windows their value lists: answers that wait for the one main thread, not for a limit.
 */
const startEveryMs = 25;

/** Runs the pipeline for every connection, each on its own lake: one that fails does not concern the others. */
export async function runFleet(options: FleetRunOptions): Promise<FleetRunReport> {
  const { members, connectionsAtOnce, shard, onEvent } = options;
  const startedAt = new Date().toISOString();
  const pipeline = withMergeSlot(options.pipeline, createMergeSlots(options.mergesAtOnce));
  setMaxListeners(0, options.signal); // one of each run
  const outcomes = new Map<string, ConnectionOutcome>();
  let nextStart = performance.now();
  const work = async (member: FleetMember): Promise<ConnectionOutcome> => {
    const now = performance.now();
    const start = Math.max(now, nextStart);
    nextStart = start + startEveryMs;
    // Interrupted, it is over at once, and the connection says that it did not begin.
    await sleep(start - now, undefined, { signal: options.signal }).catch(() => {});
    return runMember(member, { ...options, pipeline });
  };
  for await (const connection of mapConcurrently(members, connectionsAtOnce, work)) {
    outcomes.set(connection.id, connection);
    onEvent({ type: 'ended', connection });
  }
  const connections = members.flatMap(({ id }) => outcomes.get(id) ?? []);
  return {
    started_at: startedAt,
    finished_at: new Date().toISOString(),
    shard,
    exit_code: fleetExitCode(connections.map(({ exit_code }) => exit_code)),
    outcomes: countBy(connections.map(({ status }) => status)),
    failed: connections.flatMap(({ id, exit_code }) => (exit_code === exitCodes.ok ? [] : [id])),
    connections,
  };
}

/** Never throws: whatever happens is the outcome of this connection alone. */
async function runMember(
  { id, options, error }: FleetMember,
  { pipeline, signal, onEvent }: FleetRunOptions,
): Promise<ConnectionOutcome> {
  const from = performance.now();
  const passed = (): number => Math.round(performance.now() - from) / 1000;
  if (signal.aborted) return failedOutcome(id, new InterruptedError('interrupted before it began'), 0);
  onEvent({ type: 'started', id });
  if (error !== undefined) return failedOutcome(id, error, passed());
  try {
    const report = await runPipeline(pipeline, options, {
      signal,
      onEvent: (event) => onEvent({ type: 'run', id, event }),
    });
    onEvent({ type: 'reported', id, report });
    return toOutcome(id, report, passed());
  } catch (failure) {
    return failedOutcome(id, failure, passed());
  }
}

const toOutcome = (id: string, report: RunReport, seconds: number): ConnectionOutcome => ({
  id,
  status: report.status,
  exit_code: report.exit_code,
  run_id: report.run_id,
  snapshot_id: report.snapshot_id,
  seconds,
  requests: report.requests.total,
  surveys_fetched: report.surveys.fetched,
  surveys_failed: report.surveys.failed.length,
  ...(report.error === undefined ? {} : { error: report.error }),
});

function failedOutcome(id: string, failure: unknown, seconds: number): ConnectionOutcome {
  const hint = failure instanceof EsgLakeError ? failure.hint : undefined;
  return {
    id,
    status: failure instanceof InterruptedError ? 'interrupted' : 'failed',
    exit_code: failure instanceof EsgLakeError ? failure.exitCode : exitCodes.unexpected,
    run_id: null,
    snapshot_id: null,
    seconds,
    requests: 0,
    surveys_fetched: 0,
    surveys_failed: 0,
    error: {
      name: failure instanceof Error ? failure.name : 'Error',
      message: messageOf(failure),
      ...(hint === undefined ? {} : { hint }),
    },
  };
}

function countBy(all: readonly RunStatus[]): Readonly<Partial<Record<RunStatus, number>>> {
  const counts: Partial<Record<RunStatus, number>> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
