import { join, resolve } from 'node:path';
import { exitCodes, messageOf, UsageError } from '../base/errors.js';
import { writeDurably } from '../base/files.js';
import { isLoopback } from '../base/loopback.js';
import { packageVersion } from '../base/package-folder.js';
import { addSecretAddress, processSecrets } from '../base/secrets.js';
import { postJson } from '../extract/http/post-json.js';
import { diskUse } from '../inspect/disk-use.js';
import { lakeStatus } from '../inspect/lake-status.js';
import { lastGoodRun } from '../report/earlier-runs.js';
import { metricsText } from '../report/metrics.js';
import { readReport } from '../report/report-schema.js';
import { webhookMessage } from '../report/webhook-message.js';
import { refuseManaged, requireTarget } from './target-file.js';
import { toEsgLakeError } from './terminal/error-message.js';
/** @throws UsageError if a file or address in the options cannot be used */
export async function openRunNotifications(invocation) {
    const { values, world, console } = invocation;
    const output = resolve(world.workingDirectory, values.output);
    const webhook = openWebhook(invocation);
    const metrics = await metricsFile(invocation, output);
    const notify = async (run) => {
        if (metrics !== null) {
            await writeMetrics(metrics, output, run).catch((error) => {
                console.log('warn', `could not write the metrics: ${messageOf(error)}`);
            });
        }
        if (webhook === null)
            return;
        const asked = {
            above: values['notify-above'] ?? null,
            on: values['notify-on'],
            page: values['page-url'] ?? null,
        };
        const message = webhookMessage(await withLookFirst(output, run), asked);
        if (message !== null)
            await webhook(message);
    };
    return {
        ended: notify,
        failed: async (error) => {
            const { name, message, hint, exitCode } = toEsgLakeError(error);
            if (exitCode === exitCodes.locked)
                return; // the run that holds the lock sends its own notifications
            const what = { name, message, ...(hint === undefined ? {} : { hint }) };
            await notify({ status: 'failed', exit_code: exitCode, error: what });
        },
    };
}
/** A run that found nothing new has what there was to look at first when the snapshot was published. */
async function withLookFirst(output, run) {
    if (!('run_id' in run) || run.status !== 'unchanged' || run.snapshot_id === null)
        return run;
    const made = await readReport(join(output, 'runs', run.snapshot_id, 'report.json'), run.snapshot_id);
    return made?.look_first === undefined ? run : { ...run, look_first: made.look_first };
}
/** Checked before the work starts. Null without `--metrics-file`. */
async function metricsFile({ values, world }, output) {
    const value = values['metrics-file'];
    if (value === undefined)
        return null;
    const file = resolve(world.workingDirectory, value);
    await refuseManaged(output, file, `--metrics-file ${file}`);
    await requireTarget(file, `--metrics-file ${file}`);
    return file;
}
/** Null without `--notify`. @throws UsageError if the message would be sent unencrypted */
function openWebhook(invocation) {
    const { values, world, console } = invocation;
    const { notify: url } = values;
    if (url === undefined)
        return null;
    addSecretAddress(processSecrets, url);
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !isLoopback(hostname) && !values.insecure) {
        throw new UsageError('--notify uses plain http: others on the network could read what is sent', {
            hint: 'Use https, or --insecure if this is intended.',
        });
    }
    const webhook = { url, name: 'the webhook of --notify', environment: world.environment };
    return (message) => postJson(webhook, processSecrets.cleanAll(message)).catch((error) => {
        console.log('warn', `could not send the notification: ${messageOf(error)}`);
    });
}
/** Replaces the metrics file with the metrics of a run that has ended, and of the lake after it. */
async function writeMetrics(file, output, run) {
    const report = 'run_id' in run ? run : null;
    // A lake that cannot be read has no counts of rows and issues; the failed run must be reported anyway.
    const status = await lakeStatus(output, Date.now()).catch(() => null);
    const text = metricsText({
        version: packageVersion(),
        exitCode: run.exit_code,
        endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
        report,
        lastSuccessAt: (await lastGoodRun(output))?.finishedAt ?? null,
        lake: status === null || status.published === null
            ? null
            : { rows: status.rows, issues: status.issues, watermarkAt: status.published.watermark_at },
        disk: partsOf(status?.disk ?? diskUse(output)),
    });
    await writeDurably(file, text);
}
const partsOf = ({ total: _, ...parts }) => parts;
