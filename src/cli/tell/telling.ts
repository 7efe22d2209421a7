import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { addSecretAddress } from '../../base/secret-address.ts';
import { isLoopback } from '../../extract/http/base-url.ts';
import { postJson } from '../../extract/http/post-json.ts';
import type { RunReport } from '../../report/report.ts';
import { type UnbegunRun, webhookMessage } from '../../report/webhook-message.ts';
import type { RunListener } from '../../run/events.ts';
import type { Invocation } from '../invocation.ts';
import { refuseManaged } from '../managed-folder.ts';
import { toEsgLakeError } from '../terminal/error-message.ts';
import { isAddress, type Lineage, openLineage } from './tell-lineage.ts';
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
  const { values, world, console, secrets } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const { notify, openlineage } = values;
  for (const [option, address] of Object.entries({ notify, openlineage })) {
    if (address === undefined || !isAddress(address)) continue;
    addSecretAddress(secrets, address);
    requireEncrypted(option, address, values.insecure);
  }
  const metrics = await usableFile(invocation, output, 'metrics-file');
  const lineage = await lineageOf(invocation, output, pipeline);
  const warn = (what: string) => (error: unknown) => console.log('warn', `${what}: ${messageOf(error)}`);
  let started: Promise<void> | null = null;

  const tell = async (run: RunReport | UnbegunRun): Promise<void> => {
    if (metrics !== null) {
      await writeMetrics(metrics, output, run).catch(warn('the metrics were not written'));
    }
    const message = webhookMessage(secrets.cleanAll(run), values['notify-above'] ?? null);
    if (notify === undefined || message === null) return;
    const webhook = { url: notify, name: 'the webhook of --notify', environment: world.environment };
    await postJson(webhook, message).catch(warn('nobody was notified'));
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
  const { openlineage } = invocation.values;
  if (openlineage === undefined) return null;
  const { environment } = invocation.world;
  if (isAddress(openlineage)) return openLineage(openlineage, pipeline, environment);
  return openLineage((await usableFile(invocation, output, 'openlineage')) ?? '', pipeline, environment);
}

function requireEncrypted(option: string, address: string, isInsecure: boolean): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || isInsecure) return;
  throw new UsageError(`--${option} is plain http: anybody along the way could read what is sent`, {
    hint: 'Use https, or --insecure if this is intended.',
  });
}

/** Checked before the work. Null if the option is not given. */
async function usableFile(
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
