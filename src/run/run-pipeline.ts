import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDamage } from '../base/damage.ts';
import { EsgLakeError, messageOf, UsageError } from '../base/errors.ts';
import { createRunId } from '../base/run-id.ts';
import { createSecrets } from '../base/secrets.ts';
import { addCredentials } from '../extract/http/authentication.ts';
import { readJournals } from '../extract/landing/journal.ts';
import { syncSurveysFromJournals } from '../extract/landing/sync-surveys.ts';
import { type LakeState, readRules, readWholeState } from '../load/lake-state.ts';
import { type FileChecks, openFileChecks } from '../load/publish/file-checks.ts';
import { prepareOutput } from '../load/publish/output-folder.ts';
import { findCurrent, removeLeftovers } from '../load/publish/snapshot-folders.ts';
import { clearRestored, type TakenUp, takeUp } from '../load/publish/take-up.ts';
import { otherRules } from '../plan/other-rules.ts';
import { watchForCrash } from '../report/crash-report.ts';
import { endedWell } from '../report/good-runs.ts';
import type { RunReport } from '../report/report.ts';
import { buildReport, outcomeOf } from '../report/report-builder.ts';
import { onlyAddsColumns, schemaVersion } from '../schema/versions.ts';
import { keepHouse, removeAllSetAside } from './keep-house.ts';
import type { RunOptions } from './options.ts';
import { lockOutput } from './output-lock.ts';
import type { Pipeline } from './pipeline.ts';
import { createRecorder } from './recorder.ts';
import { type KnownRules, type Rules, type SettledOptions, settleRules } from './rules.ts';
import { createSession } from './run-session.ts';
import type { RunWorld } from './run-world.ts';

/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder that cannot be used; LockedError when another run holds it.
 */
export async function runPipeline(pipeline: Pipeline, options: RunOptions, given: RunWorld = {}): Promise<RunReport> {
  const world = withSecrets(given, options);
  const clock = world.clock ?? Date.now;
  await prepareOutput(options.output);
  const runId = createRunId(clock(), await earlierRunIds(options.output));
  const lock = await lockOutput(options.output, runId);
  try {
    const checks = await openFileChecks(options.output, clock);
    const { from, settled } = await usableBase({ pipeline, options, world, checks });
    const nextId = createRunId(clock(), await earlierRunIds(options.output));
    await removeAllSetAside(options.output);
    const report = await execute({ pipeline, options: settled, world, from, checks, runId: nextId });
    if (endedWell(report)) await keptHouse(options, world);
    return report;
  } finally {
    await clearRestored(options.output).catch(() => {}); // the next run clears it
    await lock.release();
  }
}

/** What was published stays published, whether or not there is room made for the next. */
async function keptHouse({ output, keepLanding, keepRuns }: RunOptions, { clock = Date.now, onEvent }: RunWorld) {
  if (keepLanding === null && keepRuns === null) return;
  try {
    const { landing, runs } = await keepHouse({ output, keepLanding, keepRuns }, clock());
    const message = `deleted what is no longer kept: ${landing.bodies} landed responses, ${runs} reports of runs`;
    if (landing.bodies + runs > 0) onEvent?.({ type: 'log', level: 'info', message });
  } catch (error) {
    const message = `what is no longer kept stays until the next run tries again: ${messageOf(error)}`;
    onEvent?.({ type: 'log', level: 'warn', message });
  }
}

/** A world that knows the credentials and keeps them from its listener. */
function withSecrets(world: RunWorld, { credentials }: RunOptions): SecretWorld {
  const secrets = world.secrets ?? createSecrets();
  if (credentials !== null) addCredentials(secrets, credentials);
  const { onEvent } = world;
  return { ...world, secrets, ...(onEvent && { onEvent: (event) => onEvent(secrets.cleanAll(event)) }) };
}

type SecretWorld = RunWorld & Required<Pick<RunWorld, 'secrets'>>;

interface Execution {
  readonly pipeline: Pipeline;
  readonly options: SettledOptions;
  readonly world: SecretWorld;
  readonly from: Base;
  readonly checks: FileChecks;
  readonly runId: string;
}

async function execute({ pipeline, options, world, from, checks, runId }: Execution): Promise<RunReport> {
  const clock = world.clock ?? Date.now;
  const folder = join(options.output, 'runs', runId);
  const recorder = createRecorder({ folder, clock, listener: world.onEvent, secrets: world.secrets });
  const startedAt = clock();
  const session = createSession({
    ...from,
    base: from.snapshot,
    pipeline,
    options,
    world,
    checks,
    runId,
    recorder,
    startedAt,
    dryRun: false,
  });
  const crash = watchForCrash(session, folder, clock, world.secrets);
  let failure: unknown;
  try {
    await removeLeftovers(options.output);
    await pipeline.run(await session.open());
  } catch (error) {
    failure = error;
  }
  await session.close();
  failure = crash.fault ?? failure;
  const published = session.published || from.isRebuilt === true;
  const outcome = outcomeOf({ published, facts: session.facts }, failure);
  const report = world.secrets.cleanAll(buildReport({ ...session.summary(), outcome, finishedAt: clock() }));
  if (report.error !== undefined) {
    recorder.emit({ type: 'log', level: 'error', message: report.error.message, fields: stackOf(failure) });
  }
  // What was published stays published, whether or not there is room left for the report.
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`).catch((error: unknown) => {
    recorder.emit({ type: 'log', level: 'warn', message: `report.json cannot be written: ${messageOf(error)}` });
  });
  crash.end();
  return report;
}

const stackOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};

/** What a run starts from. */
interface Base extends TakenUp {
  /** It has just been rebuilt and published: the night has published, even if the service has nothing new. */
  readonly isRebuilt?: boolean;
  /** Whether its rows are whole and made by the rules and the version in use. @default false */
  readonly isOfSameRules?: boolean;
  /** What it knows, where that has been read. @default null */
  readonly state?: LakeState | null;
}

/**
 * The published lake, or what could be saved of it, if it can be built upon, that is, if it is whole and made by these rules.
 * Otherwise it is first rebuilt from the landing, or, if that fails too, from the service.
 */
async function usableBase({
  pipeline,
  options,
  world,
  checks,
}: Pick<Execution, 'pipeline' | 'world' | 'checks'> & { readonly options: RunOptions }): Promise<{
  readonly from: Base;
  readonly settled: SettledOptions;
}> {
  const warn = (message: string): void => world.onEvent?.({ type: 'log', level: 'warn', message });
  const { output } = options;
  const syncSurveysOf = (runIds: readonly string[]) =>
    syncSurveysFromJournals(output, runIds, (damage) => warn(`${describeDamage(damage)}: it is left out`));
  const found = await takeUp({ output, checks, warn, syncSurveysOf });
  const state = await readWholeState(found);
  const rules = state?.rules ?? (await rulesOf(found, options.output));
  const settled = settleRules(options, rules);
  if (pipeline.source === 'landing') {
    const others = otherRules(settled, rules);
    if (others !== null) warn(`${others}: all of it is rebuilt by these`);
    const isOfSameRules = others === null && state !== null;
    return { from: { ...found, isOfSameRules, state }, settled };
  }
  const reason = whyRebuild(found, settled, rules);
  if (reason === null) {
    const version = found.snapshot?.manifest.schema_version ?? schemaVersion;
    if (version < schemaVersion) {
      const message = `${madeBy(version)}: it gets the columns that were added since`;
      world.onEvent?.({ type: 'log', level: 'info', message });
    }
    return { from: { ...found, state }, settled };
  }
  if (pipeline.rebuild === undefined) throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
  warn(`${reason}: the lake is first rebuilt from its landing`);
  const runId = createRunId((world.clock ?? Date.now)(), await earlierRunIds(options.output));
  const report = await execute({ pipeline: pipeline.rebuild, options: settled, world, from: found, checks, runId });
  const made = report.error === undefined ? await findCurrent(options.output) : null;
  const nothingLost = { isFirst: false, lost: [], lostCurrent: null };
  if (made !== null) {
    return { from: { ...nothingLost, snapshot: made, mustPublish: false, isRebuilt: true }, settled };
  }
  warn(`that failed (${report.error?.message}): everything is loaded from the service again`);
  return { from: { ...nothingLost, snapshot: null, mustPublish: true }, settled };
}

/** The rules that the lake was made by; if no snapshot is left, those of the newest night in the landing. */
async function rulesOf({ snapshot }: TakenUp, output: string): Promise<KnownRules | null> {
  const known = snapshot === null ? null : await readRules(snapshot);
  return known ?? (await readJournals(output)).findLast(({ rules }) => rules !== undefined)?.rules ?? null;
}

const madeBy = (version: number): string => `the lake was made by schema version ${version}, this is ${schemaVersion}`;

/** Why what was taken up cannot be built upon, though its history may be kept; null when it can. */
function whyRebuild({ snapshot, isFirst, lost }: TakenUp, asked: Rules, rules: KnownRules | null): string | null {
  if (snapshot === null) return isFirst ? null : 'no snapshot is left whose database is intact or can be rebuilt';
  if (lost.length > 0) return `the tables ${lost.join(', ')} of ${snapshot.snapshotId} are lost`;
  const version = snapshot.manifest.schema_version;
  if (version < schemaVersion && !onlyAddsColumns(version)) return madeBy(version);
  return otherRules(asked, rules);
}

async function earlierRunIds(output: string): Promise<readonly string[]> {
  const names = async (folder: string): Promise<readonly string[]> => readdir(join(output, folder)).catch(() => []);
  return [...(await names('runs')), ...(await names('landing'))];
}
