import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { findCurrent, listSnapshots, type Snapshot } from '../../load/publish/snapshots.ts';
import { verifySnapshot } from '../../load/verify/verify.ts';
import type { Invocation } from '../invocation.ts';
import { stringify } from '../terminal/safe-json.ts';
import { plainText } from '../terminal/text.ts';

/** `verify`: a snapshot against its manifest; exit 7 when a check fails, as before a publication. */
export default async function verify({ values, world }: Invocation): Promise<number> {
  const snapshot = await wanted(resolve(world.workingDirectory, values.output), values.snapshot);
  const report = await verifySnapshot(snapshot);
  if (values.json) world.stdout.write(`${stringify({ snapshot_id: snapshot.snapshotId, ...report }, 2)}\n`);
  else {
    const lines = report.checks.map(
      ({ ok, name, detail }) => `${ok ? 'ok  ' : 'FAIL'}  ${name}${detail ? `: ${plainText(detail)}` : ''}`,
    );
    const verdict = report.ok ? 'is exactly what its manifest says' : 'is NOT what its manifest says';
    world.stdout.write(`${[...lines, `Snapshot ${snapshot.snapshotId} ${verdict}.`].join('\n')}\n`);
  }
  return report.ok ? exitCodes.ok : exitCodes.guard;
}

async function wanted(output: string, id: string | undefined): Promise<Snapshot> {
  const found =
    id === undefined
      ? await findCurrent(output)
      : (await listSnapshots(output)).find(({ snapshotId }) => snapshotId === id);
  if (found !== null && found !== undefined) return found;
  throw new UsageError(
    id === undefined ? `no lake has been published in ${output}` : `there is no snapshot ${id} in ${output}`,
    {
      hint:
        id === undefined
          ? 'Run esg-lake run first, or name the right folder with --output.'
          : 'esg-lake snapshots lists them.',
    },
  );
}
