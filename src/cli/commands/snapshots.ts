import { resolve } from 'node:path';
import { bytesIn } from '../../answers/disk-use.ts';
import { type PinStatus, pinStatus } from '../../answers/pin-status.ts';
import { DamagedError } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { stringify } from '../../base/printable.ts';
import { suggest } from '../../base/suggest.ts';
import { isPinName, listPins, pinNameRule, removePin } from '../../publish/pins.ts';
import { type Pinned, pinSnapshot, rollback } from '../../publish/rollback.ts';
import {
  currentFolder,
  nothingPublished,
  pruneSnapshots,
  type SnapshotEntry,
  snapshotEntries,
} from '../../publish/snapshot-folders.ts';
import { applyRetention } from '../../run/apply-retention.ts';
import { whileLocked } from '../../run/output-lock.ts';
import type { Invocation } from '../invocation.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { alignedTable } from '../terminal/layout.ts';
import { bytes, count, counted, named, shortTime } from '../terminal/text.ts';

/** `snapshots`: lists, pins, unpins, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock. */
export default async function snapshots(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const [action, name] = invocation.words;
  requireUse(invocation);
  const kept = [...(await snapshotEntries(output)), ...(await listPins(output))];
  if (kept.length === 0) throw await nothingPublished(output);
  if (action === 'unpin') await unpin(invocation, output, String(name));
  if (action === 'rollback') await rollBack(invocation, output, String(name));
  const pinned = action === 'pin' ? await pin(invocation, output, String(name)) : null;
  if (action === 'prune') await prune(invocation, output);
  await show(invocation, output, pinned);
  return 0;
}

/** The actions, and what each is of. */
const actions: Readonly<Record<string, string | null>> = { pin: 'NAME', unpin: 'NAME', rollback: 'ID', prune: null };

function requireUse({ words: [action, name], values, sources }: Invocation): void {
  const of = action === undefined ? null : actions[action];
  if (of === undefined) {
    const near = suggest(String(action), Object.keys(actions));
    throw new UsageError(named('unknown action', String(action)), {
      hint: near === undefined ? `Actions: ${Object.keys(actions).join(', ')}.` : `Did you mean ${near}?`,
    });
  }
  const hint = `esg-lake snapshots ${action} ${of}`;
  if (of === null && name !== undefined) throw new UsageError(named('unexpected argument', name));
  if (of !== null && name === undefined) throw new UsageError(`${action} needs a name`, { hint });
  if (of === 'NAME' && !isPinName(String(name))) throw new UsageError(`the pin must have ${pinNameRule}`, { hint });
  if (sources.snapshot === 'flag' && values.snapshot !== undefined && action !== 'pin')
    throw new UsageError('--snapshot needs pin', { hint: 'esg-lake snapshots pin NAME --snapshot ID' });
}

async function rollBack(invocation: Invocation, output: string, wanted: string): Promise<void> {
  await whileLocked(output, 'snapshots', () => rollback(output, wanted));
  invocation.console.log('info', `${wanted} is published again; the next run starts from it`);
}

async function pin({ values, console }: Invocation, output: string, name: string): Promise<Pinned> {
  const pinned = await whileLocked(output, 'snapshots', () => pinSnapshot(output, name, values.snapshot));
  console.log('info', `${name} keeps the snapshot ${pinned.snapshot_id} until esg-lake snapshots unpin ${name}`);
  return pinned;
}

async function unpin({ console }: Invocation, output: string, name: string): Promise<void> {
  const { snapshotId } = await whileLocked(output, 'snapshots', () => removePin(output, name));
  const then = snapshotId === null ? '' : `; ${snapshotId} is deleted once nothing else keeps it`;
  console.log('info', `the pin ${name} is removed${then}`);
}

async function prune(invocation: Invocation, output: string): Promise<void> {
  const { console, values } = invocation;
  const { 'keep-landing': keepLanding = null, 'keep-runs': keepRuns = null } = values;
  const { gone, removed } = await whileLocked(output, 'snapshots', async () => {
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

async function show({ values, world }: Invocation, output: string, pinned: Pinned | null): Promise<void> {
  const pins = await pinStatus(output, await snapshotEntries(output));
  const list = await listedSnapshots(output, pins);
  const current = list.find((one) => one.current)?.snapshot_id ?? null;
  if (current === null) world.stderr.write(errorMessage(await nothingPublished(output)));
  for (const { name, damage } of pins) {
    if (damage !== null) world.stderr.write(errorMessage(new DamagedError(`the pin ${name} is damaged: ${damage}`)));
  }
  if (values.json) {
    const report = { output, current, ...(pinned === null ? {} : { pinned }), snapshots: list, pins };
    world.stdout.write(`${stringify(report, 2)}\n`);
    return;
  }
  if (pinned !== null) {
    world.stdout.write(
      `${pinned.name} keeps ${pinned.snapshot_id}, whose manifest has the SHA-256\n${pinned.manifest_sha256}\n\n`,
    );
  }
  const headings = ['', 'snapshot', 'created', 'data points', 'database', 'disk', 'pinned as', ''];
  world.stdout.write(alignedTable(headings, list.map(cellsOf), { right: new Set([3, 4, 5]) }));
  const held = list.reduce((sum, { disk_bytes }) => sum + disk_bytes, 0);
  world.stdout.write(`${bytes(held)} in total; a file shared by several snapshots counts once, for the oldest.\n`);
}

const cellsOf = (one: ListedSnapshot): readonly string[] => [
  one.current ? '→' : '',
  one.snapshot_id,
  one.created_at === null ? '' : shortTime(one.created_at),
  one.data_points === null ? '' : count(one.data_points),
  one.database_bytes === null ? '' : bytes(one.database_bytes),
  bytes(one.disk_bytes),
  one.pins.join(', '),
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
  /** Names of the pins that keep it. */
  readonly pins: readonly string[];
  /** What is wrong with its manifest; `verify --snapshot` checks all its files. */
  readonly damage: string | null;
}

/** Everything in the folder of snapshots, newest first. */
async function listedSnapshots(output: string, pins: readonly PinStatus[]): Promise<readonly ListedSnapshot[]> {
  const current = await currentFolder(output);
  const counted = new Set<string>();
  const list: ListedSnapshot[] = [];
  for (const entry of await snapshotEntries(output)) {
    const names = pins.filter((pin) => pin.snapshot_id === entry.snapshotId).map(({ name }) => name);
    list.push({ ...listed(entry, current, bytesIn(entry.folder, counted)), pins: names });
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
