import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { createRunId } from '../base/time.ts';
import { addCredentials } from '../extract/http/authentication.ts';
import { findHistory } from '../publish/history.ts';
import { openBase, readLakeState } from '../publish/lake-state.ts';
import { openSnapshot, removeLeftovers } from '../publish/snapshot-folders.ts';
import { endedWell } from '../report/earlier-runs.ts';
import { findingsOf, type RunReport } from '../report/report.ts';
import { buildReport } from '../report/report-builder.ts';
import { differingRules } from '../schema/rules.ts';
import { applyRetention } from './apply-retention.ts';
import { createRecorder, type RunListener } from './events.ts';
import { readGivenDecisions, resolveLakeRules } from './lake-rules.ts';
import type { EffectiveOptions, RunOptions, RunWorld } from './options.ts';
import { whileLocked } from './output-lock.ts';
import type { Pipeline } from './pipeline.ts';
import { createSession, type SessionOptions } from './run-session.ts';

/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * The run starts from the published lake, if that is complete and made by the current version and rules. Otherwise the
 * lake is first rebuilt from the landing, or, if that fails too, from the service.
 *
 * @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
 */
export async function runPipeline(pipeline: Pipeline, options: RunOptions, given: RunWorld = {}): Promise<RunReport> {
  const { output, credentials } = options;
  if (credentials !== null) addCredentials(processSecrets, credentials);
  const onEvent: RunListener = (event) => given.onEvent?.(processSecrets.cleanAll(event));
  const world = { ...given, onEvent, clock: given.clock ?? Date.now };
  const warn = (message: string) => onEvent({ type: 'log', level: 'warn', message });
  const decisions = await readGivenDecisions(options.decisions);
  return whileLocked(output, await nextRunId(output, world.clock), async () => {
    const found = await openBase(output, warn);
    const { lake: rules, resolved } = await resolveLakeRules(options, found.snapshot, decisions);
    const reason = found.reason ?? differingRules(resolved, rules);
    const run = (one: Pipeline, from: RunStart) => execute(one, resolved, world, from);
    let from: RunStart = { base: found.snapshot, state: found.state };
    if (reason !== null || pipeline.source === 'landing') {
      const { folder, snapshot: base } = found;
      const history = folder === null ? null : await findHistory(folder, base?.manifest ?? null);
      from = { base, state: null, history };
      if (pipeline.source === 'landing') {
        if (reason !== null) warn(`${reason}: the whole lake is rebuilt`);
      } else {
        if (pipeline.rebuild === undefined) throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
        warn(`${reason}: the lake is first rebuilt from its landing`);
        const rebuilt = await run(pipeline.rebuild, from);
        // To load everything again would not help.
        if (rebuilt.exit_code === exitCodes.figureChange) return rebuilt;
        if (rebuilt.error !== undefined) {
          const lost = 'what changed since the last snapshot is not listed';
          warn(`the rebuild failed (${rebuilt.error.message}): everything is loaded from the service again; ${lost}`);
          from = { base: null, state: null, history };
        } else {
          const made = await openSnapshot(output);
          const findings = findingsOf(rebuilt);
          // With other decisions or settings, the run says what they have changed, too.
          const before = found.reason === null ? found.snapshot : made;
          from = { base: made, state: await readLakeState(made), before, findings, isRebuilt: true };
        }
      }
    }
    const report = await run(pipeline, from);
    if (endedWell(report)) await deleteExpired(options, world.clock(), onEvent);
    return report;
  });
}

/** What was published stays published, even if there is no room for the next snapshot. */
async function deleteExpired({ output, keepLanding }: RunOptions, nowMs: number, onEvent: RunListener) {
  if (keepLanding === null) return;
  try {
    const { bodies } = await applyRetention(output, keepLanding, nowMs);
    if (bodies > 0)
      onEvent({ type: 'log', level: 'info', message: `deleted what has expired: ${bodies} landed responses` });
  } catch (error) {
    const message = `could not delete what has expired, the next run tries again: ${messageOf(error)}`;
    onEvent({ type: 'log', level: 'warn', message });
  }
}

type RunStart = Pick<SessionOptions, 'base' | 'state' | 'history' | 'before' | 'findings'> & {
  /** It has just been rebuilt and published: the run has published, even if the service has nothing new. */
  readonly isRebuilt?: boolean;
};

async function execute(
  pipeline: Pipeline,
  options: EffectiveOptions,
  world: RunWorld & { readonly clock: () => number },
  { isRebuilt = false, ...from }: RunStart,
): Promise<RunReport> {
  const { clock } = world;
  const runId = await nextRunId(options.output, clock);
  const folder = join(options.output, 'runs', runId);
  const recorder = createRecorder({ folder, clock, listener: world.onEvent });
  const session = createSession({ ...from, pipeline, options, world, runId, recorder });
  let failure: unknown;
  try {
    await removeLeftovers(options.output);
    if (pipeline.source === 'landing') await pipeline.run(await session.openReplay());
    else await pipeline.run(await session.open());
  } catch (error) {
    failure = error;
  }
  await session.close();
  const published = session.published || isRebuilt;
  const report = processSecrets.cleanAll(buildReport(session.summary(), published, clock(), failure));
  if (report.error !== undefined) {
    const stack = failure instanceof Error && !(failure instanceof EsgLakeError) ? { stack: failure.stack } : {};
    recorder.log('error', report.error.message, stack);
  }
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`).catch((error: unknown) => {
    recorder.log('warn', `report.json cannot be written: ${messageOf(error)}`);
  });
  return report;
}

async function nextRunId(output: string, clock: () => number) {
  const names = async (folder: string): Promise<readonly string[]> => readdir(join(output, folder)).catch(() => []);
  return createRunId(clock(), [...(await names('runs')), ...(await names('landing'))]);
}
