import { randomUUID } from 'node:crypto';
import { mapConcurrently } from '../base/concurrency.ts';
import { readIntact } from '../base/damage.ts';
import { EsgLakeError, exitCodes, GuardError, UsageError } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { fixedText } from '../base/number-text.ts';
import { type Database, withDatabase } from '../load/database.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { schemaVersion } from '../schema/tables.ts';
import {
  checkpointIfDue,
  commitTable,
  type DeltaTable,
  deleteOldFiles,
  keepMs,
  readTable,
  type TableContent,
} from './delta-log.ts';
import {
  type LakeTable,
  lakeIdOf,
  schemaString,
  statsOf,
  tablesOf,
  versionsName,
  versionsTable,
} from './lake-tables.ts';
import { openStore } from './open-store.ts';
import { pushAgain, requireConditions, type Store } from './store.ts';

export interface PushWanted {
  readonly store: Store;
  readonly snapshot: Snapshot;
  readonly concurrency: number;
  readonly older?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

export type PushReport = Awaited<ReturnType<typeof pushSnapshot>>;

const maxLost = 50;

/** Larger files are put one at a time: each is in memory as a whole. */
const largeBytes = 64 * 2 ** 20;

/**
 * Data files first, then one commit for each table that differs, then `lake_versions`; at last it deletes what is old
 * in committed tables. It completes what a killed push left. Several may run at once: the store accepts one commit of
 * each version of a table.
 * @throws GuardError before any change: another lake or engine, a newer snapshot, or a store that ignores conditions
 */
export const pushSnapshot = (wanted: PushWanted) =>
  withDatabase({ file: ':memory:' }, (database) => pushTables(wanted, database));

async function pushTables(wanted: PushWanted, database: Database) {
  const { store, snapshot, concurrency, older = false, onProgress } = wanted;
  const { schema_version: version } = snapshot.manifest;
  if (version !== schemaVersion) {
    throw new UsageError(`The lake has schema version ${version}, not ${schemaVersion}: it is not pushed.`, {
      hint: version < schemaVersion ? 'Run esg-lake run first.' : 'Use the newer esg-lake.',
    });
  }
  const lakeId = await lakeIdOf(snapshot, database);
  const [wall, steady] = [Date.now(), performance.now()];
  const pushId = randomUUID().slice(0, 8);
  let ahead: Promise<number> | null = null;
  /** By the store's clock, once it has shown that it obeys conditions. */
  const now = async (): Promise<number> => {
    ahead ??= requireConditions(store);
    return Math.trunc(Date.now() + (await ahead));
  };
  const put = new Map<string, number>();
  const committed: DeltaTable[] = [];

  const there = new Map<string, DeltaTable>();
  const read = async (name: string): Promise<void> => {
    const table = await readTable(store, name, lakeId);
    if (table.snapshotId > snapshot.snapshotId && !older) {
      throw new GuardError(`${store.url}/${name} has the newer snapshot ${table.snapshotId}`, {
        hint: `esg-lake push --older pushes ${snapshot.snapshotId} all the same, for example after a rollback.`,
      });
    }
    there.set(name, table);
  };

  /** As the newest version names the same checksum, else new. */
  const filesOf = ({ name, files }: LakeTable) =>
    files.map((file) => {
      const known = there.get(name)?.files.find(({ path }) => path.startsWith(`data/${file.sha256}-`));
      const path = known?.path ?? `data/${file.sha256}-${pushId}.parquet`;
      return { ...file, known, path, key: `${name}/${path}` };
    });

  /** Also those that are not whole in the store. */
  const putFiles = async (tables: readonly LakeTable[]): Promise<void> => {
    const missing = tables.flatMap((table) => {
      const sizes = new Map(there.get(table.name)?.objects.map(({ key, bytes }) => [key, bytes]));
      return filesOf(table).filter(({ bytes, key }) => !put.has(key) && sizes.get(key) !== bytes);
    });
    if (missing.length > 0) await now();
    let done = 0;
    const putOne = async (file: (typeof missing)[number]): Promise<void> => {
      await store.put(file.key, await readIntact(file.source, file));
      put.set(file.key, file.bytes);
      done += 1;
      onProgress?.(done, missing.length);
    };
    const small = missing.filter(({ bytes }) => bytes <= largeBytes);
    for await (const _ of mapConcurrently(small, concurrency, putOne));
    for (const one of missing.filter(({ bytes }) => bytes > largeBytes)) await putOne(one);
  };

  /** The version of the table that is of the snapshot. */
  const commit = async (table: LakeTable): Promise<number> => {
    for (let lost = 0; lost <= maxLost; lost++) {
      // The other push may have removed files that this one found: they get new names.
      if (lost > 0) await read(table.name);
      const before = there.get(table.name) as DeltaTable;
      await putFiles([table]);
      const files = filesOf(table);
      const added = files.flatMap(({ known, source }) => (known === undefined ? [source] : []));
      const stats = await statsOf(database, added);
      const modificationTime = Date.parse(snapshot.manifest.created_at);
      const content: TableContent = {
        snapshotId: snapshot.snapshotId,
        description: table.description,
        schemaString: schemaString(table),
        files: files.map(({ known, path, bytes: size, source }) => {
          return known ?? { path, size, modificationTime, stats: stats.get(source) ?? '' };
        }),
      };
      if (isSame(before, content)) return before.version;
      // After some time other pushes delete files that no version names.
      if (Math.max(Date.now() - wall, performance.now() - steady) > keepMs / 2) {
        const message = 'The push has stopped: it took longer than half the time for which unused files are kept.';
        throw new EsgLakeError(message, { hint: pushAgain });
      }
      const next = await commitTable(store, await now(), before, content);
      if (next === null) continue;
      committed.push(next);
      await checkpointIfDue(store, await now(), next, database.connection);
      return next.version;
    }
    const message = `${store.url}/${table.name}: other pushes were faster ${maxLost} times`;
    throw new EsgLakeError(message, { exitCode: exitCodes.locked, hint: pushAgain });
  };

  const tables = tablesOf(snapshot);
  // Another lake or engine is noticed before the first table is changed.
  const names = [...tables.map(({ name }) => name), versionsName];
  for await (const _ of mapConcurrently(names, concurrency, read));
  await putFiles(tables);
  const versions = new Map<string, number>();
  for (const table of tables) versions.set(table.name, await commit(table));
  await inTemporaryFolder(async (folder) => commit(await versionsTable(folder, snapshot, versions, database)));
  let deleted = 0;
  for (const table of committed) deleted += await deleteOldFiles(store, await now(), table);
  return {
    url: store.url,
    snapshot_id: snapshot.snapshotId,
    changed: put.size > 0 || committed.length > 0,
    tables: committed.length,
    put: { files: put.size, bytes: [...put.values()].reduce((sum, bytes) => sum + bytes, 0) },
    deleted,
  };
}

function isSame({ version, metaData, files }: DeltaTable, content: TableContent): boolean {
  const textOf = (of: Pick<TableContent, 'schemaString' | 'description'>, named: TableContent['files']): string =>
    JSON.stringify([of.schemaString, of.description, named.map(({ path }) => path).sort()]);
  return version >= 0 && textOf(metaData, files) === textOf(content, content.files);
}

/**
 * Pushes the published snapshot to the address of the option `push`, if there is one. Call it at the end of a pipeline,
 * also when it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays
 * published even if the push fails.
 *
 * @throws what `openStore` and `pushSnapshot` throw
 */
export async function publishToStore(run: PipelineRun): Promise<void> {
  const snapshot = run.published.snapshot();
  const { push: url, pathStyle, output, concurrency } = run.options;
  if (url === null || snapshot === null) return;
  await run.stage('push', async () => {
    try {
      const store = await openStore({ url, pathStyle, signal: run.signal });
      const onProgress: PushWanted['onProgress'] = (done, all) => run.progress('push', done, all);
      run.log('info', pushSummary(await pushSnapshot({ store, snapshot, concurrency, onProgress })));
    } catch (error) {
      run.log('warn', `${snapshot.snapshotId} is published in ${output}, but not pushed to ${url}`);
      throw error;
    }
  });
}

export function pushSummary({ url, snapshot_id: id, changed, put, deleted }: PushReport): string {
  if (!changed) return `${url} already has ${id}: nothing was pushed`;
  const gone = deleted === 0 ? '' : `, ${deleted} old files deleted`;
  return `${url} has ${id}: ${put.files} data files pushed (${fixedText(put.bytes / 1e6, 1)} MB)${gone}`;
}
