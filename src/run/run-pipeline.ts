import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { createRunId } from '../base/time.ts';
import { addCredentials } from '../extract/http/authentication.ts';
import { findHistory } from '../publish/history.ts';
import { readLakeState } from '../publish/lake-state.ts';
import { type OpenedBase, openBase } from '../publish/open-base.ts';
import { removeLeftovers, requireCurrent } from '../publish/snapshot-folders.ts';
import { endedWell, removeSetAsideRuns } from '../report/earlier-runs.ts';
import { findingsOf, type RunReport } from '../report/report.ts';
import { buildReport, outcomeOf, watchForCrash } from '../report/report-builder.ts';
import type { DecisionFile } from '../schema/decisions/decision-file.ts';
import { differingRules } from '../schema/rules.ts';
import { applyRetention, type RetentionRules } from './apply-retention.ts';
import { createRecorder } from './events.ts';
import { readGivenDecisions, resolveLakeRules } from './lake-rules.ts';
import type { EffectiveOptions, RunOptions, RunWorld } from './options.ts';
import { prepareOutput, whileLocked } from './output-lock.ts';
import type { Pipeline } from './pipeline.ts';
import { createSession, type SessionOptions } from './run-session.ts';

/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
 */
export async function runPipeline(pipeline: Pipeline, options: RunOptions, given: RunWorld = {}): Promise<RunReport> {
  const world = withSecrets(given, options);
  const decisions = await readGivenDecisions(options.decisions);
  await prepareOutput(options.output);
  const runId = await nextRunId(options, world);
  return whileLocked(options.output, runId, async () => {
    const { from, resolved, stopped } = await usableBase(pipeline, options, decisions, world);
    if (stopped !== undefined) return stopped;
    const nextId = await nextRunId(options, world);
    await removeSetAsideRuns(options.output);
    const report = await execute({ pipeline, options: resolved, world, from, runId: nextId });
    if (endedWell(report)) await retained(options, world);
    return report;
  });
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
  readonly runId: string;
}

async function execute({ pipeline, options, world, from, runId }: Execution): Promise<RunReport> {
  const clock = world.clock ?? Date.now;
  const folder = join(options.output, 'runs', runId);
  const recorder = createRecorder({ folder, clock, listener: world.onEvent });
  const startedAt = clock();
  const session = createSession({ ...from, pipeline, options, world, runId, recorder, startedAt, dryRun: false });
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

const stackOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};

/** What a run starts from. */
type Base = Pick<SessionOptions, 'base' | 'state' | 'history' | 'findings'> & {
  /** It has just been rebuilt and published: the run has published, even if the service has nothing new. */
  readonly isRebuilt?: boolean;
};

interface UsableBase {
  readonly from: Base;
  readonly resolved: EffectiveOptions;
  /** The report of a rebuild that a limit for changes of figures stopped: to load everything again would not help. */
  readonly stopped?: RunReport;
}

/**
 * The published lake, if it is complete and made by the current version and rules. Otherwise it is first rebuilt from
 * the landing, or, if that fails too, from the service.
 *
 * @param decisions those that the run was given; null if it keeps the lake's
 */
async function usableBase(
  pipeline: Pipeline,
  options: RunOptions,
  decisions: readonly DecisionFile[] | null,
  world: RunWorld,
): Promise<UsableBase> {
  const warn = (message: string): void => world.onEvent?.({ type: 'log', level: 'warn', message });
  const found = await openBase(options.output, warn);
  const { snapshot: base, state } = found;
  const { lake: rules, resolved } = await resolveLakeRules(options, base, decisions);
  const reason = found.reason ?? differingRules(resolved, rules);
  if (reason === null && pipeline.source !== 'landing') return { from: { base, state }, resolved };
  const empty = { state: null, history: await keptHistory(found) };
  if (pipeline.source === 'landing') {
    if (reason !== null) warn(`${reason}: the whole lake is rebuilt`);
    return { from: { base, ...empty }, resolved };
  }
  if (pipeline.rebuild === undefined) throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
  warn(`${reason}: the lake is first rebuilt from its landing`);
  const runId = await nextRunId(options, world);
  const report = await execute({
    pipeline: pipeline.rebuild,
    options: resolved,
    world,
    runId,
    from: { base, ...empty },
  });
  if (report.exit_code === exitCodes.figureChange) return { from: { base, ...empty }, resolved, stopped: report };
  if (report.error !== undefined) {
    warn(`the rebuild failed (${report.error.message}): everything is loaded from the service again`);
    return { from: { base: null, ...empty }, resolved };
  }
  const made = await requireCurrent(options.output);
  const findings = findingsOf(report);
  return { from: { base: made, state: await readLakeState(made), isRebuilt: true, findings }, resolved };
}

const keptHistory = async ({ folder, snapshot }: OpenedBase) =>
  folder === null ? null : findHistory(folder, snapshot?.manifest ?? null);

async function nextRunId({ output }: RunOptions, { clock = Date.now }: RunWorld): Promise<string> {
  const names = async (folder: string): Promise<readonly string[]> => readdir(join(output, folder)).catch(() => []);
  return createRunId(clock(), [...(await names('runs')), ...(await names('landing'))]);
}
