import type { RunReport } from './report.ts';

/** Times are ISO 8601. */
interface MetricsInput {
  readonly version: string;
  readonly exitCode: number;
  /** Milliseconds. */
  readonly endedAt: number;
  /** Null if the run ended before it began. */
  readonly report: RunReport | null;
  /** When a run last published or found nothing changed, this one included. */
  readonly lastSuccessAt: string | null;
  readonly lake: {
    readonly published: { readonly watermark_at: string | null } | null;
    readonly rows: Readonly<Record<string, number>>;
    readonly issues: readonly { readonly severity: string; readonly count: number }[];
  } | null;
}

/** Each has a sample, so that an alert on one of them sees 0. */
const severities = ['rejected', 'degraded', 'notice'] as const;

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];

/** For the textfile collector of node_exporter: base units, no ids in labels, the same names every time. */
export function metricsText({ report, lake, ...stats }: MetricsInput): string {
  const lines: string[] = [];
  const gauge: Gauge = (name, help, samples) => {
    const all = (typeof samples === 'number' ? [[{}, samples] as const] : samples).filter(([, value]) =>
      Number.isFinite(value),
    );
    if (all.length > 0) lines.push(`# HELP esg_lake_${name} ${help}`, `# TYPE esg_lake_${name} gauge`);
    for (const [labels, value] of all) lines.push(`esg_lake_${name}${labelText(labels)} ${value}`);
  };
  gauge('info', 'Version of esg-lake that ran last.', [[{ version: stats.version }, 1]]);
  gauge('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', stats.exitCode);
  gauge('run_end_timestamp_seconds', 'When the last run ended, whatever its outcome.', stats.endedAt / 1000);
  const lastSuccess = secondsOf(stats.lastSuccessAt);
  gauge('last_success_timestamp_seconds', 'When a run last published or found nothing changed.', lastSuccess);
  if (report !== null) runGauges(report, gauge);
  if (lake !== null && lake.published !== null) {
    const countOf = (severity: string): number =>
      lake.issues.reduce((sum, issue) => sum + (issue.severity === severity ? issue.count : 0), 0);
    const bySeverity = severities.map((severity): Sample => [{ severity }, countOf(severity)]);
    const watermark = secondsOf(lake.published.watermark_at);
    gauge('rows', 'Rows of the published lake.', byLabel('table', lake.rows));
    gauge('issues', 'Open issues of the published lake.', bySeverity);
    gauge('watermark_timestamp_seconds', 'Newest change that the service has listed.', watermark);
  }
  return lines.map((line) => `${line}\n`).join('');
}

type Gauge = (name: string, help: string, samples: readonly Sample[] | number) => void;

function runGauges({ requests, surveys, changes, figures, ...report }: RunReport, gauge: Gauge): void {
  const { listed, fetched, reused, unchanged, removed, failed } = surveys;
  const results = { fetched, reused, unchanged, removed, failed: failed.length };
  const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
  const waited = requests.waited_ms / 1000;
  gauge('run_duration_seconds', 'How long the last run took.', seconds);
  gauge('run_requests', 'Requests of the last run, including retries.', byLabel('endpoint', requests.by_endpoint));
  gauge('run_retried_requests', 'Retries of the last run.', requests.retries);
  gauge('run_throttled_requests', 'Requests of the last run that were answered 429.', requests.throttled);
  gauge('run_wait_seconds', 'Time of the last run spent waiting for the rate limit and before retries.', waited);
  gauge('run_received_bytes', 'Bytes that the last run received, as transferred.', report.bytes_received);
  gauge('run_listed_surveys', 'Surveys that the service listed.', listed);
  gauge('run_surveys', 'Surveys by what the last run did with them.', byLabel('result', results));
  gauge('run_failed_surveys', 'Surveys that the last run could not fetch.', failed.length);
  gauge('run_changes', 'Published data points that the last run changed.', byLabel('change', { ...changes }));
  gauge(
    'run_changed_figures',
    'Figures of the group that the last run changed, against the snapshot before and the newest pin.',
    (report.figure_changes ?? []).flatMap(({ against: other, changed: all, large, gone }) => {
      const against = other === 'previous' ? other : 'pin';
      const counts = { all, 'large without doubt': large, 'gone without doubt': gone };
      return Object.entries(counts).map(([kind, value]): Sample => [{ against, kind }, value]);
    }),
  );
  if (figures !== undefined) {
    const { quote, verify, check } = figures;
    const help = 'Figures of the group for the newest year that has ended, by verdict.';
    gauge('figures', help, byLabel('verdict', { quote, verify, check }));
  }
  gauge('run_restated', 'Reported numbers that the last run changed or removed.', report.restated ?? 0);
}

/** Since 1970; NaN for none, which has no sample. */
const secondsOf = (iso: string | null): number => (iso === null ? Number.NaN : Date.parse(iso) / 1000);

const byLabel = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

function labelText(labels: Labels): string {
  const escaped = (value: string): string =>
    value.replace(/["\\\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
