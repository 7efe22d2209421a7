import { describeDamage } from '../base/damage.ts';
import { InterruptedError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { type Client, createClient } from '../extract/client.ts';
import { lostBodies } from '../extract/landing/damaged-bodies.ts';
import {
  type LandedResponse,
  type LandingWriter,
  openLanding,
  unpublishedLandings,
} from '../extract/landing/landing-files.ts';
import { resources } from '../extract/resources/resources.ts';
import { type LakeState, readRunIds } from '../publish/lake-state.ts';
import { buildReport, outcomeOf, type RunSummary } from '../report/report-builder.ts';
import { emptyStats, type RunStats, runRow } from '../report/run-stats.ts';
import { createListingReader } from '../transform/survey-listing.ts';
import type { Pipeline, PipelineRun, ReplayRun } from './pipeline.ts';
import { createSessionLake, type SessionLake, type SessionLakeOptions } from './run-lake.ts';
import { openSource, type Source } from './source.ts';

/** What a run session is created from. */
export interface SessionOptions extends SessionLakeOptions {
  readonly pipeline: Pick<Pipeline, 'name' | 'source'>;
  /** What `base` knows; null if nothing of it can be used. */
  readonly state: LakeState | null;
  /** Only lists and plans; lands nothing. */
  readonly dryRun: boolean;
  /** Milliseconds. */
  readonly startedAt: number;
}

interface Session extends SessionOptions {
  readonly clock: () => number;
  readonly stats: RunStats;
  readonly lake: SessionLake;
  source: Source | null;
  client: Client | null;
  landing: LandingWriter | null;
}

/** A run in progress: what its pipeline receives, and what must be closed afterwards. */
export function createSession(options: SessionOptions) {
  const lake = createSessionLake(options);
  const clock = options.world.clock ?? Date.now;
  const session: Session = { ...options, clock, stats: emptyStats(), lake, source: null, client: null, landing: null };
  return {
    stats: session.stats,
    get published() {
      return lake.snapshot() !== options.base;
    },
    /** Opens service and landing. */
    open: async (): Promise<PipelineRun> => {
      const { state } = options;
      const client = await openService(session);
      return { ...createRun(session, state?.runIds ?? []), state, client };
    },
    /** For a pipeline whose source is the landing. */
    openReplay: async (): Promise<ReplayRun> => {
      const { history = null } = options;
      const runIds = history === null ? null : await readRunIds(history);
      return { ...createRun(session, runIds ?? []), state: runIds === null ? null : { runIds } };
    },
    summary: (): RunSummary => summaryOf(session, lake.snapshot()?.snapshotId ?? null),
    close: async (): Promise<void> => {
      await session.client?.close();
      await session.landing?.close();
      await session.source?.close();
      await lake.discard();
    },
  };
}

async function openService(session: Session): Promise<Client> {
  const { options, world, runId, recorder, state } = session;
  const source = await openSource(options);
  session.source = source;
  if (options.baseUrl === null) recorder.log('info', `reading the ${source.description}`);
  session.landing = session.dryRun ? null : await openLanding({ output: options.output, runId });
  session.client = createClient({
    ...{ ...options, ...source, runId, landing: session.landing, log: recorder.log },
    ...{ signal: world.signal, dispatcher: world.dispatcher },
    valueListPath: state?.valueListPath ?? null,
  });
  return session.client;
}

function createRun(session: Session, runIds: readonly string[]): Omit<ReplayRun, 'state'> {
  const { options, world, runId, stats, lake, recorder, clock } = session;
  const { log } = recorder;
  const throwIfAborted = (where: string): void => {
    if (world.signal?.aborted === true) throw new InterruptedError(`interrupted${where}`);
  };
  const summary = (): RunSummary => summaryOf(session, runId);
  const outcome = () => outcomeOf({ published: true, stats }, undefined);
  let stageStart = performance.now();
  let landed: Promise<readonly LandedResponse[]> | null = null;
  return {
    runId,
    options,
    stats,
    log,
    now: clock,
    clean: processSecrets.clean,
    signal: world.signal ?? new AbortController().signal,
    resources: resources.filter(({ name }) => !options.without.includes(name)),
    listings: createListingReader({ runId, options }),
    stage: (name, work) => {
      throwIfAborted(` before the stage ${name}`);
      stageStart = performance.now();
      return recorder.stage(name, work);
    },
    progress: (stage, done, total) => {
      throwIfAborted('');
      recorder.emit(progressOf(session, { stage, done, total, ms: performance.now() - stageStart }));
    },
    landed: () =>
      (landed ??= unpublishedLandings(options.output, runIds, (damage) =>
        log('warn', `${describeDamage(damage)}: its content is requested again`),
      )),
    lake: lake.copy,
    published: { snapshot: lake.snapshot, lostBodies: () => lostBodies(options.output, runIds) },
    unchanged: () => log('info', 'nothing has changed: nothing is published'),
    publish: async (journal) => {
      await session.landing?.sync();
      // The report as it will be if the run publishes.
      const report = () => buildReport({ ...summary(), outcome: outcome(), finishedAt: clock() });
      await lake.publish(() => rowOf(session), report, stats.watermarkAt, journal);
    },
  };
}

/** The pace of a stage is known after this many of its parts. */
const minDone = 5;

function progressOf(
  { client, stats, lake }: Session,
  at: { readonly stage: string; readonly done: number; readonly total: number; readonly ms: number },
) {
  const { stage, done, total } = at;
  const { limit = 0, remaining = null, windowSeconds = null } = client?.budget ?? {};
  // Those of later stages, once they are planned; a stage before the first of them counts none of its own.
  const stages = Object.entries(stats.expected ?? {});
  const place = stages.findIndex(([name]) => name === stage);
  const later = place === -1 ? 0 : stages.slice(place + 1).reduce((sum, [, count]) => sum + count, 0);
  const requestsLeft = stats.expected === null ? null : total - done + later;
  const byLimit = requestsLeft === null ? null : (client?.estimateSeconds(requestsLeft) ?? null);
  const byPace = done < minDone ? null : (at.ms / 1000 / done) * (total - done);
  const times = [byLimit, byPace].filter((seconds) => seconds !== null);
  return {
    type: 'progress',
    ...{ stage, done, total, requestsLeft },
    budget: remaining === null || windowSeconds === null ? null : { remaining, limit, windowSeconds },
    secondsLeft: times.length === 0 ? null : Math.max(...times),
    soFar: {
      requests: client?.stats.requests ?? 0,
      bytesReceived: client?.stats.bytesReceived ?? 0,
      dataPoints: lake.dataPoints,
    },
  } as const;
}

function summaryOf(session: Session, snapshotId: string | null): RunSummary {
  const { pipeline, options, source, client, runId, startedAt, stats } = session;
  const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
  const { limit = 0, windowSeconds = null } = client?.budget ?? {};
  return {
    ...{ runId, startedAt, stats, snapshotId },
    pipeline: pipeline.name,
    source: source?.description ?? named,
    sandbox: source?.sandbox ?? null,
    findings: session.lake.findings,
    requestStats: client?.stats ?? null,
    rateLimit: windowSeconds === null ? null : { limit, window_s: windowSeconds },
    stages: session.recorder.stages,
  };
}

/** The run's row in the lake that it is about to publish. */
function rowOf({ runId, pipeline, startedAt, source, stats, client, options, clock }: Session) {
  const { timeZone, defaultCurrency } = options;
  const isSimulated = source === null ? null : source.sandbox !== null;
  const identity = { runId, pipeline: pipeline.name, startedAt, finishedAt: clock() };
  return runRow({ ...identity, timeZone, defaultCurrency, isSimulated }, stats, client?.stats ?? null);
}
