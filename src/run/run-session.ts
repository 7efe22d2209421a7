import { describeDamage } from '../base/damage.ts';
import { InterruptedError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { createClient } from '../extract/client.ts';
import { lostBodies } from '../extract/landing/damaged-bodies.ts';
import { type LandedResponse, unpublishedLandings } from '../extract/landing/reader.ts';
import { type LandingWriter, openLanding } from '../extract/landing/writer.ts';
import { resources } from '../extract/resources/resources.ts';
import type { Client } from '../extract/types.ts';
import { type LakeState, readRunIds } from '../publish/lake-state.ts';
import { buildReport, outcomeOf, type RunSummary } from '../report/report-builder.ts';
import { emptyStats, type RunStats, runRow } from '../report/run-stats.ts';
import { createListingReader } from '../transform/survey-listing.ts';
import type { EffectiveOptions } from './options.ts';
import type { Pipeline, PipelineRun, ReplayRun, RunStages } from './pipeline.ts';
import { createSessionLake, type SessionLake, type SessionLakeOptions } from './run-lake.ts';
import { openSource, type Source } from './source.ts';

/** What a run session is created from. */
export interface SessionOptions extends SessionLakeOptions {
  readonly pipeline: Pick<Pipeline, 'name' | 'source'>;
  readonly options: EffectiveOptions;
  /** What `base` knows; null if nothing of it can be used. */
  readonly state: LakeState | null;
  /** Only lists and plans; lands nothing. */
  readonly dryRun: boolean;
  /** Milliseconds. */
  readonly startedAt: number;
}

/** A run in progress: what its pipeline receives, and what must be closed afterwards. */
export function createSession(options: SessionOptions) {
  const lake = createSessionLake(options);
  const session: Session = { ...options, stats: emptyStats(), lake, source: null, client: null, landing: null };
  const publishedId = (): string | null => lake.published.snapshot()?.snapshotId ?? null;
  return {
    stats: session.stats,
    get published() {
      return lake.published.snapshot() !== options.base;
    },
    /** Opens service and landing. */
    open: async (): Promise<PipelineRun> => {
      const { state } = session;
      const client = await openService(session, state);
      return { ...createRun(session, state?.runIds ?? []), state, client };
    },
    /** For a pipeline whose source is the landing. */
    openReplay: async (): Promise<ReplayRun> => {
      const { history = null } = options;
      const runIds = history === null ? null : await readRunIds(history);
      return { ...createRun(session, runIds ?? []), state: runIds === null ? null : { runIds } };
    },
    summary: (): RunSummary => summaryOf(session, publishedId()),
    close: async (): Promise<void> => {
      await session.client?.close();
      await session.landing?.close();
      await session.source?.close();
      await lake.discard();
    },
  };
}

interface Session extends SessionOptions {
  readonly stats: RunStats;
  readonly lake: SessionLake;
  source: Source | null;
  client: Client | null;
  landing: LandingWriter | null;
}

async function openService(session: Session, state: LakeState | null): Promise<Client> {
  const { options, world, runId, recorder } = session;
  const source = await openSource(options);
  session.source = source;
  if (options.baseUrl === null) {
    recorder.log('info', `reading the ${source.description}`);
  }
  const landing = session.dryRun ? null : await openLanding({ output: options.output, runId });
  session.landing = landing;
  const client = createClient({
    ...options,
    ...source,
    signal: world.signal,
    dispatcher: world.dispatcher,
    runId,
    landing,
    valueListPath: state?.valueListPath ?? null,
    log: recorder.log,
  });
  session.client = client;
  return client;
}

function createRun(session: Session, runIds: readonly string[]): Omit<ReplayRun, 'state'> {
  const { options, world, runId, stats, lake } = session;
  const { output } = options;
  const stages = createStages(session);
  let landed: Promise<readonly LandedResponse[]> | null = null;
  return {
    ...stages,
    runId,
    options,
    signal: world.signal ?? new AbortController().signal,
    stats,
    resources: resources.filter(({ name }) => !options.without.includes(name)),
    listings: createListingReader({ runId, options }),
    landed: () =>
      (landed ??= unpublishedLandings(output, runIds, (damage) =>
        stages.log('warn', `${describeDamage(damage)}: its content is requested again`),
      )),
    now: clockOf(session),
    clean: processSecrets.clean,
    lake: lake.copy,
    published: { ...lake.published, lostBodies: () => lostBodies(output, runIds) },
    unchanged: () => stages.log('info', 'nothing has changed: nothing is published'),
    publish: async (journal) => {
      await session.landing?.sync();
      await lake.publish({
        row: () => rowOf(session),
        report: () => reportOf(session),
        watermarkAt: stats.watermarkAt,
        journal,
      });
    },
  };
}

const clockOf = ({ world }: SessionOptions): (() => number) => world.clock ?? Date.now;

function createStages(session: Session): RunStages {
  const { recorder, stats, lake, world } = session;
  const throwIfAborted = (where: string): void => {
    if (world.signal?.aborted === true) throw new InterruptedError(`interrupted${where}`);
  };
  let startedAt = performance.now();
  return {
    stage: (name, work) => {
      throwIfAborted(` before the stage ${name}`);
      startedAt = performance.now();
      return recorder.stage(name, work);
    },
    progress: (stage, done, total) => {
      throwIfAborted('');
      const { client } = session;
      const { limit = 0, remaining = null, windowSeconds = null } = client?.budget ?? {};
      const later = requestsAfter(stage, stats.expected);
      const requestsLeft = later === null ? null : total - done + later;
      const byLimit = requestsLeft === null ? null : (client?.estimateSeconds(requestsLeft) ?? null);
      const byPace = done < minDone ? null : ((performance.now() - startedAt) / 1000 / done) * (total - done);
      const times = [byLimit, byPace].filter((seconds) => seconds !== null);
      recorder.emit({
        type: 'progress',
        ...{ stage, done, total, requestsLeft },
        budget: remaining === null || windowSeconds === null ? null : { remaining, limit, windowSeconds },
        secondsLeft: times.length === 0 ? null : Math.max(...times),
        soFar: {
          requests: client?.stats.requests ?? 0,
          bytesReceived: client?.stats.bytesReceived ?? 0,
          dataPoints: lake.dataPoints,
        },
      });
    },
    log: recorder.log,
  };
}

/** The pace of a stage is known after this many of its parts. */
const minDone = 5;

/** Requests of the stages after one that itself counts its requests; null before the plan. */
function requestsAfter(stage: string, expected: RunStats['expected']): number | null {
  if (expected === null) return null;
  const at = Object.keys(expected).indexOf(stage);
  return at === -1 ? 0 : Object.values(expected).reduce((sum, count, i) => (i > at ? sum + count : sum), 0);
}

function summaryOf(session: Session, snapshotId: string | null): RunSummary {
  const { pipeline, options, source, client } = session;
  const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
  return {
    runId: session.runId,
    pipeline: pipeline.name,
    source: source?.description ?? named,
    sandbox: source?.sandbox ?? null,
    snapshotId,
    startedAt: session.startedAt,
    stats: session.stats,
    findings: session.lake.findings,
    requestStats: client?.stats ?? null,
    rateLimit: rateLimitOf(client),
    stages: session.recorder.stages,
  };
}

function rateLimitOf(client: Client | null): RunSummary['rateLimit'] {
  const budget = client?.budget ?? null;
  return budget === null || budget.windowSeconds === null
    ? null
    : { limit: budget.limit, window_s: budget.windowSeconds };
}

/** The run's row in the lake that it is about to publish. */
function rowOf(session: Session): ReturnType<typeof runRow> {
  const { runId, pipeline, startedAt, source, stats, client } = session;
  const { timeZone, defaultCurrency } = session.options;
  const isSimulated = source === null ? null : source.sandbox !== null;
  const identity = { runId, pipeline: pipeline.name, startedAt, finishedAt: clockOf(session)() };
  return runRow({ ...identity, timeZone, defaultCurrency, isSimulated }, stats, client?.stats ?? null);
}

/** The report as it will be if the run publishes. */
const reportOf = (session: Session): ReturnType<typeof buildReport> =>
  buildReport({
    ...summaryOf(session, session.runId),
    outcome: outcomeOf({ published: true, stats: session.stats }, undefined),
    finishedAt: clockOf(session)(),
  });
