import { commitFleet, type FleetCommitReport } from '../../fleet/commit-fleet.ts';
import { readConnections } from '../../fleet/connections-file.ts';
import { fleetPlace } from '../fleet-members.ts';
import type { Invocation } from '../invocation.ts';
import { stringify } from '../terminal/safe-json.ts';
import { count, counted } from '../terminal/text.ts';

/** `fleet commit`: brings the tables of all connections to what these have published. */
export default async function commit({ values, world, console }: Invocation): Promise<number> {
  const { file, output } = fleetPlace({ values, world });
  const connections = await readConnections(file);
  const report = await commitFleet({
    output,
    connections: connections.map(({ id }) => id),
    formats: values['table-format'],
    keep: values['keep-snapshots'],
    now: Date.now,
    warn: (message) => console.log('warn', message),
  });
  for (const { id, state, reason } of report.connections) {
    if (state === 'held') console.log('warn', `${id}: ${reason}; its rows stay as they were`);
    if (state === 'left_out') console.log('warn', `${id}: ${reason}; the tables have none of it`);
  }
  if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
  else if (!values.quiet) world.stdout.write(summary(report));
  return report.exit_code;
}

function summary({ connections, changed, commit_id: id, removed, rows }: FleetCommitReport): string {
  const taken = connections.filter(({ state }) => state !== 'left_out').length;
  const how = changed === 0 ? 'Nothing had changed' : `${counted(changed, 'table')} with a new version`;
  const gone = removed.length === 0 ? '' : `; no longer in them: ${removed.join(', ')}`;
  return `${how}: ${counted(taken, 'connection')}, ${count(rows['data_points'] ?? 0)} data points, state ${id}${gone}.\n`;
}
