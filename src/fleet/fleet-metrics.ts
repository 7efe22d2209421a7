import { byLabel, gauge, instant, type Metric, one, textOfMetrics } from '../report/metrics-text.ts';
import type { ConnectionOutcome, FleetRunReport } from './run-fleet.ts';

/**
 * The metrics of `fleet run` in the text format of Prometheus: of the whole, and by connection. A shard tells of its own
 * connections only: each needs a file of its own.
 *
 * @param lastSuccess of each connection, as ISO 8601: when a run last published or found nothing changed
 */
export function fleetMetricsText(report: FleetRunReport, lastSuccess: ReadonlyMap<string, string | null>): string {
  const { connections, outcomes, started_at: from, finished_at: to } = report;
  const ofEach = (name: string, help: string, value: (one: ConnectionOutcome) => number): Metric =>
    gauge(name, help, byLabel('connection', Object.fromEntries(connections.map((it) => [it.id, value(it)]))));
  return textOfMetrics([
    gauge('fleet_run_exit_code', 'Exit code of the last run of the fleet, or of the shard.', one(report.exit_code)),
    gauge('fleet_run_end_timestamp_seconds', 'When it ended.', instant(to)),
    gauge('fleet_run_duration_seconds', 'How long it took.', one((Date.parse(to) - Date.parse(from)) / 1000)),
    gauge('fleet_connections', 'Connections by how their runs ended.', byLabel('outcome', { ...outcomes })),
    ofEach('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', (it) => it.exit_code),
    ofEach('run_duration_seconds', 'How long the last run took.', (it) => it.seconds),
    ofEach('run_requests', 'Requests of the last run, repeated ones included.', (it) => it.requests),
    ofEach('run_failed_surveys', 'Surveys that the last run could not fetch.', (it) => it.surveys_failed),
    gauge(
      'last_success_timestamp_seconds',
      'When a run last published or found nothing changed.',
      connections.flatMap(({ id }) =>
        instant(lastSuccess.get(id) ?? null).map((sample) => ({ ...sample, labels: { connection: id } })),
      ),
    ),
  ]);
}
