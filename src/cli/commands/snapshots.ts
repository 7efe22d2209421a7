import { join } from 'node:path';
import { DamagedError, damageOfSize } from '../../base/damage.ts';
import { messageOf, UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { type Pinned, type PinStatus, pinSnapshot, pinStatus, removePin, rollback } from '../../publish/pins.ts';
import {
  currentId,
  listPins,
  nothingPublished,
  openSnapshot,
  pruneSnapshots,
  readSnapshot,
  snapshotIds,
  snapshotsFolder,
} from '../../publish/snapshot-folders.ts';
import { applyRetention } from '../../run/apply-retention.ts';
import { whileLocked } from '../../run/output-lock.ts';
import { pushSnapshot, pushSummary } from '../../share/push.ts';
import { answer, type Invocation } from '../invocation.ts';
import { openNamedStore } from '../options/run-options.ts';
import { showProgress } from '../terminal/console.ts';
import { alignedTable } from '../terminal/layout.ts';
import { bytes, count, counted, named, shortTime } from '../terminal/text.ts';

export async function snapshots(invocation: Invocation) {
  const { output, console } = invocation;
  const act = requireAction(invocation);
  const kept = [...(await snapshotIds(output)), ...(await listPins(output))];
  if (kept.length === 0) throw await nothingPublished(output);
  const done = act === null ? null : await whileLocked(output, 'snapshots', act);
  if (done !== null) console.log('info', done.said);
  await show(invocation, done?.pinned);
  return 0;
}

const actions: Readonly<Record<string, string>> = { pin: 'NAME', unpin: 'NAME', rollback: 'ID', prune: '' };

/** Checks the words at once. */
function requireAction({ output, words: [action, name = ''], values, sources }: Invocation) {
  if (sources.snapshot === 'flag' && action !== 'pin')
    throw new UsageError('--snapshot needs pin', { hint: 'esg-lake snapshots pin NAME --snapshot ID' });
  if (action === undefined) return null;
  const of = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (of === undefined) {
    const names = Object.keys(actions);
    const hint = didYouMean(action, names, `Actions: ${names.join(', ')}.`);
    throw new UsageError(named('unknown action', action), { hint });
  }
  if (of === '' && name !== '') throw new UsageError(named('unexpected argument', name));
  if (of !== '' && name === '')
    throw new UsageError(`${action} needs a name`, { hint: `esg-lake snapshots ${action} ${of}` });
  return async (): Promise<{ said: string; pinned?: Pinned }> => {
    if (action === 'prune') return { said: await prune(output, values) };
    if (action === 'pin') {
      const pinned = await pinSnapshot(output, name, values.snapshot);
      const said = `${name} keeps the snapshot ${pinned.snapshot_id} until esg-lake snapshots unpin ${name}`;
      return { pinned, said };
    }
    if (action === 'unpin') {
      const { snapshotId } = await removePin(output, name);
      const then = snapshotId === null ? '' : `; ${snapshotId} is deleted once nothing else keeps it`;
      return { said: `the pin ${name} is removed${then}` };
    }
    await rollback(output, name);
    return { said: `${name} is published again; the next run starts from it` };
  };
}

async function prune(output: string, values: Invocation['values']) {
  const { 'keep-landing': keep } = values;
  const { length: gone } = await pruneSnapshots(output, values['keep-snapshots']);
  const landed = keep === undefined ? null : await applyRetention(output, keep, Date.now());
  const deleted = [
    ...(gone === 0 ? [] : [counted(gone, 'snapshot')]),
    ...(landed?.bodies ? [`${counted(landed.bodies, 'landed response')} (${bytes(landed.bytes)})`] : []),
  ];
  return deleted.length === 0 ? 'nothing to delete' : `deleted: ${deleted.join(', ')}`;
}

async function show(invocation: Invocation, pinned?: Pinned) {
  const { console, output } = invocation;
  const pins = await pinStatus(output, damageOfSize);
  const list = await listedSnapshots(output, pins);
  const current = list.find((one) => one.current)?.snapshot_id ?? null;
  if (current === null) console.fail(await nothingPublished(output));
  for (const { name, damage } of pins)
    if (damage !== null) console.fail(new DamagedError(`the pin ${name} is damaged: ${damage}`));
  answer(invocation, { output, current, pinned, snapshots: list, pins }, () => {
    const keeps = pinned
      ? `${pinned.name} keeps ${pinned.snapshot_id}, whose manifest has the SHA-256\n${pinned.manifest_sha256}\n\n`
      : '';
    // Fits on 80 columns.
    const headings = ['', 'snapshot', 'created (UTC)', 'values', 'database', 'pinned as', ''];
    const table = alignedTable(headings, list.map(cellsOf), { right: new Set([3, 4]) });
    return `${keeps}${table.join('\n')}\n`;
  });
}

type ListedSnapshot = Awaited<ReturnType<typeof listedSnapshots>>[number];

const cellsOf = (one: ListedSnapshot) => [
  one.current ? '→' : '',
  one.snapshot_id,
  one.created_at === null ? '' : shortTime(one.created_at).replace(' UTC', ''),
  one.data_points === null ? '' : count(one.data_points),
  one.database_bytes === null ? '' : bytes(one.database_bytes),
  one.pins.join(', '),
  one.damage === null ? '' : `damaged: ${one.damage}`,
];

async function listedSnapshots(output: string, pins: readonly PinStatus[]) {
  const current = await currentId(output);
  const list = (await snapshotIds(output)).map(async (id) => {
    const folder = join(snapshotsFolder(output), id);
    const found = await readSnapshot(folder).catch(messageOf);
    const [snapshot, damage] = typeof found === 'string' ? [null, found] : [found, null];
    const manifest = snapshot?.manifest;
    return {
      snapshot_id: id,
      current: snapshot !== null && id === current,
      run_id: manifest?.run_id ?? null,
      created_at: manifest?.created_at ?? null,
      watermark_at: manifest?.watermark_at ?? null,
      schema_version: manifest?.schema_version ?? null,
      data_points: manifest === undefined ? null : (manifest.tables['data_points']?.rows ?? 0),
      database_bytes: manifest?.database.bytes ?? null,
      path: snapshot?.folder ?? folder,
      damage,
      pins: pins.filter((pin) => pin.snapshot_id === id).map(({ name }) => name),
    };
  });
  return (await Promise.all(list)).reverse();
}

export async function push(invocation: Invocation) {
  const { values, output, console } = invocation;
  const { concurrency, older, quiet, json } = values;
  const to = values.to ?? values.push;
  if (to === undefined) {
    throw new UsageError('There is nowhere to push to.', {
      hint: 'Give --to s3://bucket/prefix or --to FOLDER, or set "push" in the configuration file.',
    });
  }
  if ((await snapshotIds(output)).length === 0) throw await nothingPublished(output);
  const show = showProgress(console);
  const onProgress = (done: number, total: number) =>
    show({ type: 'progress', stage: 'push', done, total, requests: 0, bytesReceived: 0 });
  // No run may replace files meanwhile.
  const report = await whileLocked(output, 'push', async () => {
    const snapshot = await openSnapshot(output);
    const store = await openNamedStore(invocation, to);
    return pushSnapshot({ store, snapshot, concurrency, older, onProgress });
  });
  console.progress(null);
  if (json || !quiet) answer(invocation, report, `${pushSummary(report)}.\n`);
  return 0;
}
