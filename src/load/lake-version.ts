import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { UsageError } from '../base/errors.ts';
import { commentSql, createTableSql, internalSchema, sqlName } from '../schema/ddl.ts';
import { type TableDeclaration, type TableName, tableNames, tables } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import { selectRow, selectRows, textOf } from './database.ts';
import type { Snapshot } from './publish/snapshot-folders.ts';

/** @throws UsageError if a newer program made the lake */
export function requireKnownSchema({ manifest: { schema_version: version } }: Snapshot): void {
  if (version > schemaVersion) throw otherVersion(version);
}

/**
 * Reads a lake that a program of another version may have made.
 * @throws UsageError if a table or a column is missing because of that
 */
export async function readAnyVersion<T>(snapshot: Snapshot | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const version = snapshot?.manifest.schema_version ?? schemaVersion;
    if (version === schemaVersion || !(error instanceof Error) || !isMissing.test(error.message)) throw error;
    throw otherVersion(version, error);
  }
}

/** How DuckDB's message begins; its errors have no code in Node. */
const isMissing = /\b(Catalog|Binder) Error: /;

function otherVersion(version: number, cause?: Error): UsageError {
  const [what = ''] = cause?.message.split('\n') ?? [];
  const which = version < schemaVersion ? 'older' : 'newer';
  return new UsageError(
    `the lake has schema version ${version}, ${which} than this program's ${schemaVersion}${what && `: ${what}`}`,
    {
      hint:
        version < schemaVersion
          ? 'esg-lake run upgrades it; without the service, esg-lake replay does. Earlier snapshots are not upgraded.'
          : 'Use the newer esg-lake, or another output folder.',
      cause,
    },
  );
}

/**
 * Adds the tables and columns that an older version of the schema did not have; the columns are NULL in every row. An
 * added column is the last of its table, wherever it is in the declaration.
 *
 * @returns the tables that changed
 */
export async function addMissingColumns(connection: DuckDBConnection): Promise<ReadonlySet<TableName>> {
  const missing = await findMissing(connection);
  for (const { table, columns } of missing) {
    const added = columns?.map((column) => `ALTER TABLE ${sqlName(table)} ADD COLUMN ${definitionOf(table, column)}`);
    await connection.run([...(added ?? [createTableSql(table)]), ...commentSql(table)].join(';'));
  }
  return new Set(missing.map(({ table }) => table));
}

/**
 * Lets today's SQL read an older lake as it is: temporary views and tables, visible only to this connection, hide those
 * of the lake. Missing columns are NULL, missing tables have no rows.
 */
export async function showMissingColumns(connection: DuckDBConnection): Promise<void> {
  const missing = await findMissing(connection);
  if (missing.length === 0) return;
  const { name } = await selectRow(connection, 'SELECT current_database() AS name');
  for (const { table, schema, columns } of missing) {
    const nulls = columns?.map((column) => `NULL::${columnOf(table, column)?.type} AS ${quotedIdentifier(column)}`);
    await connection.run(
      nulls === undefined
        ? createTableSql(table, { name: table }).replace(/^CREATE TABLE/, 'CREATE TEMP TABLE')
        : `CREATE TEMP VIEW ${table} AS SELECT *, ${nulls.join(', ')} FROM ${quotedIdentifier(String(name))}.${schema}.${table}`,
    );
  }
}

/** Lets SQL name internal tables without their schema, which lakes of older versions do not have. */
export async function showInternalTables(connection: DuckDBConnection): Promise<void> {
  const sql = `SELECT count(*) AS n FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name = $1`;
  const { n } = await selectRow(connection, sql, [internalSchema]);
  if (Number(n) > 0) await connection.run(`SET search_path = 'main,${internalSchema}'`);
}

interface Missing {
  readonly table: TableName;
  /** The schema of the table in the lake; `main` if the lake does not have it. */
  readonly schema: string;
  /** Null if the whole table is missing. */
  readonly columns: readonly string[] | null;
}

async function findMissing(connection: DuckDBConnection): Promise<readonly Missing[]> {
  const known = new Map<string, Set<string>>();
  const schemas = new Map<string, string>();
  const sql = `SELECT schema_name, table_name, column_name FROM duckdb_columns()
    WHERE database_name = current_database() AND schema_name IN ('main', '${internalSchema}') AND NOT internal`;
  for (const row of await selectRows(connection, sql)) {
    const columns = known.get(textOf(row, 'table_name')) ?? new Set<string>();
    known.set(textOf(row, 'table_name'), columns.add(textOf(row, 'column_name')));
    schemas.set(textOf(row, 'table_name'), textOf(row, 'schema_name'));
  }
  return tableNames.flatMap((table): readonly Missing[] => {
    const has = known.get(table);
    const schema = schemas.get(table) ?? 'main';
    if (has === undefined) return [{ table, schema, columns: null }];
    const columns = Object.keys(tables[table].columns).filter((column) => !has.has(column));
    return columns.length === 0 ? [] : [{ table, schema, columns }];
  });
}

const columnOf = (table: TableName, column: string) => (tables[table] as TableDeclaration).columns[column];

function definitionOf(table: TableName, column: string): string {
  const declared = columnOf(table, column);
  if (declared?.nullable !== true) {
    throw new Error(`${table}.${column} is never NULL: a lake without it has to be rebuilt instead of being added to`);
  }
  return `${quotedIdentifier(column)} ${declared.type}`;
}
