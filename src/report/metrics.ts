import type { RunReport } from './report.ts';

/** What the metrics say of a run and of the lake after it. Times are ISO 8601. */
interface MetricsInput {
  readonly version: string;
  readonly exitCode: number;
  /** When it ended, in milliseconds. */
  readonly endedAt: number;
  /** Null if the run ended before it began: wrong configuration, for example. */
  readonly report: RunReport | null;
  /** When a run last published or found nothing changed, this one included. */
  readonly lastSuccessAt: string | null;
  /** Of the published lake; null if nothing is published. */
  readonly lake: {
    readonly rows: Readonly<Record<string, number>>;
    readonly issues: readonly { readonly severity: string; readonly count: number }[];
    readonly watermarkAt: string | null;
  } | null;
  /** Bytes by part of the output folder. */
  readonly disk: Readonly<Record<string, number>>;
}

/** Severities of issues: each has a sample, so that an alert on one of them sees 0. */
const severities = ['rejected', 'degraded', 'notice'] as const;

/**
 * The metrics in the text format of Prometheus, for the textfile collector of node_exporter. All are gauges of the last run
 * or the present lake: base units, no ids in labels, the same names every time.
 */
export const metricsText = (stats: MetricsInput): string => textOfMetrics(metrics(stats));

function metrics(stats: MetricsInput): readonly Metric[] {
  const { report, lake } = stats;
  return [
    gauge('info', 'Version of esg-lake that ran last.', [{ labels: { version: stats.version }, value: 1 }]),
    gauge('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', one(stats.exitCode)),
    gauge('run_end_timestamp_seconds', 'When the last run ended, whatever its outcome.', one(stats.endedAt / 1000)),
    gauge(
      'last_success_timestamp_seconds',
      'When a run last published or found nothing changed.',
      instant(stats.lastSuccessAt),
    ),
    ...(report === null ? [] : runMetrics(report)),
    ...(lake === null ? [] : lakeMetrics(lake)),
    gauge('disk_bytes', 'Bytes of the output folder by part; shared files count once.', byLabel('part', stats.disk)),
  ];
}

function runMetrics({ requests, surveys, changes, ...report }: RunReport): readonly Metric[] {
  const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
  const { listed, fetched, reused, unchanged, removed, failed } = surveys;
  const results = { fetched, reused, unchanged, removed, failed: failed.length };
  return [
    gauge('run_duration_seconds', 'How long the last run took.', one(seconds)),
    gauge('run_requests', 'Requests of the last run, including retries.', byLabel('endpoint', requests.by_endpoint)),
    gauge('run_retried_requests', 'Retries of the last run.', one(requests.retries)),
    gauge('run_throttled_requests', 'Requests of the last run that were answered 429.', one(requests.throttled)),
    gauge(
      'run_wait_seconds',
      'Time of the last run spent waiting for the rate limit and before retries.',
      one(requests.waited_ms / 1000),
    ),
    gauge('run_received_bytes', 'Bytes that the last run received, as transferred.', one(report.bytes_received)),
    gauge('run_listed_surveys', 'Surveys that the service listed.', one(listed)),
    gauge('run_surveys', 'Surveys by what the last run did with them.', byLabel('result', results)),
    gauge('run_failed_surveys', 'Surveys that the last run could not fetch.', one(failed.length)),
    gauge('run_changes', 'Published data points that the last run changed.', byLabel('change', { ...changes })),
    gauge(
      'run_changed_figures',
      'Figures of the group that the last run changed, against the snapshot before and the newest pin.',
      (report.figure_changes ?? []).flatMap(({ against, changed, large, gone }) =>
        Object.entries({ all: changed, 'large without doubt': large, 'gone without doubt': gone }).map(
          ([kind, value]) => ({
            labels: { against: against === 'previous' ? against : 'pin', kind },
            value,
          }),
        ),
      ),
    ),
    gauge(
      'figures',
      'Figures of the group for the newest year that has ended, by verdict.',
      report.figures === undefined ? [] : byLabel('verdict', verdictsOf(report.figures)),
    ),
    gauge('run_restated', 'Reported numbers that the last run changed or removed.', one(report.restated ?? 0)),
  ];
}

const verdictsOf = ({ quote, verify, check }: NonNullable<RunReport['figures']>) => ({ quote, verify, check });

function lakeMetrics({ rows, issues, watermarkAt }: NonNullable<MetricsInput['lake']>): readonly Metric[] {
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

/** A number at the time the file was written, by the values of its labels. */
interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Metric {
  /** Without the prefix `esg_lake_`. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

/** The text format of Prometheus: gauges only, and none without a sample. */
const textOfMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
      `# HELP esg_lake_${name} ${help}`,
      `# TYPE esg_lake_${name} gauge`,
      ...samples.map(({ labels = {}, value }) => `esg_lake_${name}${labelText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

const gauge = (name: string, help: string, samples: readonly MetricSample[]): Metric => ({
  name,
  help,
  samples,
});

/** One sample without labels; none for what is not a number. */
const one = (value: number): readonly MetricSample[] => (Number.isFinite(value) ? [{ value }] : []);

/** A time as seconds since 1970; no sample for none. */
const instant = (iso: string | null): readonly MetricSample[] => (iso === null ? [] : one(Date.parse(iso) / 1000));

/** A sample for each value, its name in a label. */
const byLabel = (label: string, values: Readonly<Record<string, number>>): readonly MetricSample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replace(/["\\\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));
