import { byLabel, gauge, instant, type Metric, one, textOfMetrics } from './metrics-text.ts';
import type { RunReport } from './report.ts';

/** What the metrics say of a run and of the lake after it. Times are ISO 8601. */
export interface MetricsFacts {
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
export const metricsText = (facts: MetricsFacts): string => textOfMetrics(metrics(facts));

function metrics(facts: MetricsFacts): readonly Metric[] {
  const { report, lake } = facts;
  return [
    gauge('info', 'Version of esg-lake that ran last.', [{ labels: { version: facts.version }, value: 1 }]),
    gauge('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', one(facts.exitCode)),
    gauge('run_end_timestamp_seconds', 'When the last run ended, whatever its outcome.', one(facts.endedAt / 1000)),
    gauge(
      'last_success_timestamp_seconds',
      'When a run last published or found nothing changed.',
      instant(facts.lastSuccessAt),
    ),
    ...(report === null ? [] : runMetrics(report)),
    ...(lake === null ? [] : lakeMetrics(lake)),
    gauge('disk_bytes', 'Bytes of the output folder by part; shared files count once.', byLabel('part', facts.disk)),
  ];
}

function runMetrics({ requests, surveys, changes, ...report }: RunReport): readonly Metric[] {
  const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
  const { listed, fetched, reused, unchanged, removed, failed } = surveys;
  const results = { fetched, reused, unchanged, removed, failed: failed.length };
  return [
    gauge('run_duration_seconds', 'How long the last run took.', one(seconds)),
    gauge(
      'run_requests',
      'Requests of the last run, repeated ones included.',
      byLabel('endpoint', requests.by_endpoint),
    ),
    gauge('run_retried_requests', 'Requests of the last run that repeated another.', one(requests.retries)),
    gauge('run_throttled_requests', 'Requests of the last run that were answered 429.', one(requests.throttled)),
    gauge('run_wait_seconds', 'Time of the last run spent waiting for the rate limit.', one(requests.waited_ms / 1000)),
    gauge('run_received_bytes', 'Bytes that the last run received, as transferred.', one(report.bytes_received)),
    gauge('run_listed_surveys', 'Surveys that the service listed.', one(listed)),
    gauge('run_surveys', 'Surveys by what the last run did with them.', byLabel('result', results)),
    gauge('run_failed_surveys', 'Surveys that the last run could not fetch.', one(failed.length)),
    gauge('run_changes', 'Published data points that the last run changed.', byLabel('change', { ...changes })),
  ];
}

function lakeMetrics({ rows, issues, watermarkAt }: NonNullable<MetricsFacts['lake']>): readonly Metric[] {
  const bySeverity = severities.map((severity) => {
    const counts = issues.filter((issue) => issue.severity === severity).map(({ count }) => count);
    return { labels: { severity }, value: counts.reduce((sum, count) => sum + count, 0) };
  });
  return [
    gauge('rows', 'Rows of the published lake.', byLabel('table', rows)),
    gauge('issues', 'Open issues of the published lake.', bySeverity),
    gauge('watermark_timestamp_seconds', 'Every change up to then has been seen.', instant(watermarkAt)),
  ];
}
