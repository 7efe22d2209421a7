import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { sha256Of } from '../base/files.ts';
import { sqlFile } from '../base/package-files.ts';
import { type Database, selectRow, selectRows, textOf } from '../load/database.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { type ColumnDeclaration, type ColumnType, tableOf } from '../schema/tables.ts';

export interface LakeTable {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, Pick<ColumnDeclaration, 'type' | 'description'>>>;
  readonly files: readonly { readonly source: string; readonly bytes: number; readonly sha256: string }[];
}

export function tablesOf({ folder, manifest }: Snapshot): readonly LakeTable[] {
  return Object.entries(manifest.tables).map(([name, { files }]) => {
    const { description = '', columns = {} } = tableOf[name] ?? {};
    const sources = files.map(({ path, ...file }) => ({ ...file, source: join(folder, path) }));
    return { name, description, columns, files: sources };
  });
}

/** By its oldest run, also of a lake that was copied or rebuilt. */
export async function lakeIdOf({ folder, manifest }: Snapshot, { connection }: Database): Promise<string> {
  const files = ['runs', 'responses'].flatMap((name) => manifest.tables[name]?.files ?? []);
  const paths = listValue(files.map(({ path }) => join(folder, path)));
  const sql = 'SELECT min(run_id) AS id FROM read_parquet($1, union_by_name = true)';
  return textOf(await selectRow(connection, sql, [paths]), 'id');
}

const deltaTypes: Readonly<Record<ColumnType, unknown>> = {
  VARCHAR: 'string',
  JSON: 'string',
  INTEGER: 'integer',
  BIGINT: 'long',
  DOUBLE: 'double',
  'DECIMAL(38,12)': 'decimal(38,12)',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMPTZ: 'timestamp',
  'VARCHAR[]': { type: 'array', elementType: 'string', containsNull: true },
};

/** As in Parquet, each column may be NULL. */
export function schemaString({ columns }: LakeTable): string {
  const fields = Object.entries(columns).map(([name, { type, description }]) => {
    return { name, type: deltaTypes[type], nullable: true, metadata: { comment: description } };
  });
  return JSON.stringify({ type: 'struct', fields });
}

/** By path: rows, and the bounds of some columns. */
export async function statsOf({ connection }: Database, sources: readonly string[]) {
  if (sources.length === 0) return new Map<string, string>();
  const rows = await selectRows(connection, sqlFile('share/stats.sql'), [listValue(sources)]);
  return new Map(rows.map((row) => [textOf(row, 'source'), textOf(row, 'stats')]));
}

export const versionsName = 'lake_versions';

const versionColumns: LakeTable['columns'] = {
  table: { type: 'VARCHAR', description: 'A table.' },
  version: { type: 'BIGINT', description: 'Its version with the rows of the snapshot.' },
  snapshot_id: { type: 'VARCHAR', description: 'The snapshot.' },
  snapshot_at: { type: 'TIMESTAMPTZ', description: 'When it was published.' },
};

const versionsSql = `COPY (SELECT unnest($1) AS "table", unnest($2)::BIGINT AS version, $3 AS snapshot_id,
  $4::TIMESTAMPTZ AS snapshot_at ORDER BY 1) TO $5 (FORMAT parquet)`;

export async function versionsTable(
  folder: string,
  { snapshotId, manifest }: Snapshot,
  versions: ReadonlyMap<string, number>,
  { connection }: Database,
): Promise<LakeTable> {
  const source = join(folder, `${versionsName}.parquet`);
  const [names, numbers] = [listValue([...versions.keys()]), listValue([...versions.values()])];
  await connection.run(versionsSql, [names, numbers, snapshotId, manifest.created_at, source]);
  const description = 'The versions of all tables that together are one snapshot.';
  const file = { source, bytes: (await stat(source)).size, sha256: await sha256Of(source) };
  return { name: versionsName, description, columns: versionColumns, files: [file] };
}
