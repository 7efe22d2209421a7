import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, quotedString } from '@duckdb/node-api';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { checkTables, readVersions } from '../../bench/proof/whole-tables.ts';
import { withDatabase } from '../../src/load/database.ts';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { openStore } from '../../src/share/open-store.ts';
import { type PushReport, type PushWanted, pushSnapshot } from '../../src/share/push.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { type ContentHash, contentHashes } from '../support/content-hash.ts';
import { listSnapshots } from '../support/list-snapshots.ts';

export interface LakeOfNights extends PublishedLake {
  /** Oldest first. */
  readonly nights: readonly Snapshot[];
}

/** A small lake of three nights. */
export async function lakeOfNights(seed: number): Promise<LakeOfNights> {
  const lake = await publishLake({ seed, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, { keepSnapshots: 4 });
  for (const night of [1, 2]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
  return { ...lake, nights: await listSnapshots(lake.output) };
}

export async function pushTo(
  url: string,
  snapshot: Snapshot | undefined,
  more: Partial<PushWanted> & { readonly signal?: AbortSignal } = {},
): Promise<PushReport> {
  if (snapshot === undefined) throw new Error('no such night');
  const store = more.store ?? (await openStore({ url, signal: more.signal }));
  return pushSnapshot({ snapshot, concurrency: 4, ...more, store });
}

/** What is wrong with the tables in a folder, for somebody who reads them now. */
export const wrongIn = (folder: string, snapshot?: Snapshot): Promise<readonly string[]> =>
  checkTables(
    folder,
    (path) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => null,
      ),
    snapshot?.folder,
  );

/** `table rows hash` of the set that `lake_versions` names: as its files have them, and as the snapshot's. */
export async function rowsOf(folder: string, snapshot: Snapshot): Promise<{ read: string[]; said: string[] }> {
  const set = await readVersions(folder);
  return withDatabase({ file: ':memory:' }, async ({ connection }) => {
    const read: string[] = [];
    for (const [table, version] of set?.versions ?? []) {
      const { files } = await readDelta(join(folder, table), version);
      const paths = [...files.keys()].map((path) => join(folder, table, path));
      read.push(lineOf(table, await hashOfFiles(connection, table as TableName, paths)));
    }
    const said: string[] = [];
    for (const [table, { files }] of Object.entries(snapshot.manifest.tables)) {
      const paths = files.map(({ path }) => join(snapshot.folder, path));
      said.push(lineOf(table, await hashOfFiles(connection, table as TableName, paths)));
    }
    return { read: read.sort(), said: said.sort() };
  });
}

const lineOf = (table: string, { rows, sum, xor }: ContentHash): string => `${table} ${rows} ${sum} ${xor}`;

/** The content hash of the rows that files have. */
export async function hashOfFiles(
  connection: DuckDBConnection,
  table: TableName,
  files: readonly string[],
): Promise<ContentHash> {
  const relation = `read_parquet([${files.map(quotedString).join(', ')}], hive_partitioning = false)`;
  const hash = (await contentHashes(connection, () => relation, [table])).get(table);
  if (hash === undefined) throw new Error(`${table} has no hash`);
  return hash;
}
