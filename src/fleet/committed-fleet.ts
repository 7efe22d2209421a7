import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { isObject } from '../base/json.ts';
import { keptVersions, readCurrentTables } from '../formats/current-tables.ts';
import { type DataFile, namedSha256 } from '../formats/data-files.ts';
import { type DeltaVersion, readDeltaLog } from '../formats/delta/delta-log.ts';
import { yearColumn } from '../formats/open-table.ts';
import { tableFolder } from '../formats/table-folders.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { TableName } from '../schema/tables.ts';
import type { ConnectionPart, PartOfTable } from './connection-parts.ts';
import { connectionColumn, type OwnTableName, sharedTableNames } from './fleet-tables.ts';

/** What the fleet's tables already have of some connections, as of their last commit. */
export async function committedParts(
  output: string,
  ids: readonly string[],
  database: Database,
): Promise<ReadonlyMap<string, ConnectionPart>> {
  const wanted = new Set(ids);
  const parts = new Map<string, ConnectionPart & { readonly tables: Map<TableName, PartOfTable> }>();
  for (const row of await ownRows(output, 'fleet_connections', database)) {
    const id = textOf(row, 'connection_id');
    if (!wanted.has(id)) continue;
    parts.set(id, {
      id,
      snapshotId: textOf(row, 'snapshot_id'),
      publishedAt: textOf(row, 'published_at'),
      schemaVersion: numberOf(row, 'schema_version'),
      watermarkAt: textOrNull(row, 'watermark_at'),
      tables: new Map(),
    });
  }
  const files = await filesOf(output, parts, database);
  for (const row of await ownRows(output, 'fleet_tables', database)) {
    const id = textOf(row, 'connection_id');
    const name = sharedTableNames.find((one) => one === row['table_name']);
    if (name === undefined) continue;
    const ofTable = files.get(name)?.get(id) ?? new Map<string, DataFile>();
    const part = { rows: numberOf(row, 'rows'), contentHash: textOf(row, 'content_hash'), files: ofTable };
    parts.get(id)?.tables.set(name, part);
  }
  return parts;
}

type FilesOfTable = ReadonlyMap<string, ReadonlyMap<string, DataFile>>;

async function filesOf(
  output: string,
  parts: ReadonlyMap<string, ConnectionPart>,
  database: Database,
): Promise<ReadonlyMap<TableName, FilesOfTable>> {
  const found = new Map<TableName, FilesOfTable>();
  for (const name of parts.size === 0 ? [] : sharedTableNames) {
    const byConnection = new Map<string, Map<string, DataFile>>();
    for (const file of dataFiles(tableFolder(output, name), await currentVersion(output, name, database))) {
      const id = file.partition[connectionColumn.name] ?? '';
      if (parts.has(id)) byConnection.set(id, (byConnection.get(id) ?? new Map()).set(file.path, file));
    }
    found.set(name, byConnection);
  }
  return found;
}

/** The version that `current.json` names: a commit that was interrupted may have left newer ones. */
async function currentVersion(output: string, table: string, database: Database): Promise<DeltaVersion | null> {
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') return null;
  const version = current.tables[table]?.delta?.version;
  if (version === undefined) return null;
  const log = await readDeltaLog(tableFolder(output, table), keptVersions(current, table), async () => database);
  return log.kept.get(version) ?? null;
}

const dataFiles = (folder: string, version: DeltaVersion | null): readonly DataFile[] =>
  [...(version?.files.values() ?? [])].map(({ path, partitionValues, size, stats }) => {
    const parsed: unknown = JSON.parse(stats);
    const year = partitionValues[yearColumn.name];
    return {
      path,
      year: year === undefined ? null : Number(year),
      partition: partitionValues,
      rows: isObject(parsed) ? Number(parsed['numRecords']) : 0,
      bytes: size,
      sha256: namedSha256(path) ?? '',
      source: join(folder, path),
    };
  });

/** Rows of one of the fleet's own tables; times as they stand in manifests. */
async function ownRows(output: string, table: OwnTableName, database: Database) {
  const files = dataFiles(tableFolder(output, table), await currentVersion(output, table, database));
  const list = files.map(({ source }) => quotedString(source)).join(', ');
  if (list === '') return [];
  const time = "strftime(COLUMNS('_at$'), '%Y-%m-%dT%H:%M:%S.%gZ')";
  const columns = table === 'fleet_connections' ? `* EXCLUDE (published_at, watermark_at), ${time}` : '*';
  return selectRows(database.connection, `SELECT ${columns} FROM read_parquet([${list}], hive_partitioning = false)`);
}
