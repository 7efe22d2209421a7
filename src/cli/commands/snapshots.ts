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
import { openStore } from '../../share/open-store.ts';
import { pushSnapshot, pushSummary } from '../../share/push.ts';
import { answer, type Invocation } from '../invocation.ts';
import { storeUrlOf } from '../options/run-options.ts';
import { showProgress } from '../terminal/console.ts';
import { alignedTable } from '../terminal/layout.ts';
import { bytes, count, counted, named, shortTime } from '../terminal/text.ts';

/**
 * `snapshots`: lists, pins, unpins, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock.
 */
export async function snapshots(invocation: Invocation): Promise<number> {
  const { output, words, console } = invocation;
  const action = requireUse(invocation);
  const kept = [...(await snapshotIds(output)), ...(await listPins(output))];
  if (kept.length === 0) throw await nothingPublished(output);
  const [, name = ''] = words;
  const done = action === null ? null : await whileLocked(output, 'snapshots', () => action.act(invocation, name));
  if (done !== null) console.log('info', done.said);
  await show(invocation, done?.pinned ?? null);
  return 0;
}

/** An action, with what it is of, and what it says when it is done. */
interface Action {
  readonly of: 'NAME' | 'ID' | null;
  readonly act: (invocation: Invocation, name: string) => Promise<{ readonly said: string; readonly pinned?: Pinned }>;
}

const actions: Readonly<Record<string, Action>> = {
  pin: {
    of: 'NAME',
    act: async ({ output, values }, name) => {
      const pinned = await pinSnapshot(output, name, values.snapshot);
      const until = `esg-lake snapshots unpin ${name}`;
      return { pinned, said: `${name} keeps the snapshot ${pinned.snapshot_id} until ${until}` };
    },
  },
  unpin: {
    of: 'NAME',
    act: async ({ output }, name) => {
      const { snapshotId } = await removePin(output, name);
      const then = snapshotId === null ? '' : `; ${snapshotId} is deleted once nothing else keeps it`;
      return { said: `the pin ${name} is removed${then}` };
    },
  },
  rollback: {
    of: 'ID',
    act: async ({ output }, id) => {
      await rollback(output, id);
      return { said: `${id} is published again; the next run starts from it` };
    },
  },
  prune: {
    of: null,
    act: async ({ output, values }) => {
      const { 'keep-landing': keep = null } = values;
      const { length: gone } = await pruneSnapshots(output, values['keep-snapshots']);
      const landing = keep === null ? null : await applyRetention(output, keep, Date.now());
      const said = [
        ...(gone === 0 ? [] : [counted(gone, 'snapshot')]),
        ...(landing === null || landing.bodies === 0
          ? []
          : [`${counted(landing.bodies, 'landed response')} (${bytes(landing.bytes)})`]),
      ].join(', ');
      return { said: said === '' ? 'nothing to delete' : `deleted: ${said}` };
    },
  },
};

/** Null without an action. */
function requireUse({ words: [action, name], values, sources }: Invocation): Action | null {
  const found = action === undefined || !Object.hasOwn(actions, action) ? undefined : actions[action];
  if (action !== undefined && found === undefined) {
    const names = Object.keys(actions);
    throw new UsageError(named('unknown action', action), {
      hint: didYouMean(action, names, `Actions: ${names.join(', ')}.`),
    });
  }
  const hint = `esg-lake snapshots ${action} ${found?.of}`;
  if (found?.of === null && name !== undefined) throw new UsageError(named('unexpected argument', name));
  if (found?.of != null && name === undefined) throw new UsageError(`${action} needs a name`, { hint });
  if (sources.snapshot === 'flag' && values.snapshot !== undefined && action !== 'pin')
    throw new UsageError('--snapshot needs pin', { hint: 'esg-lake snapshots pin NAME --snapshot ID' });
  return found ?? null;
}

async function show(invocation: Invocation, pinned: Pinned | null): Promise<void> {
  const { console, output } = invocation;
  const pins = await pinStatus(output, damageOfSize);
  const list = await listedSnapshots(output, pins);
  const current = list.find((one) => one.current)?.snapshot_id ?? null;
  if (current === null) console.fail(await nothingPublished(output));
  for (const { name, damage } of pins) {
    if (damage !== null) console.fail(new DamagedError(`the pin ${name} is damaged: ${damage}`));
  }
  const report = { output, current, ...(pinned === null ? {} : { pinned }), snapshots: list, pins };
  answer(invocation, report, () => {
    const keeps =
      pinned === null
        ? ''
        : `${pinned.name} keeps ${pinned.snapshot_id}, whose manifest has the SHA-256\n${pinned.manifest_sha256}\n\n`;
    const headings = ['', 'snapshot', 'created', 'data points', 'database', 'pinned as', ''];
    const table = alignedTable(headings, list.map(cellsOf), { right: new Set([3, 4]) });
    return `${keeps}${table.join('\n')}\n`;
  });
}

type ListedSnapshot = Awaited<ReturnType<typeof listedSnapshots>>[number];

const cellsOf = (one: ListedSnapshot): readonly string[] => [
  one.current ? '→' : '',
  one.snapshot_id,
  one.created_at === null ? '' : shortTime(one.created_at),
  one.data_points === null ? '' : count(one.data_points),
  one.database_bytes === null ? '' : bytes(one.database_bytes),
  one.pins.join(', '),
  one.damage === null ? '' : `damaged: ${one.damage}`,
];

/**
 * Everything in the folder of snapshots, newest first. What only the manifest says is null when that is missing
 * (`damage`).
 */
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

/**
 * `push`: puts the published tables into a folder or an object store. Holds the lock, so that no run replaces files.
 */
export async function push(invocation: Invocation): Promise<number> {
  const { values, output, console } = invocation;
  const { concurrency, older, quiet, json, 'path-style': pathStyle = null } = values;
  const url = storeUrlOf(invocation, values.to ?? values.push);
  if (url === null) {
    throw new UsageError('There is nowhere to push to.', {
      hint: 'Give --to s3://bucket/prefix or --to FOLDER, or set "push" in the configuration file.',
    });
  }
  if ((await snapshotIds(output)).length === 0) throw await nothingPublished(output);
  const show = showProgress(console);
  const onProgress = (done: number, total: number) =>
    show({ type: 'progress', stage: 'push', done, total, requests: 0, bytesReceived: 0 });
  const report = await whileLocked(output, 'push', async () => {
    const snapshot = await openSnapshot(output);
    const store = await openStore({ url, pathStyle, signal: invocation.interruption() });
    return pushSnapshot({ store, snapshot, concurrency, older, onProgress });
  });
  console.progress(null);
  if (json || !quiet) answer(invocation, report, `${pushSummary(report)}.\n`);
  return 0;
}
