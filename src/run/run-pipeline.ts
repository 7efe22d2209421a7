import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDamage } from '../base/damage.ts';
import { EsgLakeError, messageOf, UsageError } from '../base/errors.ts';
import { createRunId } from '../base/run-id.ts';
import { processSecrets } from '../base/secrets.ts';
import { addCredentials } from '../extract/http/authentication.ts';
import { syncSurveysFromJournals } from '../extract/landing/replay-state.ts';
import { type FileChecks, openFileChecks } from '../load/publish/file-checks.ts';
import { clearRestored, type OpenedBase, openBase } from '../load/publish/open-base.ts';
import { findCurrent, removeLeftovers } from '../load/publish/snapshot-folders.ts';
import { endedWell } from '../report/earlier-runs.ts';
import { type Findings, findingsOf, type RebuiltFigures, type RunReport } from '../report/report.ts';
import { buildReport, outcomeOf, watchForCrash } from '../report/report-builder.ts';
import type { DecisionFile } from '../schema/decisions/decision-file.ts';
import { decisionsOfOlder } from '../schema/decisions/older-rules.ts';
import { differingRules, type Rules } from '../schema/rules.ts';
import { onlyAddsColumns, schemaVersion } from '../schema/versions.ts';
import { applyRetention, type RetentionRules, removeAllSetAside } from './apply-retention.ts';
import { createRecorder, type Recorder } from './events.ts';
import { readGivenDecisions } from './given-decisions.ts';
import { resolveLakeRules } from './lake-rules.ts';
import type { EffectiveOptions, RunOptions, RunWorld } from './options.ts';
import { lockOutput, prepareOutput } from './output-lock.ts';
import type { Pipeline } from './pipeline.ts';
import { compareRebuilt } from './rebuilt-figures.ts';
import { createSession } from './run-session.ts';

/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
 */
export async function runPipeline(pipeline: Pipeline, options: RunOptions, given: RunWorld = {}): Promise<RunReport> {
  const world = withSecrets(given, options);
  const clock = world.clock ?? Date.now;
  const decisions = await readGivenDecisions(options.decisions);
  await prepareOutput(options.output);
  const runId = createRunId(clock(), await earlierRunIds(options.output));
  const lock = await lockOutput(options.output, runId);
  try {
    const checks = await openFileChecks(options.output, clock);
    const { from, resolved } = await usableBase({ pipeline, options, decisions, world, checks });
    const nextId = createRunId(clock(), await earlierRunIds(options.output));
    await removeAllSetAside(options.output);
    const report = await execute({ pipeline, options: resolved, world, from, checks, runId: nextId });
    if (endedWell(report)) await retained(options, world);
    return report;
  } finally {
    await clearRestored(options.output).catch(() => {}); // the next run clears it
    await lock.release();
  }
}

/** What was published stays published, even if there is no room for the next snapshot. */
async function retained({ output, keepLanding, keepRuns }: RetentionRules, { clock = Date.now, onEvent }: RunWorld) {
  if (keepLanding === null && keepRuns === null) return;
  try {
    const { landing, runs } = await applyRetention({ output, keepLanding, keepRuns }, clock());
    const message = `deleted what has expired: ${landing.bodies} landed responses, ${runs} reports of runs`;
    if (landing.bodies + runs > 0) onEvent?.({ type: 'log', level: 'info', message });
  } catch (error) {
    const message = `could not delete what has expired, the next run tries again: ${messageOf(error)}`;
    onEvent?.({ type: 'log', level: 'warn', message });
  }
}

/** A world that knows the credentials and keeps them from its listener. */
function withSecrets(world: RunWorld, { credentials }: Pick<RunOptions, 'credentials'>): RunWorld {
  if (credentials !== null) addCredentials(processSecrets, credentials);
  const { onEvent } = world;
  return { ...world, ...(onEvent && { onEvent: (event) => onEvent(processSecrets.cleanAll(event)) }) };
}

interface Execution {
  readonly pipeline: Pipeline;
  readonly options: EffectiveOptions;
  readonly world: RunWorld;
  readonly from: Base;
  readonly checks: FileChecks;
  readonly runId: string;
}

async function execute({ pipeline, options, world, from, checks, runId }: Execution): Promise<RunReport> {
  const clock = world.clock ?? Date.now;
  const folder = join(options.output, 'runs', runId);
  const recorder = createRecorder({ folder, clock, listener: world.onEvent });
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
  session.stats.rebuilt = from.rebuilt ?? null;
  const crash = watchForCrash(session, folder, clock);
  let failure: unknown;
  try {
    await removeLeftovers(options.output);
    if (pipeline.source === 'landing') await pipeline.run(await session.openReplay());
    else await pipeline.run(await session.open());
  } catch (error) {
    failure = error;
  }
  await session.close();
  if (session.published && pipeline.source === 'landing' && world.signal?.aborted !== true)
    session.stats.rebuilt = await comparedToOlder(options.output, runId, from, recorder);
  failure = crash.fault ?? failure;
  const published = session.published || from.isRebuilt === true;
  const outcome = outcomeOf({ published, stats: session.stats }, failure);
  const report = processSecrets.cleanAll(buildReport({ ...session.summary(), outcome, finishedAt: clock() }));
  if (report.error !== undefined) {
    recorder.log('error', report.error.message, stackOf(failure));
  }
  // What was published stays published, even if there is no room for the report.
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`).catch((error: unknown) => {
    recorder.log('warn', `report.json cannot be written: ${messageOf(error)}`);
  });
  crash.end();
  return report;
}

/** Null if the rebuilt lake was not of an older schema version, or the two cannot be compared. */
async function comparedToOlder(
  output: string,
  runId: string,
  { snapshot: older }: Base,
  recorder: Recorder,
): Promise<RebuiltFigures | null> {
  if (older === null || older.manifest.schema_version >= schemaVersion) return null;
  try {
    const rebuilt = await findCurrent(output);
    if (rebuilt === null) return null;
    return await recorder.stage('compare', () => compareRebuilt(output, runId, older, rebuilt));
  } catch (error) {
    const [what = ''] = messageOf(error).split('\n');
    recorder.log(
      'warn',
      `what the rebuild changed in the group figures of schema version ${older.manifest.schema_version} is not known: ${what}`,
    );
    return null;
  }
}

const stackOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};

/** What a run starts from. */
interface Base extends OpenedBase {
  /** It has just been rebuilt and published: the run has published, even if the service has nothing new. */
  readonly isRebuilt?: boolean;
  /** What that changed, if the lake was of an older schema version. */
  readonly rebuilt?: RebuiltFigures | null;
  /** Whether its rows are complete and made by the current rules and version. @default false */
  readonly isOfSameRules?: boolean;
  /** Of the rebuild. @default none */
  readonly findings?: Findings;
}

/**
 * The published lake, or what could be saved of it, if it is complete and made by the current rules. Otherwise it is
 * first rebuilt from the landing, or, if that fails too, from the service.
 */
async function usableBase({
  pipeline,
  options,
  decisions,
  world,
  checks,
}: Pick<Execution, 'pipeline' | 'world' | 'checks'> & {
  readonly options: RunOptions;
  /** Those that the run was given; null if it keeps the lake's. */
  readonly decisions: readonly DecisionFile[] | null;
}): Promise<{
  readonly from: Base;
  readonly resolved: EffectiveOptions;
}> {
  const say = (level: 'info' | 'warn', message: string): void => world.onEvent?.({ type: 'log', level, message });
  const warn = (message: string): void => say('warn', message);
  const { output } = options;
  const syncSurveysOf = (runIds: readonly string[]) =>
    syncSurveysFromJournals(output, runIds, (damage) => warn(`${describeDamage(damage)}: it is skipped`));
  const found = await openBase({ output, keepSnapshots: options.keepSnapshots, checks, warn, syncSurveysOf });
  const { lake: rules, resolved } = await resolveLakeRules(options, found, decisions);
  const inherited = decisionsOfOlder(found.snapshot?.manifest.rules ?? {}).map(({ name }) => name);
  if (inherited.length > 0 && decisions === null)
    warn(
      `--additive, --not-additive, --stock and --own-only of the lake are now its decisions: ${inherited.join(', ')}`,
    );
  if (pipeline.source === 'landing') {
    const others = differingRules(resolved, rules);
    if (others !== null) warn(`${others}: the whole lake is rebuilt with the requested ones`);
    const isOfThisVersion = found.snapshot?.manifest.schema_version === schemaVersion;
    return {
      from: { ...found, isOfSameRules: others === null && isOfThisVersion && found.lost.length === 0 },
      resolved,
    };
  }
  const reason = whyRebuild(found, resolved, rules);
  if (reason === null) {
    const version = found.snapshot?.manifest.schema_version ?? schemaVersion;
    if (version < schemaVersion) say('info', `${madeBy(version)}: the columns added since then are added to it`);
    return { from: found, resolved };
  }
  if (pipeline.rebuild === undefined) throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
  warn(`${reason}: the lake is first rebuilt from its landing`);
  const runId = createRunId((world.clock ?? Date.now)(), await earlierRunIds(options.output));
  const report = await execute({ pipeline: pipeline.rebuild, options: resolved, world, from: found, checks, runId });
  const made = report.error === undefined ? await findCurrent(options.output) : null;
  const nothingLost = { isFirst: false, lost: [], lostCurrent: null };
  if (made !== null) {
    const { rebuilt = null } = report;
    return {
      from: {
        ...nothingLost,
        snapshot: made,
        mustPublish: false,
        isRebuilt: true,
        findings: findingsOf(report),
        rebuilt,
      },
      resolved,
    };
  }
  warn(`the rebuild failed (${report.error?.message}): everything is loaded from the service again`);
  return { from: { ...nothingLost, snapshot: null, mustPublish: true }, resolved };
}

const madeBy = (version: number): string => `the lake has schema version ${version}, this program has ${schemaVersion}`;

/** Why the opened base cannot be extended, though its history may be kept; null if it can. */
function whyRebuild({ snapshot, isFirst, lost }: OpenedBase, asked: Rules, rules: Rules | null): string | null {
  if (snapshot === null) return isFirst ? null : 'no snapshot is left whose database is intact or can be rebuilt';
  if (lost.length > 0) return `the tables ${lost.join(', ')} of ${snapshot.snapshotId} are lost`;
  const version = snapshot.manifest.schema_version;
  if (version < schemaVersion && !onlyAddsColumns(version)) return madeBy(version);
  return differingRules(asked, rules);
}

async function earlierRunIds(output: string): Promise<readonly string[]> {
  const names = async (folder: string): Promise<readonly string[]> => readdir(join(output, folder)).catch(() => []);
  return [...(await names('runs')), ...(await names('landing'))];
}
