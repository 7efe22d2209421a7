import { basename, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { tableFormatsOf } from '../../formats/open-table.ts';
import { commitTables } from '../../formats/publish-tables.ts';
import { bytesIn } from '../../inspect/disk-use.ts';
import { rollback } from '../../load/publish/rollback.ts';
import {
  currentFolder,
  currentId,
  nothingPublished,
  pruneSnapshots,
  type Snapshot,
  type SnapshotEntry,
  snapshotEntries,
} from '../../load/publish/snapshot-folders.ts';
import { applyRetention } from '../../run/apply-retention.ts';
import { lockOutput } from '../../run/output-lock.ts';
import type { Invocation } from '../invocation.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { alignedTable } from '../terminal/layout.ts';
import { bytes, count, counted, stringify } from '../terminal/text.ts';

/** `snapshots`: lists them, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock. */
export default async function snapshots(invocation: Invocation): Promise<number> {
  const { values, world, console } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const { rollback: wanted } = values;
  if (wanted !== undefined && values.prune) throw new UsageError('--rollback and --prune cannot be combined');
  if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
  if (wanted !== undefined) {
    await whileHeld(output, async () => updateTables(invocation, output, await rollback(output, wanted)));
    console.log('info', `${wanted} is published again; the next run starts from it`);
  }
  if (values.prune) await prune(invocation, output);
  await show(invocation, output);
  return 0;
}

/** Open tables go first: a file that they share with a snapshot is only freed when both are gone. */
async function prune(invocation: Invocation, output: string): Promise<void> {
  const { console, values } = invocation;
  const { 'keep-landing': keepLanding = null, 'keep-runs': keepRuns = null } = values;
  const { gone, removed } = await whileHeld(output, async () => {
    const published = await currentId(output);
    // A damaged manifest does not prevent pruning the other snapshots.
    const current = (await snapshotEntries(output)).find(({ folder }) => basename(folder) === published)?.snapshot;
    if (current !== null && current !== undefined) await updateTables(invocation, output, current);
    const gone = await pruneSnapshots(output, values['keep-snapshots']);
    return { gone, removed: await applyRetention({ output, keepLanding, keepRuns }, Date.now()) };
  });
  const said = [
    ...(gone.length === 0 ? [] : [counted(gone.length, 'snapshot')]),
    ...(removed.landing.bodies === 0
      ? []
      : [`${counted(removed.landing.bodies, 'landed response')} (${bytes(removed.landing.bytes)})`]),
    ...(removed.runs === 0 ? [] : [`the reports of ${counted(removed.runs, 'run')}`]),
  ];
  console.log('info', said.length === 0 ? 'nothing to delete' : `deleted: ${said.join(', ')}`);
}

/** Updates the open tables to the snapshot, if the lake has them. */
async function updateTables({ console, values }: Invocation, output: string, snapshot: Snapshot): Promise<void> {
  if ((await tableFormatsOf(output)).length === 0) return;
  const warn = (message: string): void => console.log('warn', message);
  await commitTables({ output, snapshot, keep: values['keep-snapshots'], at: Date.now(), warn });
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
  const headings = ['', 'snapshot', 'created', 'data points', 'database', 'disk', ''];
  world.stdout.write(alignedTable(headings, list.map(cells), { right: new Set([3, 4, 5]) }));
  const held = list.reduce((sum, { disk_bytes }) => sum + disk_bytes, 0);
  world.stdout.write(`${bytes(held)} in total; a file shared by several snapshots counts once, for the oldest.\n`);
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

/** A snapshot as `snapshots` shows it. Fields that only its manifest contains are null when the manifest is missing. */
interface ListedSnapshot {
  readonly snapshot_id: string;
  readonly current: boolean;
  readonly run_id: string | null;
  readonly created_at: string | null;
  readonly watermark_at: string | null;
  readonly schema_version: number | null;
  readonly data_points: number | null;
  readonly database_bytes: number | null;
  /** Disk space of this snapshot alone: a file shared with an older snapshot (a hard link) counts for the older one. */
  readonly disk_bytes: number;
  readonly path: string;
  /** What is wrong with its manifest; `verify --snapshot` checks all its files. */
  readonly damage: string | null;
}

/** Everything in the folder of snapshots, newest first. */
async function listedSnapshots(output: string): Promise<readonly ListedSnapshot[]> {
  const current = await currentFolder(output);
  const counted = new Set<string>();
  const list: ListedSnapshot[] = [];
  for (const entry of await snapshotEntries(output)) {
    list.push(listed(entry, current, bytesIn(entry.folder, counted)));
  }
  return list.reverse();
}

function listed({ snapshotId, folder, snapshot, damage }: SnapshotEntry, current: string | null, disk: number) {
  const manifest = snapshot?.manifest;
  return {
    snapshot_id: snapshotId,
    current: current !== null && current === snapshot?.folder,
    run_id: manifest?.run_id ?? null,
    created_at: manifest?.created_at ?? null,
    watermark_at: manifest?.watermark_at ?? null,
    schema_version: manifest?.schema_version ?? null,
    data_points: manifest === undefined ? null : (manifest.tables['data_points']?.rows ?? 0),
    database_bytes: manifest?.database.bytes ?? null,
    disk_bytes: disk,
    path: snapshot?.folder ?? folder,
    damage,
  };
}
