import { basename, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { bringTables } from '../../formats/publish-tables.ts';
import { tableFormatsOf } from '../../formats/table-folders.ts';
import { type ListedSnapshot, listedSnapshots } from '../../inspect/snapshot-list.ts';
import { rollback } from '../../load/publish/rollback.ts';
import {
  currentId,
  nothingPublished,
  pruneSnapshots,
  type Snapshot,
  snapshotEntries,
} from '../../load/publish/snapshot-folders.ts';
import { keepHouse } from '../../run/keep-house.ts';
import { lockOutput } from '../../run/output-lock.ts';
import type { Invocation } from '../invocation.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { alignedTable } from '../terminal/layout.ts';
import { stringify } from '../terminal/safe-json.ts';
import { bytes, count, counted } from '../terminal/text.ts';

/** `snapshots`: lists them, goes back to one, or deletes old ones. Changes nothing while a run holds the folder. */
export default async function snapshots(invocation: Invocation): Promise<number> {
  const { values, world, console } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const { rollback: wanted } = values;
  if (wanted !== undefined && values.prune) throw new UsageError('--rollback and --prune cannot be combined');
  if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
  if (wanted !== undefined) {
    await whileHeld(output, async () => bringAlong(invocation, output, await rollback(output, wanted)));
    console.log('info', `${wanted} is published again; the next run starts from it`);
  }
  if (values.prune) await prune(invocation, output);
  await show(invocation, output);
  return 0;
}

/** The open tables first: a file that they share with a snapshot is only free when both are gone. */
async function prune(invocation: Invocation, output: string): Promise<void> {
  const { console, values } = invocation;
  const { 'keep-landing': keepLanding = null, 'keep-runs': keepRuns = null } = values;
  const { gone, house } = await whileHeld(output, async () => {
    const published = await currentId(output);
    // One whose manifest is damaged does not keep others from being pruned.
    const current = (await snapshotEntries(output)).find(({ folder }) => basename(folder) === published)?.snapshot;
    if (current !== null && current !== undefined) await bringAlong(invocation, output, current);
    const gone = await pruneSnapshots(output, values['keep-snapshots']);
    return { gone, house: await keepHouse({ output, keepLanding, keepRuns }, Date.now()) };
  });
  const said = [
    ...(gone.length === 0 ? [] : [counted(gone.length, 'snapshot')]),
    ...(house.landing.bodies === 0
      ? []
      : [`${counted(house.landing.bodies, 'landed response')} (${bytes(house.landing.bytes)})`]),
    ...(house.runs === 0 ? [] : [`the reports of ${counted(house.runs, 'run')}`]),
  ];
  console.log('info', said.length === 0 ? 'nothing to delete' : `deleted: ${said.join(', ')}`);
}

/** The open tables follow the snapshot, if the lake has them. */
async function bringAlong({ console, values }: Invocation, output: string, snapshot: Snapshot): Promise<void> {
  if ((await tableFormatsOf(output)).length === 0) return;
  const warn = (message: string): void => console.log('warn', message);
  await bringTables({ output, snapshot, keep: values['keep-snapshots'], at: Date.now(), warn });
}

async function whileHeld<T>(output: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockOutput(output, 'snapshots');
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function show({ values, world }: Invocation, output: string): Promise<void> {
  const list = await listedSnapshots(output);
  const current = list.find((one) => one.current)?.snapshot_id ?? null;
  if (current === null) world.stderr.write(errorMessage(await nothingPublished(output)));
  if (values.json) {
    world.stdout.write(`${stringify({ output, current, snapshots: list }, 2)}\n`);
    return;
  }
  const headings = ['', 'snapshot', 'made', 'data points', 'database', 'disk', ''];
  world.stdout.write(alignedTable(headings, list.map(cells), { right: new Set([3, 4, 5]) }));
  const held = list.reduce((sum, { disk_bytes }) => sum + disk_bytes, 0);
  world.stdout.write(`${bytes(held)} in all; a file shared by several snapshots counts once, with the oldest.\n`);
}

const cells = (one: ListedSnapshot): readonly string[] => [
  one.current ? '→' : '',
  one.snapshot_id,
  one.created_at === null ? '' : `${one.created_at.slice(0, 16).replace('T', ' ')} UTC`,
  one.data_points === null ? '' : count(one.data_points),
  one.database_bytes === null ? '' : bytes(one.database_bytes),
  bytes(one.disk_bytes),
  one.damage === null ? '' : `damaged: ${one.damage}`,
];
