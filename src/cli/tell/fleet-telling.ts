import { messageOf } from '../../base/errors.ts';
import { writeDurably } from '../../base/files.ts';
import { lakeOf } from '../../fleet/fleet-folders.ts';
import { fleetMetricsText } from '../../fleet/fleet-metrics.ts';
import type { FleetEvent, FleetRunReport } from '../../fleet/run-fleet.ts';
import { lastGoodRun } from '../../report/good-runs.ts';
import type { Invocation } from '../invocation.ts';
import { type Lineage, openLineage } from './tell-lineage.ts';
import { lineageTarget, usableFile } from './telling.ts';

/** Tells others of `fleet run`: one file of metrics, and the events of each connection's run. What fails is a warning. */
export interface FleetTelling {
  onEvent(event: FleetEvent): void;
  /** Call it when everything else is done. */
  ended(report: FleetRunReport): Promise<void>;
}

/** @throws UsageError if what the options name cannot be used */
export async function openFleetTelling(invocation: Invocation, output: string): Promise<FleetTelling> {
  const { world, console } = invocation;
  const metrics = await usableFile(invocation, output, 'metrics-file');
  const target = await lineageTarget(invocation, output);
  const warn = (what: string) => (error: unknown) => console.log('warn', `${what}: ${messageOf(error)}`);
  const runs = new Map<string, { readonly lineage: Lineage; sent: Promise<void> }>();

  const began = (id: string, to: string): void => {
    if (runs.has(id)) return;
    const lineage = openLineage(to, `${pipelineName}.${id}`, world.environment);
    runs.set(id, { lineage, sent: lineage.started().catch(warn(`the start of the run of ${id} was not told`)) });
  };
  return {
    onEvent: (event) => {
      if (target !== null && event.type === 'run' && event.event.type === 'stage') began(event.id, target);
      if (event.type !== 'reported') return;
      const run = runs.get(event.id);
      if (run === undefined) return;
      const told = run.sent.then(() => run.lineage.ended(event.report, lakeOf(output, event.id)));
      run.sent = told.catch(warn(`the end of the run of ${event.id} was not told to OpenLineage`));
    },
    ended: async (report) => {
      if (metrics !== null)
        await writeFleetMetrics(metrics, output, report).catch(warn('the metrics were not written'));
      await Promise.all([...runs.values()].map(({ sent }) => sent));
    },
  };
}

const pipelineName = 'nightly';

async function writeFleetMetrics(file: string, output: string, report: FleetRunReport): Promise<void> {
  const lastSuccess = new Map<string, string | null>();
  for (const { id } of report.connections) {
    lastSuccess.set(id, (await lastGoodRun(lakeOf(output, id)))?.finishedAt ?? null);
  }
  await writeDurably(file, fleetMetricsText(report, lastSuccess));
}
