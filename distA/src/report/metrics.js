/** Severities of issues: each has a sample, so that an alert on one of them sees 0. */
const severities = ['rejected', 'degraded', 'notice'];
/**
 * The metrics in the text format of Prometheus, for the textfile collector of node_exporter. All are gauges of the last run
 * or the present lake: base units, no ids in labels, the same names every time.
 */
export const metricsText = (stats) => textOfMetrics(metrics(stats));
function metrics(stats) {
    const { report, lake } = stats;
    return [
        gauge('info', 'Version of esg-lake that ran last.', [{ labels: { version: stats.version }, value: 1 }]),
        gauge('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', one(stats.exitCode)),
        gauge('run_end_timestamp_seconds', 'When the last run ended, whatever its outcome.', one(stats.endedAt / 1000)),
        gauge('last_success_timestamp_seconds', 'When a run last published or found nothing changed.', instant(stats.lastSuccessAt)),
        ...(report === null ? [] : runMetrics(report)),
        ...(lake === null ? [] : lakeMetrics(lake)),
        gauge('disk_bytes', 'Bytes of the output folder by part; shared files count once.', byLabel('part', stats.disk)),
    ];
}
function runMetrics({ requests, surveys, changes, ...report }) {
    const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
    const { listed, fetched, reused, unchanged, removed, failed } = surveys;
    const results = { fetched, reused, unchanged, removed, failed: failed.length };
    return [
        gauge('run_duration_seconds', 'How long the last run took.', one(seconds)),
        gauge('run_requests', 'Requests of the last run, including retries.', byLabel('endpoint', requests.by_endpoint)),
        gauge('run_retried_requests', 'Retries of the last run.', one(requests.retries)),
        gauge('run_throttled_requests', 'Requests of the last run that were answered 429.', one(requests.throttled)),
        gauge('run_wait_seconds', 'Time of the last run spent waiting for the rate limit and before retries.', one(requests.waited_ms / 1000)),
        gauge('run_received_bytes', 'Bytes that the last run received, as transferred.', one(report.bytes_received)),
        gauge('run_listed_surveys', 'Surveys that the service listed.', one(listed)),
        gauge('run_surveys', 'Surveys by what the last run did with them.', byLabel('result', results)),
        gauge('run_failed_surveys', 'Surveys that the last run could not fetch.', one(failed.length)),
        gauge('run_changes', 'Published data points that the last run changed.', byLabel('change', { ...changes })),
        gauge('run_restated', 'Reported numbers that the last run changed or removed.', one(report.restated ?? 0)),
    ];
}
function lakeMetrics({ rows, issues, watermarkAt }) {
    const bySeverity = severities.map((severity) => {
        const counts = issues.filter((issue) => issue.severity === severity).map(({ count }) => count);
        return { labels: { severity }, value: counts.reduce((sum, count) => sum + count, 0) };
    });
    return [
        gauge('rows', 'Rows of the published lake.', byLabel('table', rows)),
        gauge('issues', 'Open issues of the published lake.', bySeverity),
        gauge('watermark_timestamp_seconds', 'All changes up to this time have been seen.', instant(watermarkAt)),
    ];
}
/** The text format of Prometheus: gauges only, and none without a sample. */
export const textOfMetrics = (metrics) => metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
    `# HELP esg_lake_${name} ${help}`,
    `# TYPE esg_lake_${name} gauge`,
    ...samples.map(({ labels = {}, value }) => `esg_lake_${name}${labelText(labels)} ${value}`),
])
    .map((line) => `${line}\n`)
    .join('');
export const gauge = (name, help, samples) => ({
    name,
    help,
    samples,
});
/** One sample without labels; none for what is not a number. */
export const one = (value) => (Number.isFinite(value) ? [{ value }] : []);
/** A time as seconds since 1970; no sample for none. */
export const instant = (iso) => iso === null ? [] : one(Date.parse(iso) / 1000);
/** A sample for each value, its name in a label. */
export const byLabel = (label, values) => Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
function labelText(labels) {
    const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
    return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
const escaped = (value) => value.replace(/["\\\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));
