import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { commentSql, createTableSql, internalSchema, sqlName } from '../schema/ddl.ts';
import { type TableDeclaration, type TableName, tableNames, tables } from '../schema/tables.ts';
import { selectRow, selectRows, textOf } from './database.ts';

/**
 * Adds the tables and columns that an older version of the schema did not have; the columns are NULL in every row. An added
 * column is the last of its table, wherever it is in the declaration.
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
 * Lets today's SQL read an older lake as it is: temporary views and tables, which only this connection sees, hide those of
 * the lake, with NULL in the columns and no rows in the tables that the lake does not have.
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

/** Lets SQL name internal tables without their schema, which the lakes of older versions do not have. */
export async function showInternalTables(connection: DuckDBConnection): Promise<void> {
  const sql = `SELECT count(*) AS n FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name = $1`;
  const { n } = await selectRow(connection, sql, [internalSchema]);
  if (Number(n) > 0) await connection.run(`SET search_path = 'main,${internalSchema}'`);
}

interface Missing {
  readonly table: TableName;
  /** Where the lake has it; `main` if it does not have it. */
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
