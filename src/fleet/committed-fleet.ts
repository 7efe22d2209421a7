import { quotedString } from '@duckdb/node-api';
import type { DataFile } from '../formats/data-files.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { TableName } from '../schema/tables.ts';
import { committedFiles } from './committed-files.ts';
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
    for (const file of await committedFiles(output, name, database)) {
      const id = file.partition[connectionColumn.name] ?? '';
      if (parts.has(id)) byConnection.set(id, (byConnection.get(id) ?? new Map()).set(file.path, file));
    }
    found.set(name, byConnection);
  }
  return found;
}

/** Rows of one of the fleet's own tables; times as they stand in manifests. */
async function ownRows(output: string, table: OwnTableName, database: Database) {
  const files = await committedFiles(output, table, database);
  const list = files.map(({ source }) => quotedString(source)).join(', ');
  if (list === '') return [];
  const time = "strftime(COLUMNS('_at$'), '%Y-%m-%dT%H:%M:%S.%gZ')";
  const columns = table === 'fleet_connections' ? `* EXCLUDE (published_at, watermark_at), ${time}` : '*';
  return selectRows(database.connection, `SELECT ${columns} FROM read_parquet([${list}], hive_partitioning = false)`);
}
