import { rm } from 'node:fs/promises';
import { checkpoint } from '../base/checkpoint.ts';
import { GuardError, InterruptedError } from '../base/errors.ts';
import { sealedJson } from '../base/sealed-json.ts';
import type { CurrentTables, TableSet, TableState } from '../formats/current-tables.ts';
import { parseCommit } from '../formats/delta/delta-actions.ts';
import { lakeSnapshotKey } from '../formats/iceberg/iceberg-metadata.ts';
import { bringLogs } from '../formats/publish-tables.ts';
import { tableFormatsOf } from '../formats/table-folders.ts';
import type { TableFormat } from '../run/options.ts';
import { expireObjects } from './expire-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { requireConditions } from './probe-conditions.ts';
import { filesOf, type PutProgress, putFiles, requireIntact, type StoredFile } from './put-files.ts';
import { putLogs } from './put-logs.ts';
import { putOnce } from './put-once.ts';
import { PushLostError, pushAgain } from './store-errors.ts';
import { pointerKey, readStoreState, type StoreState } from './store-state.ts';
import { changesOf, namingStore } from './working-copy.ts';

export interface PushWanted {
  readonly store: ObjectStore;
  /** What the tables are to be. */
  readonly state: TableState;
  /**
   * Whether a state is one that is or was published here: a store with another one holds another lake.
   * @param set what is known of it besides its id, if there is a pointer that says so
   */
  readonly isOurs: (snapshotId: string, set: TableSet | null) => boolean | Promise<boolean>;
  /** A folder for copies of the logs; emptied before and deleted afterwards. */
  readonly folder: string;
  /** Besides those that the store has already. @default delta, if it has none */
  readonly formats?: readonly TableFormat[];
  /** How many states of the tables stay readable in the store. */
  readonly keep: number;
  /** Milliseconds. */
  readonly at: number;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: PutProgress) => void;
  /** @default 30 */
  readonly commitsPerCheckpoint?: number;
}

export interface PushReport {
  readonly url: string;
  readonly snapshot_id: string;
  /** False if the store had it already. */
  readonly changed: boolean;
  /** Tables with a new version. */
  readonly tables: number;
  /** Data files: those put now, and those that were there. */
  readonly put: { readonly files: number; readonly bytes: number };
  readonly present: { readonly files: number; readonly bytes: number };
  /** Objects that no kept version needs. */
  readonly deleted: number;
}

/**
 * Makes the tables in a store those of a snapshot: data files first, then one commit for each table that changed, then the
 * pointer. So a reader of a table finds the old version or the new one, whole, and a reader of the pointer all tables of
 * one snapshot. Whatever a push that was killed has left undone is completed.
 *
 * @throws GuardError if another lake or another engine wrote there, or the store ignores conditions: nothing is changed
 * then; PushLostError if another push was faster
 */
export async function pushTables(wanted: PushWanted): Promise<PushReport> {
  const { store, folder } = wanted;
  await rm(folder, { recursive: true, force: true });
  try {
    const before = await readStoreState(store, wanted);
    await refuseOtherLake(before, wanted);
    return await pushOver(before, wanted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pushOver(before: StoreState, wanted: PushWanted): Promise<PushReport> {
  const { store, state, folder } = wanted;
  const { missing, present } = filesOf(state, before.objects);
  await requireIntact(missing);
  const brought = await namingStore(folder, store, () => bringCopy(before, wanted));
  const { current } = brought;
  const { changed } = await changesOf(before.copy);
  const isNew = JSON.stringify(current) !== JSON.stringify(before.current);
  const isRight = changed.size === 0 && missing.length === 0 && !isNew;
  if (!isRight) await requireConditions(store);
  await putFiles(store, missing, wanted);
  await putLogs(store, changed, () => stopIfAborted(wanted));
  if (isNew) {
    // Another push may have deleted what this one found.
    await putFiles(store, filesOf(state, await objectsOf(store)).missing, wanted);
    await putPointer(wanted, before, current);
  }
  const deleted = await expireObjects(store, before, brought, wanted);
  const found = { put: sumOf(missing), present: sumOf(present), deleted };
  return { url: store.url, snapshot_id: state.snapshot_id, changed: !isRight, tables: brought.changed, ...found };
}

/** All logs are read before any is changed: one that is refused stops all. Nothing is put yet. */
async function bringCopy({ current }: StoreState, wanted: PushWanted): ReturnType<typeof bringLogs> {
  const { store, state, folder, formats = [], keep, at, commitsPerCheckpoint } = wanted;
  const names = state.tables.map(({ table }) => table.name);
  const there = await tableFormatsOf(folder, names);
  const asked = formats.length + there.length === 0 ? (['delta'] as const) : formats;
  const checkpoints = commitsPerCheckpoint === undefined ? {} : { commitsPerCheckpoint };
  const bringing = { output: folder, address: store.url, formats: asked, state, keep, at, ...checkpoints };
  return bringLogs(bringing, current, async () => {});
}

const sumOf = (files: readonly StoredFile[]): PushReport['put'] => ({
  files: files.length,
  bytes: files.reduce((total, { file }) => total + file.bytes, 0),
});

const objectsOf = async (store: ObjectStore): Promise<StoreState['objects']> =>
  new Map((await store.list('tables/')).map((object) => [object.key, object]));

function stopIfAborted({ signal }: PushWanted): void {
  if (signal?.aborted === true) throw new InterruptedError('interrupted', { hint: pushAgain });
}

/** The pointer, or before there is one the commits, name snapshots: they must be ones that this lake has had. */
async function refuseOtherLake({ current, copy }: StoreState, { store, isOurs }: PushWanted): Promise<void> {
  const named = current === null ? [...copy.copied].map(snapshotIn) : [current.snapshot_id];
  for (const id of new Set(named)) {
    if (id === null || (await isOurs(id, current))) continue;
    throw new GuardError(`${store.url} holds another lake: its snapshot ${id} was never published here`, {
      hint: 'Push to a prefix of its own. If this lake was made anew in place of that one, delete what is there and push again.',
    });
  }
}

/** The snapshot that a commit of ours was made for; null for other files. */
function snapshotIn([key, content]: readonly [string, Buffer]): string | null {
  const text = content.toString('utf8');
  if (/\/v\d+\.metadata\.json$/.test(key)) {
    return new RegExp(`"${lakeSnapshotKey}":\\s*"([\\w-]+)"`).exec(text)?.[1] ?? null;
  }
  if (!key.endsWith('.json')) return null;
  const commit = parseCommit(text);
  return typeof commit === 'string' ? null : commit.snapshotId;
}

async function putPointer({ store }: PushWanted, before: StoreState, current: CurrentTables): Promise<void> {
  const condition = before.pointerTag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: before.pointerTag };
  if (!(await putOnce(store, pointerKey, Buffer.from(sealedJson(current, 2)), condition))) {
    throw new PushLostError(`another push to ${store.url} was faster: ${pointerKey} is not the one that was read`);
  }
  checkpoint('push.pointer-put');
}
