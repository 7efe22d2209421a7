import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import pLimit from 'p-limit';
import { numberOf, selectRow } from '../load/database.ts';
import { isOutOfMemory, type SharedConnections } from '../load/shared-connections.ts';
import type { TableDeclaration } from '../schema/table-declaration.ts';
import { type TableName, tables } from '../schema/tables.ts';
import { repeatingColumns } from './empty-lake.ts';

/** Rows of a table to be sorted. */
export interface RowsToSort {
  readonly table: TableName;
  /** SQL condition on the rows. */
  readonly where: string;
  readonly rows: number;
}

/** Columns whose texts repeat, each with the ENUM type that has exactly these texts, in their order. */
export type TextCodes = ReadonlyMap<string, string>;

const noCodes: TextCodes = new Map();

/** Fewer rows are sorted in memory, where collecting the texts costs as much as it saves. */
const minRows = 100_000;

/**
 * Limits for one column: DuckDB does not count the memory of an ENUM, and creates it from SQL text, which ends at a
 * NUL.
 */
const maxTexts = 65_536;
const maxTextBytes = 4 * 2 ** 20;

/** Calls `work` with codes that exist until it ends. */
export type WithTextCodes = <T>(rows: RowsToSort, work: (codes: TextCodes) => Promise<T>) => Promise<T>;

/**
 * Lets rows be sorted with numbers in place of their texts. DuckDB moves every column of a row through the sort, and
 * through a file if it does not fit in memory, which takes twice the processor time. The order is the same. All
 * connections can use the types; at most as many tasks have types at a time as there are connections.
 */
export function createTextCodes(connections: SharedConnections): WithTextCodes {
  const limit = pLimit(connections.count);
  return (rows, work) =>
    rows.rows < minRows
      ? work(noCodes)
      : limit(async () => {
          const codes = await connections.use((connection) => createTypes(connection, rows));
          const result = await work(codes);
          if (codes.size > 0) await connections.use((connection) => dropTypes(connection, codes));
          return result;
        });
}

/** All connections can use types that are in a separate attached database. */
const codesDatabase = 'text_codes';

async function createTypes(connection: DuckDBConnection, rows: RowsToSort): Promise<TextCodes> {
  const columns = textColumns(rows.table);
  if (columns.length === 0) return noCodes;
  await connection.run(`ATTACH IF NOT EXISTS ':memory:' AS ${codesDatabase} (READ_WRITE)`);
  try {
    // All in one query and without any other condition: then DuckDB looks at each text of a block once.
    const lists = columns.map((column) => `list(DISTINCT ${column}) AS ${column}`).join(', ');
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE texts AS SELECT ${lists} FROM ${rows.table} WHERE ${rows.where}`,
    );
    const fit = await selectRow(connection, `SELECT ${columns.map(fitsSql).join(', ')}`);
    const codes = columns
      .filter((column) => numberOf(fit, column) === 1)
      .map((column): [string, string] => [column, typeOf(rows, column)]);
    for (const [column, type] of codes) {
      await connection.run(`CREATE TYPE ${type} AS ENUM (FROM (${textsSql(column)}) ORDER BY 1)`);
    }
    await connection.run('DROP TABLE texts');
    return new Map(codes);
  } catch (error) {
    if (isOutOfMemory(error)) return noCodes;
    throw error;
  }
}

async function dropTypes(connection: DuckDBConnection, codes: TextCodes): Promise<void> {
  for (const type of codes.values()) await connection.run(`DROP TYPE ${type}`);
}

const typeOf = ({ table, where }: RowsToSort, column: string): string =>
  `${codesDatabase}.main.${quotedIdentifier(`${column} of ${table} where ${where}`)}`;

/** The columns whose texts are known to repeat, or all text columns if that is not known for the table. */
function textColumns(table: TableName): readonly string[] {
  const known = repeatingColumns(table);
  if (known.length > 0) return known;
  const { columns, key }: TableDeclaration = tables[table];
  return Object.entries(columns)
    .filter(([name, { type }]) => (type === 'VARCHAR' || type === 'JSON') && name !== key[0])
    .map(([name]) => name);
}

const textsSql = (column: string): string =>
  `SELECT text FROM (SELECT unnest(${column})::VARCHAR AS text FROM texts) WHERE text IS NOT NULL`;

const fitsSql = (column: string): string =>
  `(SELECT (count(*) BETWEEN 1 AND ${maxTexts} AND sum(strlen(text)) <= ${maxTextBytes} AND NOT bool_or(contains(text, chr(0))))::INTEGER
    FROM (${textsSql(column)})) AS ${column}`;
