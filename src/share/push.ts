import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { sealedJson } from '../base/damage.ts';
import { GuardError, InterruptedError, UsageError } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { withDatabase } from '../load/database.ts';
import { readLakeState } from '../publish/lake-state.ts';
import { type Snapshot, snapshotEntries } from '../publish/snapshot-folders.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { schemaVersion } from '../schema/versions.ts';
import { commitTables, type TablesWanted } from './commit-tables.ts';
import { parseCommit } from './delta-actions.ts';
import { type ObjectStore, PushLostError, pushAgain, putOnce } from './object-store.ts';
import { openStore } from './open-store.ts';
import { isOldProbe, requireConditions } from './probe-conditions.ts';
import {
  dataFolderName,
  filesOf,
  namedSha256,
  otherFiles,
  type PutProgress,
  putFiles,
  requireIntact,
  type StoredFile,
} from './put-files.ts';
import {
  changesOf,
  objectKey,
  objectsOf,
  pointerKey,
  readStoreState,
  type StoreState,
  tablesKey,
} from './store-state.ts';
import type { CurrentTables } from './table-sets.ts';

export interface PushWanted extends TablesWanted {
  readonly store: ObjectStore;
  /** Folder of the lake. */
  readonly output: string;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: PutProgress) => void;
}

export interface PushReport {
  readonly url: string;
  readonly snapshot_id: string;
  /** False if the store already had the snapshot. */
  readonly changed: boolean;
  /** Tables with a new version. */
  readonly tables: number;
  /** Data files: those put now, and those that were in the store before. */
  readonly put: { readonly files: number; readonly bytes: number };
  readonly present: { readonly files: number; readonly bytes: number };
  /** Number of deleted objects that no kept version needs. */
  readonly deleted: number;
}

/** The part of a run that pushing needs. */
type StoreRun = Pick<PipelineRun, 'options' | 'published' | 'stage' | 'progress' | 'log' | 'now' | 'signal'>;

/**
 * Pushes the published snapshot to the address of `--push`, if there is one. Call it at the end of a pipeline, also when
 * it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays published even
 * if the push fails.
 *
 * @throws what `openStore` and `pushSnapshot` throw
 */
export async function publishToStore(run: StoreRun): Promise<void> {
  const snapshot = run.published.snapshot();
  const { push: url, pathStyle, output, keepSnapshots: keep, concurrency } = run.options;
  if (url === null || snapshot === null) return;
  const { signal } = run;
  await run.stage('push', async () => {
    try {
      const store = await openStore({ url, pathStyle, signal });
      try {
        const onProgress: PushWanted['onProgress'] = ({ files, allFiles, secondsLeft }) =>
          run.progress('push', files, allFiles, secondsLeft);
        const wanted = { store, output, snapshot, keep, concurrency, at: run.now(), signal, onProgress };
        run.log('info', pushSummary(await pushSnapshot(wanted)));
      } finally {
        await store.close();
      }
    } catch (error) {
      run.log('warn', `${snapshot.snapshotId} is published in ${output}, but not pushed to ${url}`);
      throw error;
    }
  });
}

/** One sentence on what a push did. */
export function pushSummary({ url, snapshot_id: id, changed, put, present, deleted }: PushReport): string {
  if (!changed) return `${url} already has ${id}: nothing was pushed`;
  const gone = deleted === 0 ? '' : `, ${deleted} old objects deleted`;
  return `${url} has ${id}: ${put.files} data files pushed (${(put.bytes / 1e6).toFixed(1)} MB), ${present.files} already there${gone}`;
}

/**
 * Brings the tables in a store to a snapshot: data files first, then one commit for each table that changed, then the
 * pointer, then deletes what no kept version names. The caller holds the lock of the output folder. Writes nothing if
 * everything is there, and completes what a killed push left unfinished.
 *
 * @throws GuardError if another lake or engine wrote there, or the store ignores conditions: nothing is changed then;
 * PushLostError if another push was faster
 */
export async function pushSnapshot(wanted: PushWanted): Promise<PushReport> {
  const { store, output, snapshot, concurrency } = wanted;
  const { schema_version: version } = snapshot.manifest;
  if (version !== schemaVersion) {
    throw new UsageError(
      `the lake in ${output} has schema version ${version}, not ${schemaVersion}: it is not pushed`,
      {
        hint: version < schemaVersion ? 'esg-lake run upgrades it.' : 'Use the newer esg-lake.',
      },
    );
  }
  // Copies of the logs, while their next versions are prepared.
  const folder = join(output, '.push');
  await rm(folder, { recursive: true, force: true });
  try {
    const before = await readStoreState(store, { folder, concurrency });
    await refuseOtherLake(before, wanted);
    return await pushOver(before, wanted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pushOver(before: StoreState, wanted: PushWanted): Promise<PushReport> {
  const { store, snapshot } = wanted;
  const found = filesOf(snapshot, before.objects);
  const others = await otherFiles(wanted, before.objects, found.present);
  const missing = [...found.missing, ...others];
  const present = found.present.filter((one) => !others.includes(one));
  await requireIntact(missing);
  const place = { folder: join(before.copy.folder, tablesKey), address: `${store.url}/${tablesKey}`.slice(0, -1) };
  const committed = await withDatabase({ file: ':memory:' }, (database) =>
    commitTables(place, before.current, wanted, database),
  );
  const { changed, gone } = await changesOf(before.copy);
  const isNew = JSON.stringify(committed.current) !== JSON.stringify(before.current);
  const isRight = changed.size === 0 && missing.length === 0 && !isNew;
  if (!isRight) await requireConditions(store);
  await putFiles(store, missing, wanted);
  await putLogs(store, changed, wanted.signal);
  // Another push may have deleted files that this one found.
  if (isNew) await putFiles(store, filesOf(snapshot, await objectsOf(store)).missing, wanted);
  if (isNew) await putPointer(wanted, before, committed.current);
  const deleted = await expireObjects(before.objects, { kept: committed.kept, gone }, wanted);
  const counts = { put: sumOf(missing), present: sumOf(present), deleted };
  return { url: store.url, snapshot_id: snapshot.snapshotId, changed: !isRight, tables: committed.changed, ...counts };
}

const sumOf = (files: readonly StoredFile[]): PushReport['put'] => ({
  files: files.length,
  bytes: files.reduce((total, { file }) => total + file.bytes, 0),
});

/** The snapshots in the pointer, or without a pointer those in the commits, must be ones that this lake has had. */
async function refuseOtherLake({ current, copy }: StoreState, { store, output, snapshot }: PushWanted): Promise<void> {
  const named = current === null ? [...copy.copied].map(snapshotIn) : [current.snapshot_id];
  const own = await knownSnapshots(output, snapshot);
  const other = named.find((id) => id !== null && !own.has(id));
  if (other === undefined) return;
  throw new GuardError(`${store.url} holds another lake: its snapshot ${other} was never published here`, {
    hint: 'Push to another prefix. If this lake replaces that one, delete what is there and push again.',
  });
}

/** Every snapshot that the lake has had, including ones that were rolled back. */
async function knownSnapshots(output: string, snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const { runIds } = await readLakeState(snapshot);
  const entries = await snapshotEntries(output);
  const runs = await readdir(join(output, 'runs')).catch(() => []);
  return new Set([...runIds, ...entries.map(({ snapshotId }) => snapshotId), ...runs, snapshot.snapshotId]);
}

/** The snapshot of a commit that esg-lake wrote; null for other files. */
function snapshotIn([key, content]: readonly [string, Buffer]): string | null {
  if (!key.endsWith('.json')) return null;
  const commit = parseCommit(content.toString('utf8'));
  return typeof commit === 'string' ? null : commit.snapshotId;
}

async function putPointer({ store }: PushWanted, before: StoreState, current: CurrentTables): Promise<void> {
  const condition = before.pointerTag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: before.pointerTag };
  if (!(await putOnce(store, pointerKey, Buffer.from(sealedJson(current, 2)), condition))) {
    throw new PushLostError(`another push to ${store.url} was faster: ${pointerKey} has changed since it was read`);
  }
  crashPoint('push.pointer-put');
}

/** The kinds of log files, in the order in which those of one table are put. */
const kinds = [
  { kind: 'commit', pattern: /^\d{20}\.json$/ },
  { kind: 'checkpoint', pattern: /\.checkpoint\.parquet$/ },
  { kind: 'hint', pattern: /^_last_checkpoint$/ },
] as const;

const rankOf = (key: string): number => kinds.findIndex(({ pattern }) => pattern.test(basename(key)));

/**
 * Puts the changed log files, table by table. A commit is put only if that version does not exist yet. Every publication
 * adds a row to `runs`. This table comes first: of several concurrent pushes, only the one that commits there continues.
 *
 * @throws PushLostError if another push has put the version
 */
async function putLogs(
  store: ObjectStore,
  changed: ReadonlyMap<string, Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const first = objectKey('runs', '');
  const order = (key: string): string => `${key.startsWith(first) ? '' : dirname(key)} ${rankOf(key)} ${key}`;
  const sorted = [...changed].filter(([key]) => rankOf(key) !== -1).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  for (const [key, content] of sorted) {
    if (signal?.aborted === true) throw new InterruptedError('interrupted', { hint: pushAgain });
    const kind = kinds[rankOf(key)]?.kind;
    if (kind !== 'commit') await store.put(key, content);
    else if (!(await putOnce(store, key, content, { ifNoneMatch: '*' }))) {
      throw new PushLostError(`another push to ${store.url} was faster: it has put ${key}`);
    }
    crashPoint(`push.${kind}-put`);
  }
}

/**
 * Deletes data files that no kept version names, and the part of each log that is not needed any more. Touches only
 * files with our naming scheme that existed before the push: those put since then belong to another push. Returns the
 * number of objects deleted.
 */
async function expireObjects(
  objects: StoreState['objects'],
  { kept, gone }: { readonly kept: ReadonlyMap<string, ReadonlySet<string>>; readonly gone: readonly string[] },
  { store, concurrency, at }: PushWanted,
): Promise<number> {
  let deleted = 0;
  const remove = async (key: string): Promise<void> => {
    await store.delete(key);
    crashPoint('push.object-expired');
    deleted += 1;
  };
  const doomed = [...objects.keys()].filter((key) => isOldProbe(key, at));
  for (const [table, paths] of kept) {
    const needed = new Set([...paths].map((path) => objectKey(table, path)));
    const folder = objectKey(table, `${dataFolderName}/`);
    const isOurs = (key: string): boolean => key.startsWith(folder) && namedSha256(key) !== null;
    doomed.push(...[...objects.keys()].filter((key) => isOurs(key) && !needed.has(key)));
  }
  for await (const _ of mapConcurrently(doomed, concurrency, remove));
  // Oldest first, so that an interrupted deletion always leaves the end of each log.
  for (const key of gone) await remove(key);
  return deleted;
}
