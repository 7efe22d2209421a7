import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import type { RunReport } from '../../report/report.ts';
import { type UnbegunRun, webhookMessage } from '../../report/webhook-message.ts';
import type { RunListener } from '../../run/events.ts';
import type { Invocation } from '../invocation.ts';
import { refuseManaged } from '../managed-folder.ts';
import { toEsgLakeError } from '../terminal/error-message.ts';
import { isAddress, type Lineage, openLineage } from './tell-lineage.ts';
import { guardAddress, openWebhook } from './webhook.ts';
import { writeMetrics } from './write-metrics.ts';

/** Tells others of a run: a file of metrics, a webhook, a collector of lineage. What fails is a warning, never an exit code. */
export interface Telling {
  /** Sees the events of the run. */
  readonly onEvent: RunListener;
  /** Call it when everything else is done, since others may be slow to answer. */
  ended(report: RunReport): Promise<void>;
  /** The run ended with this before it began. */
  failed(error: unknown): Promise<void>;
}

/** @throws UsageError if what the options name cannot be used */
export async function openTelling(invocation: Invocation, pipeline: string): Promise<Telling> {
  const { values, world, console } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const webhook = openWebhook(invocation);
  const metrics = await usableFile(invocation, output, 'metrics-file');
  const lineage = await lineageOf(invocation, output, pipeline);
  const warn = (what: string) => (error: unknown) => console.log('warn', `${what}: ${messageOf(error)}`);
  let started: Promise<void> | null = null;

  const tell = async (run: RunReport | UnbegunRun): Promise<void> => {
    if (metrics !== null) {
      await writeMetrics(metrics, output, run).catch(warn('the metrics were not written'));
    }
    const message = webhookMessage(run, values['notify-above'] ?? null);
    if (message !== null) await webhook?.(message);
  };
  return {
    onEvent: (event) => {
      if (event.type !== 'stage' || lineage === null) return;
      started ??= lineage.started().catch(warn('the start of the run was not told to OpenLineage'));
    },
    ended: async (report) => {
      await tell(report);
      await started;
      await lineage?.ended(report, output).catch(warn('the end of the run was not told to OpenLineage'));
    },
    failed: async (error) => {
      const { name, message, hint, exitCode } = toEsgLakeError(error);
      if (exitCode === exitCodes.locked) return; // the run that holds the folder tells of itself
      const what = { name, message, ...(hint === undefined ? {} : { hint }) };
      await tell({ status: 'failed', exit_code: exitCode, error: what });
    },
  };
}

async function lineageOf(invocation: Invocation, output: string, pipeline: string): Promise<Lineage | null> {
  const target = await lineageTarget(invocation, output);
  return target === null ? null : openLineage(target, pipeline, invocation.world.environment);
}

/** The address or file of `--openlineage`, checked before the work. Null if the option is not given. */
export async function lineageTarget(invocation: Invocation, output: string): Promise<string | null> {
  const { openlineage } = invocation.values;
  if (openlineage === undefined || !isAddress(openlineage)) return usableFile(invocation, output, 'openlineage');
  guardAddress(invocation, 'openlineage', openlineage);
  return openlineage;
}

/** The file of an option, checked before the work. Null if the option is not given. */
export async function usableFile(
  { values, world }: Invocation,
  output: string,
  option: 'metrics-file' | 'openlineage',
): Promise<string | null> {
  const value = values[option];
  if (value === undefined) return null;
  const file = resolve(world.workingDirectory, value);
  await refuseManaged(output, file, `--${option} ${file}`);
  const isFolder = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => null))?.isDirectory() === true;
  if (await isFolder(file)) {
    throw new UsageError(`--${option} ${file} is a folder`, { hint: 'Name a file in it.' });
  }
  if (await isFolder(dirname(file))) return file;
  throw new UsageError(`the folder of --${option} ${file} does not exist`, { hint: 'Make it first.' });
}
