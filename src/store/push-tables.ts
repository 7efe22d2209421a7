import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '../base/checkpoint.ts';
import { GuardError, InterruptedError } from '../base/errors.ts';
import { sealedJson } from '../base/sealed-json.ts';
import type { CurrentTables, TableState } from '../formats/current-tables.ts';
import { afterCommit, checkpointIfDue, commitFileText, deltaCommitFor } from '../formats/delta/commit-delta.ts';
import { type DeltaCommit, parseCommit } from '../formats/delta/delta-actions.ts';
import { checkpointFile, commitName, type DeltaLog, logFolder } from '../formats/delta/delta-log.ts';
import { currentAfter, type PublishedTable } from '../formats/delta/published-delta.ts';
import { deltaLogName } from '../formats/table-folders.ts';
import { type Database, openDatabase } from '../load/database.ts';
import { expireObjects } from './expire-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { requireConditions } from './probe-conditions.ts';
import { filesOf, type PutProgress, putFiles, requireIntact, type StoredFile } from './put-files.ts';
import { putOnce } from './put-once.ts';
import { PushLostError, pushAgain } from './store-errors.ts';
import { objectKey, pointerKey, readStoredLog, readStoreState, type StoreState } from './store-state.ts';

export interface PushWanted {
  readonly store: ObjectStore;
  /** What the tables are to be. */
  readonly state: TableState;
  /** Snapshots that this lake has or has had: a store with another one holds another lake. */
  readonly known: ReadonlySet<string>;
  /** A folder for copies of the logs; emptied before and deleted afterwards. */
  readonly folder: string;
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
  const { store, folder, concurrency } = wanted;
  const opened: Promise<Database>[] = [];
  const database = (): Promise<Database> => {
    opened[0] ??= openDatabase({ file: ':memory:' });
    return opened[0];
  };
  await rm(folder, { recursive: true, force: true });
  try {
    const before = await readStoreState({ store, folder, concurrency });
    return await pushOver(before, wanted, database);
  } finally {
    for (const one of opened) (await one).close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table on its way to its next version. */
interface PlannedTable {
  readonly log: DeltaLog;
  readonly target: Parameters<typeof deltaCommitFor>[1];
  /** Null if the table in the store is right. */
  readonly commit: DeltaCommit | null;
}

async function pushOver(
  before: StoreState,
  wanted: PushWanted,
  database: () => Promise<Database>,
): Promise<PushReport> {
  const { store, state, keep } = wanted;
  const { missing, present } = filesOf(state, before.objects);
  await requireIntact(missing);
  const planned = await planTables(before, wanted, database);
  const changes = planned.filter(({ commit }) => commit !== null).length;
  const isRight = changes === 0 && missing.length === 0 && before.current?.snapshot_id === state.snapshot_id;
  if (!isRight) await requireConditions(store);
  await putFiles(store, missing, wanted);
  const done: PublishedTable[] = [];
  for (const table of planned) {
    stopIfAborted(wanted);
    done.push(await putVersion(table, wanted));
  }
  const current = currentAfter(state, before.current, done, keep);
  const isNew = JSON.stringify(current) !== JSON.stringify(before.current);
  if (isNew) {
    // Another push may have deleted what this one found.
    await putFiles(store, filesOf(state, await objectsOf(store)).missing, wanted);
    await putPointer(wanted, before, current);
  }
  const deleted = await expireObjects({ ...wanted, objects: before.objects }, current, done);
  const found = { put: sumOf(missing), present: sumOf(present), deleted };
  return { url: store.url, snapshot_id: state.snapshot_id, changed: !isRight || isNew, tables: changes, ...found };
}

const sumOf = (files: readonly StoredFile[]): PushReport['put'] => ({
  files: files.length,
  bytes: files.reduce((total, { file }) => total + file.bytes, 0),
});

const objectsOf = async (store: ObjectStore): Promise<StoreState['objects']> =>
  new Map((await store.list('tables/')).map((object) => [object.key, object]));

function stopIfAborted({ signal }: PushWanted): void {
  if (signal?.aborted === true) {
    throw new InterruptedError('interrupted', { hint: pushAgain });
  }
}

/** All logs are read before anything is written: one that is refused stops all. */
async function planTables(
  before: StoreState,
  { store, state, known, at, commitsPerCheckpoint = 30 }: PushWanted,
  database: () => Promise<Database>,
): Promise<readonly PlannedTable[]> {
  refuseUnknown(store, before.current?.snapshot_id ?? state.snapshot_id, known);
  const planned: PlannedTable[] = [];
  for (const { table, files } of state.tables) {
    const log = await readStoredLog(before, table.name, store, database);
    const newest = await snapshotOf(log);
    if (newest !== null) refuseUnknown(store, newest, known);
    const target = { table, snapshotId: state.snapshot_id, files, at, database, commitsPerCheckpoint };
    planned.push({ log, target, commit: await deltaCommitFor(log, target) });
  }
  // Every publication adds a row to `runs`: whoever commits it first is the one push that goes on.
  return planned.sort((a, b) => Number(b.target.table.name === 'runs') - Number(a.target.table.name === 'runs'));
}

/** The snapshot that the newest version of a table is; null for a table without a commit. */
async function snapshotOf({ folder, commits }: DeltaLog): Promise<string | null> {
  const newest = commits.at(-1);
  if (newest === undefined) return null;
  const commit = parseCommit(await readFile(join(logFolder(folder), commitName(newest)), 'utf8'));
  return typeof commit === 'string' ? null : commit.snapshotId;
}

function refuseUnknown({ url }: ObjectStore, snapshotId: string, known: ReadonlySet<string>): void {
  if (known.has(snapshotId)) return;
  throw new GuardError(`${url} holds another lake: its snapshot ${snapshotId} was never published here`, {
    hint: 'Push to a prefix of its own. If this lake was made anew in place of that one, delete what is there and push again.',
  });
}

/** Puts the commit of a table, and a checkpoint if one is due. */
async function putVersion({ log, target, commit }: PlannedTable, wanted: PushWanted): Promise<PublishedTable> {
  const { store, at } = wanted;
  const table = target.table.name;
  let { latest } = log;
  if (commit !== null) {
    const next = afterCommit(latest, commit);
    const key = objectKey(table, `${deltaLogName}/${commitName(next.version)}`);
    const content = Buffer.from(commitFileText(commit, next.version, at));
    if (!(await putOnce(store, key, content, { ifNoneMatch: '*' }))) {
      throw new PushLostError(
        `another push to ${store.url} was faster: it has made version ${next.version} of ${table}`,
      );
    }
    checkpoint('push.commit-put');
    latest = next;
  }
  const made = await checkpointIfDue(log, latest, target);
  if (made !== null) await putCheckpoint(store, table, log, made);
  return { table, log, latest, checkpoints: made === null ? log.checkpoints : [...log.checkpoints, made] };
}

async function putCheckpoint(store: ObjectStore, table: string, { folder }: DeltaLog, version: number): Promise<void> {
  const file = checkpointFile(folder, version);
  const key = objectKey(table, file.slice(folder.length + 1));
  await store.put(key, await readFile(file), { ifNoneMatch: '*' });
  checkpoint('push.checkpoint-put');
  const hint = `${deltaLogName}/_last_checkpoint`;
  await store.put(objectKey(table, hint), await readFile(join(folder, hint)));
  checkpoint('push.checkpoint-named');
}

async function putPointer({ store }: PushWanted, before: StoreState, current: CurrentTables): Promise<void> {
  const condition = before.pointerTag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: before.pointerTag };
  if (!(await putOnce(store, pointerKey, Buffer.from(sealedJson(current, 2)), condition))) {
    throw new PushLostError(`another push to ${store.url} was faster: ${pointerKey} is not the one that was read`);
  }
  checkpoint('push.pointer-put');
}
