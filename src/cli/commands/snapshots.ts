import { resolve } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { rollback } from '../../load/publish/rollback.ts';
import { findCurrent, listSnapshots, pruneSnapshots, type Snapshot } from '../../load/publish/snapshots.ts';
import { lockOutput } from '../../run/output-lock.ts';
import type { Invocation } from '../invocation.ts';
import { alignedTable } from '../terminal/layout.ts';
import { stringify } from '../terminal/safe-json.ts';
import { bytes, count } from '../terminal/text.ts';

/** `snapshots`: lists them; goes back to one; deletes old ones. Changes only while no run holds the folder. */
export default async function snapshots(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  if (values.rollback !== undefined && values.prune) throw new UsageError('--rollback and --prune exclude each other');
  const before = await listSnapshots(output);
  const current = await findCurrent(output);
  if (current === null && before.length === 0) {
    throw new UsageError(`no lake has been published in ${output}`, {
      hint: 'Run esg-lake run first, or name the right folder with --output.',
    });
  }
  if (values.rollback !== undefined) await rollBack(invocation, output, before, values.rollback);
  if (values.prune) await prune(invocation, output, before);
  await show(invocation, output);
  return 0;
}

async function rollBack(
  { console }: Invocation,
  output: string,
  known: readonly Snapshot[],
  id: string,
): Promise<void> {
  const wanted = known.find(({ snapshotId }) => snapshotId === id);
  if (wanted === undefined) {
    throw new UsageError(`there is no snapshot ${id}`, {
      hint: `There are: ${known.map(({ snapshotId }) => snapshotId).join(', ')}.`,
    });
  }
  await whileHeld(output, () => rollback(output, id));
  console.log('info', `${id} is published again; the next run starts from it`);
}

async function prune({ console, values }: Invocation, output: string, before: readonly Snapshot[]): Promise<void> {
  await whileHeld(output, async () => pruneSnapshots(output, values['keep-snapshots']));
  const gone = before.length - (await listSnapshots(output)).length;
  console.log('info', gone === 0 ? 'nothing to delete' : `${gone} deleted`);
}

async function whileHeld(output: string, work: () => Promise<unknown>): Promise<void> {
  const lock = await lockOutput(output, 'snapshots');
  try {
    await work();
  } finally {
    await lock.release();
  }
}

async function show({ values, world }: Invocation, output: string): Promise<void> {
  const current = await findCurrent(output);
  if (current === null) throw new EsgLakeError('no snapshot is published', { exitCode: exitCodes.unexpected });
  const list = [...(await listSnapshots(output))]
    .sort((a, b) => (a.snapshotId < b.snapshotId ? 1 : -1))
    .map(({ snapshotId, manifest, folder }) => ({
      snapshot_id: snapshotId,
      current: snapshotId === current.snapshotId,
      run_id: manifest.run_id,
      created_at: manifest.created_at,
      watermark_at: manifest.watermark_at,
      schema_version: manifest.schema_version,
      data_points: manifest.tables['data_points']?.rows ?? 0,
      database_bytes: manifest.database.bytes,
      path: folder,
    }));
  if (values.json) {
    world.stdout.write(`${stringify({ output, current: current.snapshotId, snapshots: list }, 2)}\n`);
    return;
  }
  const rows = list.map((one) => [
    one.current ? '→' : '',
    one.snapshot_id,
    one.created_at,
    count(one.data_points),
    bytes(one.database_bytes),
  ]);
  world.stdout.write(
    alignedTable(['', 'snapshot', 'made', 'data points', 'database'], rows, { right: new Set([3, 4]) }),
  );
}
