import { allEnded } from '../base/all-ended.ts';
import { type Damage, describeDamage } from '../base/damage.ts';
import { GuardError, InterruptedError, messageOf, UsageError } from '../base/errors.ts';
import { createClient } from '../extract/client.ts';
import { clientOptions } from '../extract/client-options.ts';
import { eventMessage } from '../extract/event-message.ts';
import { requestsAfter, requestsFrom } from '../extract/expected-requests.ts';
import { type Journal, writeJournal } from '../extract/landing/journal.ts';
import { lostBodies } from '../extract/landing/needed-bodies.ts';
import { endpointOfFile, type LandedResponse, landingRuns } from '../extract/landing/reader.ts';
import { unpublishedLandings } from '../extract/landing/unpublished-landings.ts';
import { type LandingWriter, openLanding } from '../extract/landing/writer.ts';
import { type RequestForecast, requestForecast } from '../extract/request-forecast.ts';
import { resources } from '../extract/resources/resources.ts';
import type { Client } from '../extract/types.ts';
import { type LakeBuilder, openLakeBuilder } from '../load/lake-builder.ts';
import { type LakeState, readLakeState, readResponses } from '../load/lake-state.ts';
import { damagedTables, unlistedFiles } from '../load/publish/damages.ts';
import { currentId, pruneSnapshots, type Snapshot } from '../load/publish/snapshot-folders.ts';
import { emptyFacts, type RunFacts } from '../report/facts.ts';
import { type PageTarget, writePage } from '../report/page/write-page.ts';
import { buildReport, outcomeOf, type RunSummary } from '../report/report-builder.ts';
import { runRow } from '../report/run-row.ts';
import { readStageHistory } from '../report/stage-history.ts';
import { createTimeLeft, type TimeLeft } from '../report/time-left.ts';
import { createListingReader } from '../transform/transform-listings.ts';
import type { RunEvent } from './events.ts';
import type { KnownLake, PipelineRun } from './pipeline.ts';
import type { Recorder } from './recorder.ts';
import { manifestRules } from './rules.ts';
import type { SessionOptions } from './session-options.ts';
import { openSource, type Source } from './source.ts';

/** A run under way: what its pipeline is given, and what must be closed afterwards. */
export interface RunSession {
  readonly facts: RunFacts;
  readonly published: boolean;
  /** Opens service, landing and workers. */
  open(): Promise<PipelineRun>;
  summary(): RunSummary;
  close(): Promise<void>;
}

interface Resources {
  source: Source | null;
  client: Client | null;
  landing: LandingWriter | null;
  lake: Promise<LakeBuilder> | null;
  landed: Promise<readonly LandedResponse[]> | null;
  /** How many have been read. */
  dataPoints: number;
}

export function createSession(session: SessionOptions): RunSession {
  const { pipeline } = session;
  const facts = emptyFacts();
  const open: Resources = { source: null, client: null, landing: null, lake: null, landed: null, dataPoints: 0 };
  const result: RunParts['result'] = { published: null, snapshotId: session.base?.snapshotId ?? null };
  return {
    facts,
    get published() {
      return result.published !== null;
    },
    open: async () => {
      const state = await stateOf(session);
      const timeLeft = createTimeLeft(await readStageHistory(session.options.output), () => performance.now());
      if (pipeline.source !== 'landing') await openService(session, open, state);
      return createRun({ session, open, facts, state, result, timeLeft });
    },
    summary: () => summaryOf({ session, open, facts, snapshotId: result.snapshotId }),
    close: async () => {
      await open.client?.close();
      await open.landing?.close();
      await open.source?.close();
      const lake = await open.lake?.catch(() => null);
      if (result.published === null) await lake?.discard();
    },
  };
}

/**
 * A replay is given every body that the lake was made from, in case an index of the landing is damaged. When the newest
 * snapshots are lost, the runs that published them count too.
 */
async function stateOf({
  base,
  state: known = null,
  lostCurrent = null,
  isOfSameRules = false,
  pipeline,
  options,
}: SessionOptions): Promise<KnownLake | null> {
  if (base === null) return null;
  const state = known ?? (await readLakeState(base));
  if (pipeline.source !== 'landing') return state;
  const responses = (await readResponses(base)).map((row) => ({ ...row, endpoint: endpointOfFile(row.landingFile) }));
  const runs = lostCurrent === null ? [] : await landingRuns(options.output);
  const later = runs.filter((id) => id > base.snapshotId && id <= (lostCurrent ?? ''));
  return { ...state, responses, isOfSameRules, runIds: [...state.runIds, ...later] };
}

function summaryOf(o: {
  readonly session: SessionOptions;
  readonly open: Resources;
  readonly facts: RunFacts;
  readonly snapshotId: string | null;
}): RunSummary {
  const { session, open } = o;
  const { pipeline, options } = session;
  const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
  return {
    runId: session.runId,
    pipeline: pipeline.name,
    source: open.source?.description ?? named,
    sandbox: open.source?.sandbox ?? null,
    snapshotId: o.snapshotId,
    startedAt: session.startedAt,
    facts: o.facts,
    stats: open.client?.stats ?? null,
    rateLimit: rateLimitOf(open.client),
    stages: session.recorder.stages,
  };
}

function rateLimitOf(client: Client | null): RunSummary['rateLimit'] {
  const budget = client?.budget ?? null;
  return budget === null || budget.windowSeconds === null
    ? null
    : { limit: budget.limit, window_s: budget.windowSeconds };
}

async function openService(session: SessionOptions, open: Resources, state: LakeState | null): Promise<void> {
  const { options, world, runId, recorder } = session;
  const source = await openSource(options);
  open.source = source;
  if (options.baseUrl === null) {
    recorder.emit({ type: 'log', level: 'info', message: `reading the ${source.description}` });
  }
  const landing = session.dryRun ? null : await openLanding({ output: options.output, runId });
  open.landing = landing;
  const valueListPath = state?.valueListPath ?? null;
  open.client = createClient({
    ...clientOptions(source, options, world),
    runId,
    ...(landing === null ? {} : { landing }),
    ...(valueListPath === null ? {} : { valueListPath }),
    onEvent: (event) => recorder.emit({ type: 'log', ...eventMessage(event) }),
  });
}

const warnOf = (recorder: Recorder, damage: Damage, then: string): void =>
  recorder.emit({ type: 'log', level: 'warn', message: `${describeDamage(damage)}: ${then}` });

interface RunParts {
  readonly session: SessionOptions;
  readonly open: Resources;
  readonly facts: RunFacts;
  readonly state: LakeState | null;
  readonly result: { published: Snapshot | null; snapshotId: string | null };
  readonly timeLeft: TimeLeft;
}

function createRun(parts: RunParts): PipelineRun {
  const { session, open, facts, state, result, timeLeft } = parts;
  const { options, world, recorder, runId, base } = session;
  const signal = world.signal ?? new AbortController().signal;
  return {
    runId,
    options,
    signal,
    base,
    state,
    facts,
    get client() {
      if (open.client === null) throw new UsageError('this pipeline reads the landing: it has no client');
      return open.client;
    },
    resources,
    listings: createListingReader({ runId, options }),
    landed: () =>
      (open.landed ??= unpublishedLandings(options.output, state?.runIds ?? [], (damage) =>
        warnOf(recorder, damage, 'its content is requested again'),
      )),
    lake: () => openLake(session, open),
    stage: (name, work) => {
      if (signal.aborted) throw new InterruptedError(`interrupted before the stage ${name}`);
      timeLeft.started(name);
      const requests = requestsFrom(name, facts.expected);
      const seconds = requests === null ? null : estimate(parts, requestForecast(open.client, requests));
      return recorder.stage(name, work, seconds);
    },
    progress: (stage, done, total, secondsLeft) => {
      if (signal.aborted) throw new InterruptedError('interrupted');
      timeLeft.counted(done, total);
      const forecast = requestForecast(open.client, total - done + requestsAfter(stage, facts.expected));
      const seconds = secondsLeft === undefined ? estimate(parts, forecast) : secondsLeft;
      recorder.emit({ type: 'progress', stage, done, total, ...forecast, secondsLeft: seconds, soFar: soFar(open) });
    },
    log: (level, message, fields) =>
      recorder.emit({ type: 'log', level, message, ...(fields === undefined ? {} : { fields }) }),
    now: world.clock ?? Date.now,
    clean: world.secrets.clean,
    addSecret: world.secrets.add,
    lostBodies: () => lostBodies(options.output, state?.runIds ?? []),
    isPublishedIntact: async () => session.dryRun || (await isPublishedIntact(session)),
    published: () => result.published ?? base,
    rememberFiles: () => rememberFiles(session, result.published ?? base),
    unchanged: () =>
      recorder.emit({ type: 'log', level: 'info', message: 'nothing has changed: the lake stays as it is' }),
    publish: (journal) => publish(parts, journal),
  };
}

function estimate({ session, open, facts, timeLeft }: RunParts, { secondsLeft }: RequestForecast): number | null {
  return timeLeft.estimate({
    mode: facts.mode,
    requestSeconds: secondsLeft,
    dataPoints: open.dataPoints,
    lakeDataPoints: session.base?.manifest.tables['data_points']?.rows ?? 0,
  });
}

const soFar = ({ client, dataPoints }: Resources): (RunEvent & { type: 'progress' })['soFar'] => ({
  requests: client?.stats.requests ?? 0,
  bytesReceived: client?.stats.bytesReceived ?? 0,
  dataPoints,
});

/** The database was read when the run began; damage to the rest is reported, since it is the reason to publish. */
async function isPublishedIntact({ base, checks, mustPublish = false, recorder }: SessionOptions): Promise<boolean> {
  if (base === null || mustPublish) return !mustPublish;
  const damages = [...(await damagedTables(base, checks.damageOf)), ...(await unlistedFiles(base))];
  for (const damage of damages) {
    recorder.emit({ type: 'log', level: 'warn', message: `${describeDamage(damage)}: the lake is published again` });
  }
  if (damages.length > 0) return false;
  await checks.save(base).catch(() => {}); // the next run reads the files again
  return true;
}

function openLake(session: SessionOptions, open: Resources): Promise<LakeBuilder> {
  const { options, runId, base, checks } = session;
  const counting = (lake: LakeBuilder): LakeBuilder => ({
    ...lake,
    append: (table, batch) => {
      if (table === 'data_points') open.dataPoints += batch.numRows;
      return lake.append(table, batch);
    },
  });
  open.lake ??= openLakeBuilder({
    output: options.output,
    snapshotId: runId,
    runId,
    base,
    checks,
    onDamage: (damage) => warnOf(session.recorder, damage, 'it is rewritten from the database'),
    ...(session.pipeline.source === 'landing' ? { rebuild: true } : {}),
  }).then(counting);
  return open.lake;
}

/** Export, verification, journal, then the switch of `current`; after that only clean-up. */
async function publish(parts: RunParts, journal: Omit<Journal, 'snapshot_id'> | null): Promise<void> {
  const { session, open, facts, result } = parts;
  const { options, runId } = session;
  const { secrets } = session.world;
  const lake = await openLake(session, open);
  const rejected = await lake.rejectedCount();
  if (options.strict && rejected > 0) {
    throw new GuardError(`nothing was published: ${rejected} records were rejected and --strict is set`, {
      hint: 'See their rows with: esg-lake query "FROM data_issues" after a run without --strict.',
    });
  }
  const clock = session.world.clock ?? Date.now;
  const { timeZone, defaultCurrency } = options;
  const source = { runId, pipeline: session.pipeline.name, startedAt: session.startedAt, finishedAt: clock() };
  const isSimulated = open.source === null ? null : open.source.sandbox !== null;
  const row = runRow({ ...source, timeZone, defaultCurrency, isSimulated }, facts, open.client?.stats ?? null);
  await lake.recordRun(row);
  const { isSmall } = await lake.seal();
  const exported = { runId, rules: manifestRules(options), watermarkAt: facts.watermarkAt, createdAt: clock() };
  const files = lake.export(exported).then(() => lake.verify());
  if (!isSmall) await files;
  await allEnded([files, writePage(pageTarget(parts, lake))]);
  if (session.world.signal?.aborted === true) throw new InterruptedError('interrupted before publication');
  if (journal !== null) await writeJournal(options.output, { ...secrets.cleanAll(journal), snapshot_id: runId });
  const previous = await currentId(options.output);
  const snapshot = await lake.publish();
  result.published = snapshot;
  result.snapshotId = snapshot.snapshotId;
  await pruneSnapshots(options.output, options.keepSnapshots, previous).catch((error: unknown) => {
    const message = `old snapshots stay until the next run tries again: ${messageOf(error)}`;
    session.recorder.emit({ type: 'log', level: 'warn', message });
  });
  await rememberFiles(session, snapshot);
}

/** If it fails, the next run reads the files again. */
async function rememberFiles({ checks }: SessionOptions, snapshot: Snapshot | null): Promise<void> {
  if (snapshot !== null) await checks.save(snapshot).catch(() => {});
}

function pageTarget({ session, open, facts }: RunParts, lake: LakeBuilder): PageTarget {
  const report = buildReport({
    ...summaryOf({ session, open, facts, snapshotId: session.runId }),
    outcome: outcomeOf({ published: true, facts }, undefined),
    finishedAt: (session.world.clock ?? Date.now)(),
  });
  const { secrets, signal } = session.world;
  const warn = (message: string): void => session.recorder.emit({ type: 'log', level: 'warn', message });
  return { lake, report, secrets, signal, warn };
}
