import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { writeDurably } from '../base/files.ts';
import { isLoopback } from '../base/loopback.ts';
import { packageVersion } from '../base/package-folder.ts';
import { addSecretAddress, processSecrets } from '../base/secrets.ts';
import { postJson } from '../extract/http/post-json.ts';
import { type DiskUse, diskUse } from '../inspect/disk-use.ts';
import { lakeStatus } from '../inspect/lake-status.ts';
import { findCurrent } from '../load/publish/snapshot-folders.ts';
import { digestOf } from '../report/digest.ts';
import { digestFormats } from '../report/digest-formats.ts';
import { lastGoodRun } from '../report/earlier-runs.ts';
import {
  endEvent,
  type LineageEvent,
  type LineageParent,
  type LineageRun,
  type PublishedTables,
  startEvent,
} from '../report/lineage-events.ts';
import { metricsText } from '../report/metrics.ts';
import type { RunReport } from '../report/report.ts';
import { readReport } from '../report/report-schema.ts';
import { type UnbegunRun, webhookMessage } from '../report/webhook-message.ts';
import type { RunListener } from '../run/events.ts';
import type { Invocation } from './invocation.ts';
import type { Environment } from './options/resolve.ts';
import { refuseManaged, requireTarget } from './target-file.ts';
import { toEsgLakeError } from './terminal/error-message.ts';

/** Notifications about a run: metrics file, webhook, lineage collector. A failure is a warning, never an exit code. */
interface RunNotifications {
  /** Receives the events of the run. */
  readonly onEvent: RunListener;
  /** Call it after everything else is done, since receivers may be slow to answer. */
  ended(report: RunReport): Promise<void>;
  /** The error with which the run ended before it began. */
  failed(error: unknown): Promise<void>;
}

/** @throws UsageError if a file or address in the options cannot be used */
export async function openRunNotifications(invocation: Invocation, pipeline: string): Promise<RunNotifications> {
  const { values, world, console } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const webhook = openWebhook(invocation);
  const metrics = await usableFile(invocation, output, 'metrics-file');
  const target = await lineageTarget(invocation, output);
  const lineage = target === null ? null : openLineage(target, pipeline, world.environment);
  const warn = (what: string) => (error: unknown) => console.log('warn', `${what}: ${messageOf(error)}`);
  let started: Promise<void> | null = null;

  const notify = async (run: RunReport | UnbegunRun): Promise<void> => {
    if (metrics !== null) {
      await writeMetrics(metrics, output, run).catch(warn('could not write the metrics'));
    }
    const message = webhookMessage(run, values['notify-above'] ?? null, values['notify-on']);
    if (message === null || webhook === null) return;
    const format = values['notify-format'];
    if (format === 'json') return webhook(message);
    await webhook(digestFormats[format](digestOf(await withLookFirst(output, run), values['page-url'] ?? null)));
  };
  return {
    onEvent: (event) => {
      if (event.type !== 'stage' || lineage === null) return;
      started ??= lineage.started().catch(warn('could not report the start of the run to OpenLineage'));
    },
    ended: async (report) => {
      await notify(report);
      await started;
      await lineage?.ended(report, output).catch(warn('could not report the end of the run to OpenLineage'));
    },
    failed: async (error) => {
      const { name, message, hint, exitCode } = toEsgLakeError(error);
      if (exitCode === exitCodes.locked) return; // the run that holds the lock sends its own notifications
      const what = { name, message, ...(hint === undefined ? {} : { hint }) };
      await notify({ status: 'failed', exit_code: exitCode, error: what });
    },
  };
}

/** A run that found nothing new has what there was to look at first when the snapshot was published. */
async function withLookFirst(output: string, run: RunReport | UnbegunRun): Promise<RunReport | UnbegunRun> {
  if (!('run_id' in run) || run.status !== 'unchanged' || run.snapshot_id === null) return run;
  const made = await readReport(join(output, 'runs', run.snapshot_id, 'report.json'), run.snapshot_id);
  return made?.look_first === undefined ? run : { ...run, look_first: made.look_first };
}

/** The address or file of `--openlineage`, checked before the work starts. Null if the option is not set. */
async function lineageTarget(invocation: Invocation, output: string): Promise<string | null> {
  const { openlineage } = invocation.values;
  if (openlineage === undefined || !isAddress(openlineage)) return usableFile(invocation, output, 'openlineage');
  guardAddress(invocation, 'openlineage', openlineage);
  return openlineage;
}

/** The file of an option, checked before the work starts. Null if the option is not set. */
async function usableFile(
  { values, world }: Invocation,
  output: string,
  option: 'metrics-file' | 'openlineage',
): Promise<string | null> {
  const value = values[option];
  if (value === undefined) return null;
  const file = resolve(world.workingDirectory, value);
  await refuseManaged(output, file, `--${option} ${file}`);
  await requireTarget(file, `--${option} ${file}`);
  return file;
}

/** Posts to the address of `--notify`. Never rejects: a failure is a warning. */
type Webhook = (message: object | string) => Promise<void>;

/** Null without `--notify`. @throws UsageError if the message would be sent unencrypted */
export function openWebhook(invocation: Invocation): Webhook | null {
  const { values, world, console } = invocation;
  const { notify: url } = values;
  if (url === undefined) return null;
  guardAddress(invocation, 'notify', url);
  const webhook = { url, name: 'the webhook of --notify', environment: world.environment };
  return (message) =>
    postJson(webhook, processSecrets.cleanAll(message)).catch((error: unknown) => {
      console.log('warn', `could not send the notification: ${messageOf(error)}`);
    });
}

/**
 * Registers the address as a secret, so that no message repeats it.
 * @throws UsageError if messages to it would be sent unencrypted
 */
function guardAddress({ values }: Invocation, option: string, address: string): void {
  addSecretAddress(processSecrets, address);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || values.insecure) return;
  throw new UsageError(`--${option} uses plain http: others on the network could read what is sent`, {
    hint: 'Use https, or --insecure if this is intended.',
  });
}

/** Replaces the metrics file with the metrics of a run that has ended, and of the lake after it. */
async function writeMetrics(file: string, output: string, run: RunReport | UnbegunRun): Promise<void> {
  const report = 'run_id' in run ? run : null;
  // A lake that cannot be read has no counts of rows and issues; the failed run must be reported anyway.
  const status = await lakeStatus(output, Date.now()).catch(() => null);
  const text = metricsText({
    version: packageVersion(),
    exitCode: run.exit_code,
    endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
    report,
    lastSuccessAt: (await lastGoodRun(output))?.finishedAt ?? null,
    lake:
      status === null || status.published === null
        ? null
        : { rows: status.rows, issues: status.issues, watermarkAt: status.published.watermark_at },
    disk: partsOf(status?.disk ?? diskUse(output)),
  });
  await writeDurably(file, text);
}

const partsOf = ({ total: _, ...parts }: DiskUse): Readonly<Record<string, number>> => parts;

/** Sends the OpenLineage events of one run; both calls reject if an event could not be sent. */
interface Lineage {
  started(): Promise<void>;
  ended(report: RunReport, output: string): Promise<void>;
}

/**
 * @param target an address (of a collector, or of its full endpoint), or the absolute path of a file to which a line is
 * appended for each event
 */
function openLineage(target: string, pipeline: string, environment: Environment): Lineage {
  const run: LineageRun = {
    runId: randomUUID(),
    namespace: environment['OPENLINEAGE_NAMESPACE'] || 'esg-lake',
    pipeline,
    parent: parentIn(environment['OPENLINEAGE_PARENT_ID'] ?? ''),
  };
  const send = isAddress(target)
    ? (event: LineageEvent) => postJson(toCollector(target, environment), event)
    : (event: LineageEvent) => appendFile(target, `${JSON.stringify(event)}\n`);
  return {
    started: () => send(startEvent(run, new Date().toISOString())),
    ended: async (report, output) => send(endEvent(run, report, output, await publishedBy(report, output))),
  };
}

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** An address without a path gets the path that all collectors use, as in other OpenLineage clients. */
function toCollector(address: string, environment: Environment) {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = '/api/v1/lineage';
  const key = environment['OPENLINEAGE_API_KEY'] ?? '';
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  return { url: url.href, name: 'the collector of --openlineage', headers, environment };
}

/** `namespace/name/run id`, as orchestrators set it; null if there is none. */
function parentIn(text: string): LineageParent | null {
  const [, namespace, name, runId] = /^(.+)\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text) ?? [];
  return namespace === undefined || name === undefined || runId === undefined ? null : { namespace, name, runId };
}

async function publishedBy({ status, snapshot_id: id }: RunReport, output: string): Promise<PublishedTables | null> {
  if (status !== 'published' && status !== 'published_with_gaps') return null;
  const snapshot = await findCurrent(output).catch(() => null);
  return snapshot === null || snapshot.snapshotId !== id
    ? null
    : { snapshotId: snapshot.snapshotId, output, tables: snapshot.manifest.tables };
}
