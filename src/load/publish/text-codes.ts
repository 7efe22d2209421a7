import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { type TableDeclaration, type TableName, tables } from '../../schema/tables.ts';
import { numberOf, selectRow } from '../database.ts';

/** Rows of a table that are to be sorted. */
export interface RowsToSort {
  readonly table: TableName;
  /** SQL condition on the rows. */
  readonly where: string;
  readonly rows: number;
}

/** Columns whose texts repeat, each with the ENUM type that has exactly these texts, in their order. */
export type TextCodes = ReadonlyMap<string, string>;

/** Fewer rows are sorted in memory, where looking for columns that repeat costs as much as it saves. */
const minRows = 500_000;

/**
 * Limits for one column: an ENUM is in memory that DuckDB does not count, and is created by SQL text, which ends at a NUL.
 */
const maxTexts = 65_536;
const maxTextBytes = 4 * 2 ** 20;

/**
 * Lets rows be sorted with numbers in place of their texts: DuckDB moves every column of a row through the sort, and through
 * a file whatever does not fit in memory. Compared with texts, 4.5 million value records are sorted and written in half the
 * processor time (8 to 9 s instead of 16), in the same order. The types are dropped after `work`.
 */
export async function withTextCodes<T>(
  connection: DuckDBConnection,
  rows: RowsToSort,
  work: (codes: TextCodes) => Promise<T>,
): Promise<T> {
  const codes = new Map<string, string>();
  try {
    for (const column of await columnsThatRepeat(connection, rows)) {
      const type = quotedIdentifier(`text_of_${column}`);
      await connection.run(`CREATE TEMP TYPE ${type} AS ENUM (${textsSql(rows, column)} ORDER BY 1)`);
      codes.set(column, type);
    }
    return await work(codes);
  } finally {
    for (const type of codes.values()) await connection.run(`DROP TYPE ${type}`);
  }
}

async function columnsThatRepeat(connection: DuckDBConnection, rows: RowsToSort): Promise<readonly string[]> {
  if (rows.rows < minRows) return [];
  const declaration: TableDeclaration = tables[rows.table];
  const texts = Object.entries(declaration.columns)
    .filter(([name, { type }]) => (type === 'VARCHAR' || type === 'JSON') && name !== declaration.key[0])
    .map(([name]) => name);
  const fits = (name: string): string =>
    `(SELECT (count(*) BETWEEN 1 AND ${maxTexts} AND sum(strlen(t)) <= ${maxTextBytes} AND NOT bool_or(contains(t, chr(0))))::INTEGER
      FROM (${textsSql(rows, name)}) AS distinct_texts(t)) AS ${quotedIdentifier(name)}`;
  const answer = await selectRow(connection, `SELECT ${['1', ...texts.map(fits)].join(', ')}`);
  return texts.filter((name) => numberOf(answer, name) === 1);
}

function textsSql({ table, where }: RowsToSort, column: string): string {
  const name = quotedIdentifier(column);
  return `SELECT ${name}::VARCHAR FROM ${table} WHERE (${where}) AND ${name} IS NOT NULL GROUP BY ${name}`;
}
