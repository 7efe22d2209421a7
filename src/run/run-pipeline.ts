import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EsgLakeError, UsageError } from '../base/errors.ts';
import { createRunId } from '../base/run-id.ts';
import { readLakeState } from '../load/lake-state.ts';
import { findCurrent, isIntact, listSnapshots, removeLeftovers, type Snapshot } from '../load/publish/snapshots.ts';
import type { RunReport } from '../report/report.ts';
import { buildReport, outcomeOf } from '../report/report-builder.ts';
import { schemaVersion } from '../schema/tables.ts';
import { watchForCrash } from './crash-report.ts';
import type { RunOptions } from './options.ts';
import { lockOutput } from './output-lock.ts';
import type { Pipeline } from './pipeline.ts';
import { createRecorder } from './recorder.ts';
import { createSession } from './run-session.ts';
import type { RunWorld } from './run-world.ts';

/**
 * Carries a pipeline out on an output folder, which it locks. Resolves with the report of every outcome once the folder
 * is locked (`error` says what went wrong) and writes it to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder that cannot be used; LockedError when another run holds it.
 */
export async function runPipeline(pipeline: Pipeline, options: RunOptions, world: RunWorld = {}): Promise<RunReport> {
  const clock = world.clock ?? Date.now;
  await prepareOutput(options.output);
  const runId = createRunId(clock(), await earlierRunIds(options.output));
  const lock = await lockOutput(options.output, runId);
  try {
    const base = await usableBase(pipeline, options, world);
    const nextId = createRunId(clock(), await earlierRunIds(options.output));
    return await execute({ pipeline, options, world, base, runId: nextId });
  } finally {
    await lock.release();
  }
}

interface Execution {
  readonly pipeline: Pipeline;
  readonly options: RunOptions;
  readonly world: RunWorld;
  readonly base: Snapshot | null;
  readonly runId: string;
}

async function execute({ pipeline, options, world, base, runId }: Execution): Promise<RunReport> {
  const clock = world.clock ?? Date.now;
  const folder = join(options.output, 'runs', runId);
  const recorder = createRecorder({ folder, clock, listener: world.onEvent });
  const startedAt = clock();
  const session = createSession({ pipeline, options, world, base, runId, recorder, startedAt, dryRun: false });
  const crash = watchForCrash(session, folder, clock);
  let failure: unknown;
  try {
    await removeLeftovers(options.output);
    await pipeline.run(await session.open());
  } catch (error) {
    failure = error;
  }
  await session.close();
  failure = crash.fault ?? failure;
  const report = buildReport({ ...session.summary(), outcome: outcomeOf(session, failure), finishedAt: clock() });
  if (report.error !== undefined) {
    recorder.emit({ type: 'log', level: 'error', message: report.error.message, fields: stackOf(failure) });
  }
  // What was published stands, whether or not there is room left to report it.
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`).catch((error: unknown) => {
    recorder.emit({ type: 'log', level: 'warn', message: `report.json cannot be written: ${messageOf(error)}` });
  });
  crash.end();
  return report;
}

const stackOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};

/**
 * The published lake, if it can be built upon: unaltered since it was published and made by these rules. Otherwise it is
 * first made again from the landing; and where that fails too, from the service.
 */
async function usableBase(pipeline: Pipeline, options: RunOptions, world: RunWorld): Promise<Snapshot | null> {
  const current = await findCurrent(options.output);
  if (current === null) return null;
  const log = (level: 'warn' | 'info', message: string): void => world.onEvent?.({ type: 'log', level, message });
  if (pipeline.source === 'landing') {
    if (await isIntact(current)) return current;
    log(
      'warn',
      `somebody changed the published database of ${current.snapshotId}: an earlier one tells which runs published`,
    );
    return newestIntact(options.output, current);
  }
  const unusable = await whyUnusable(current, options);
  if (unusable === null) return current;
  if (pipeline.rebuild === undefined) throw new UsageError(`${unusable.reason}; run \`esg-lake replay\` first`);
  log('warn', `${unusable.reason}: the lake is made again from its landing first`);
  const base = unusable.isAltered ? await newestIntact(options.output, current) : current;
  if (base === null)
    log('warn', 'no other snapshot is left: what the altered one said of earlier runs is not believed');
  const runId = createRunId((world.clock ?? Date.now)(), await earlierRunIds(options.output));
  const report = await execute({ pipeline: pipeline.rebuild, options, world, base, runId });
  if (report.error !== undefined) {
    log('warn', `that failed (${report.error.message}): everything is loaded from the service again`);
    return null;
  }
  return findCurrent(options.output);
}

/** An earlier snapshot whose history can be believed. */
async function newestIntact(output: string, altered: Snapshot): Promise<Snapshot | null> {
  for (const snapshot of [...(await listSnapshots(output))].reverse()) {
    const isOther = snapshot.snapshotId !== altered.snapshotId && snapshot.manifest.schema_version === schemaVersion;
    if (isOther && (await isIntact(snapshot))) return snapshot;
  }
  return null;
}

interface Unusable {
  readonly reason: string;
  /** Nothing that its database says is to be believed. */
  readonly isAltered: boolean;
}

async function whyUnusable(snapshot: Snapshot, options: RunOptions): Promise<Unusable | null> {
  const version = snapshot.manifest.schema_version;
  if (version > schemaVersion) {
    throw new UsageError(`the lake was made by schema version ${version}, newer than this program's ${schemaVersion}`, {
      hint: 'Use the newer esg-lake, or another output folder.',
    });
  }
  if (!(await isIntact(snapshot))) {
    return { reason: `somebody changed the published database of ${snapshot.snapshotId}`, isAltered: true };
  }
  if (version < schemaVersion) {
    const reason = `the lake was made by schema version ${version}, this is ${schemaVersion}`;
    return { reason, isAltered: false };
  }
  const { timeZone, defaultCurrency } = (await readLakeState(snapshot)).rules ?? options;
  if (timeZone === options.timeZone && defaultCurrency === options.defaultCurrency) return null;
  const reason = `the lake was made with time zone ${timeZone} and default currency ${defaultCurrency}`;
  return { reason, isAltered: false };
}

async function prepareOutput(output: string): Promise<void> {
  try {
    await mkdir(join(output, 'runs'), { recursive: true });
    await mkdir(join(output, 'snapshots'), { recursive: true });
  } catch (error) {
    throw new UsageError(`the output folder ${output} cannot be written: ${messageOf(error)}`, {
      hint: 'Choose another with --output, or give this user the right to write there.',
      cause: error,
    });
  }
}

async function earlierRunIds(output: string): Promise<readonly string[]> {
  const names = async (folder: string): Promise<readonly string[]> => readdir(join(output, folder)).catch(() => []);
  return [...(await names('runs')), ...(await names('landing'))];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
