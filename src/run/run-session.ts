import { describeDamage } from '../base/damage.ts';
import { InterruptedError, UsageError } from '../base/errors.ts';
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
import type { Credentials } from '../extract/types.ts';
import { readRunIds } from '../publish/history.ts';
import type { LakeState } from '../publish/lake-state.ts';
import { nextNight } from '../report/earlier-runs.ts';
import {
  buildReport,
  emptyStats,
  outcomeOf,
  type RunStats,
  type RunSummary,
  runRow,
} from '../report/report-builder.ts';
import { createListingReader } from '../transform/survey-listing.ts';
import type { RunOptions } from './options.ts';
import type { Pipeline, PipelineRun, ReplayRun } from './pipeline.ts';
import { createSessionLake, type LakeSession } from './run-lake.ts';

/** What a run session is created from. */
export interface SessionOptions extends LakeSession {
  readonly pipeline: Pick<Pipeline, 'name' | 'source'>;
  /** What `base` knows; null if nothing of it can be used. */
  readonly state: LakeState | null;
  /** Only lists and plans; lands nothing. @default false */
  readonly dryRun?: boolean;
}

/** The service that a run reads. */
interface Service {
  readonly source: Source;
  readonly landing: LandingWriter | null;
  readonly client: Client;
}

/** A run in progress: what its pipeline receives, and what must be closed afterwards. */
export function createSession(session: SessionOptions) {
  const { base, state, history = null, options, world, runId, recorder, pipeline, dryRun = false } = session;
  const clock = world.clock ?? Date.now;
  const startedAt = clock();
  const stats = emptyStats();
  const lake = createSessionLake(session);
  let service: Service | null = null;
  const summary = (snapshotId = lake.snapshot?.snapshotId ?? null): RunSummary => {
    const { limit = 0, windowSeconds = null } = service?.client.budget ?? {};
    const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
    return {
      ...{ runId, startedAt, stats, snapshotId },
      pipeline: pipeline.name,
      source: service?.source.description ?? named,
      sandbox: service?.source.sandbox ?? null,
      findings: lake.findings,
      requestStats: service?.client.stats ?? null,
      rateLimit: windowSeconds === null ? null : { limit, window_s: windowSeconds },
      stages: recorder.stages,
    };
  };
  /** The run's row in the lake that it is about to publish. */
  const row = () => {
    const { timeZone, defaultCurrency } = options;
    const isSimulated = service === null ? null : service.source.sandbox !== null;
    const identity = { runId, pipeline: pipeline.name, startedAt, finishedAt: clock() };
    return runRow({ ...identity, timeZone, defaultCurrency, isSimulated }, stats, service?.client.stats ?? null);
  };
  const outcome = () => outcomeOf({ published: true, stats }, undefined);
  /** The report as it will be if the run publishes. */
  const report = () => buildReport({ ...summary(runId), outcome: outcome(), finishedAt: clock() });
  const throwIfAborted = (where: string): void => {
    if (world.signal?.aborted === true) throw new InterruptedError(`interrupted${where}`);
  };
  const createRun = (runIds: readonly string[]): Omit<ReplayRun, 'state'> => {
    let stageStart = performance.now();
    let landed: Promise<readonly LandedResponse[]> | null = null;
    return {
      runId,
      options,
      stats,
      log: recorder.log,
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
        const at = { stage, done, total, ms: performance.now() - stageStart };
        recorder.emit(progressOf(at, stats, service?.client ?? null));
      },
      landed: () =>
        (landed ??= unpublishedLandings(options.output, runIds, (damage) =>
          recorder.log('warn', `${describeDamage(damage)}: its content is requested again`),
        )),
      lake: lake.copy,
      published: { snapshot: () => lake.snapshot, lostBodies: () => lostBodies(options.output, runIds) },
      unchanged: () => recorder.log('info', 'nothing has changed: nothing is published'),
      publish: async (journal) => {
        await service?.landing?.sync();
        await lake.publish({ row, report, watermarkAt: stats.watermarkAt, journal });
      },
    };
  };
  return {
    stats,
    summary: () => summary(),
    get published() {
      return lake.snapshot !== base;
    },
    /** Opens service and landing. */
    open: async (): Promise<PipelineRun> => {
      service = await openService(session, dryRun);
      return { ...createRun(state?.runIds ?? []), state, client: service.client };
    },
    /** For a pipeline whose source is the landing. */
    openReplay: async (): Promise<ReplayRun> => {
      const runIds = history === null ? null : await readRunIds(history);
      return { ...createRun(runIds ?? []), state: runIds === null ? null : { runIds } };
    },
    close: async (): Promise<void> => {
      await service?.client.close();
      await service?.landing?.close();
      await service?.source.close();
      await lake.discard();
    },
  };
}

async function openService({ options, world, runId, recorder, state }: SessionOptions, dryRun: boolean) {
  const source = await openSource(options);
  let landing: LandingWriter | null = null;
  try {
    if (options.baseUrl === null) recorder.log('info', `reading the ${source.description}`);
    landing = dryRun ? null : await openLanding({ output: options.output, runId });
    const client = createClient({
      ...{ ...options, ...source, runId, landing, log: recorder.log },
      signal: world.signal,
      valueListPath: state?.valueListPath ?? null,
    });
    return { source, landing, client };
  } catch (error) {
    await landing?.close();
    await source.close();
    throw error;
  }
}

/** The pace of a stage is known after this many of its parts. */
const minDone = 5;

function progressOf(
  { ms, ...at }: { readonly stage: string; readonly done: number; readonly total: number; readonly ms: number },
  { expected }: RunStats,
  client: Client | null,
) {
  const { stage, done, total } = at;
  const { limit = 0, remaining = null, windowSeconds = null } = client?.budget ?? {};
  // Those of later stages, once they are planned; a stage before the first of them counts none of its own.
  const stages = Object.entries(expected ?? {});
  const place = stages.findIndex(([name]) => name === stage);
  const later = place === -1 ? 0 : stages.slice(place + 1).reduce((sum, [, count]) => sum + count, 0);
  const requestsLeft = expected === null ? null : total - done + later;
  const byLimit = requestsLeft === null ? null : (client?.estimateSeconds(requestsLeft) ?? null);
  const byPace = done < minDone ? null : (ms / 1000 / done) * (total - done);
  const times = [byLimit, byPace].filter((seconds) => seconds !== null);
  return {
    type: 'progress',
    ...{ ...at, requestsLeft },
    budget: remaining === null || windowSeconds === null ? null : { remaining, limit, windowSeconds },
    secondsLeft: times.length === 0 ? null : Math.max(...times),
    soFar: { requests: client?.stats.requests ?? 0, bytesReceived: client?.stats.bytesReceived ?? 0 },
  } as const;
}

/** The service that a run reads from. */
export interface Source {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Base URL, or what the sandbox simulates; shown in the report. */
  readonly description: string;
  /** Null for a real service. */
  readonly sandbox: { readonly night: number } | null;
  close(): Promise<void>;
}

/**
 * The service named by the options; without a base URL, the simulated one.
 * @throws UsageError if there are no credentials for a named service.
 */
export async function openSource(
  options: Pick<RunOptions, 'baseUrl' | 'credentials' | 'sandbox' | 'output'>,
): Promise<Source> {
  const { baseUrl, credentials } = options;
  if (baseUrl === null) return openSandboxSource(options);
  if (credentials === null) {
    throw new UsageError(`no credentials for ${baseUrl}`, {
      hint: 'Set ESG_LAKE_TOKEN (or --token-file), or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET.',
    });
  }
  return { baseUrl, credentials, description: baseUrl, sandbox: null, close: async () => {} };
}

/** Starts the simulated service in this process, one night later than the last successful run on this output folder. */
async function openSandboxSource({
  sandbox: options,
  output,
}: Pick<RunOptions, 'sandbox' | 'output'>): Promise<Source> {
  const { lastNight } = await import('../sandbox/recordings.ts');
  const { startSandbox } = await import('../sandbox/server.ts');
  const { rateLimit } = options;
  const night = options.night ?? (await nextNight(output));
  const sandbox = await startSandbox({ night, ...(rateLimit === null ? {} : { rateLimit }) });
  const isPast = night > lastNight ? ', the last one: nothing changes any more' : '';
  return {
    baseUrl: sandbox.baseUrl,
    credentials: { kind: 'token', token: sandbox.token },
    description: `sandbox (simulated data, night ${sandbox.night}${isPast})`,
    sandbox: { night: sandbox.night },
    close: () => sandbox.close(),
  };
}
