import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { numberOf, type SqlRow, selectRows, textOf } from '../load/database.ts';
import { columnNames } from '../schema/ddl.ts';
import { type TableName, unhashedColumns } from '../schema/tables.ts';

/**
 * Hash of rows as a multiset: the sum (mod 2^64) and exclusive or of the rows' hashes. It does not depend on their
 * order, counts equal rows as often as they occur, and rows can be added to it and removed from it.
 */
export interface ContentHash {
  /** Number of all rows; rows with a `removed_at` are counted but not hashed. */
  readonly rows: number;
  readonly sum: bigint;
  readonly xor: bigint;
}

export const emptyHash: ContentHash = { rows: 0, sum: 0n, xor: 0n };

/** The hash of the union of two parts without common rows. */
export const addHashes = (a: ContentHash, b: ContentHash): ContentHash => ({
  rows: a.rows + b.rows,
  sum: BigInt.asUintN(64, a.sum + b.sum),
  xor: a.xor ^ b.xor,
});

/** As written in the manifest: 32 hexadecimal digits, sum first. */
export const formatHash = ({ sum, xor }: ContentHash): string =>
  sum.toString(16).padStart(16, '0') + xor.toString(16).padStart(16, '0');

/** The inverse of `formatHash`. */
export const parseHash = (text: string, rows: number): ContentHash => ({
  rows,
  sum: BigInt(`0x${text.slice(0, 16)}`),
  xor: BigInt(`0x${text.slice(16)}`),
});

/** SQL aggregates that make up the hash of a table's rows; columns `rows`, `sum` and `xor`, the latter two as text. */
export function hashSql(table: TableName): string {
  const names = columnNames(table);
  const hashed = names.filter((name) => !unhashedColumns.includes(name));
  return columnsHashSql(hashed, names.includes('removed_at') ? ' FILTER (removed_at IS NULL)' : '');
}

/** @param filter of the rows to hash; all are counted */
function columnsHashSql(columns: readonly string[], filter = ''): string {
  const hash = `hash(${columns.map(quotedIdentifier).join(', ')})`;
  return `count(*) AS rows,
    coalesce(sum(${hash})${filter} % 18446744073709551616, 0)::VARCHAR AS sum,
    coalesce(bit_xor(${hash})${filter}, 0)::VARCHAR AS xor`;
}

/**
 * The content hash of a relation that has the table's columns (lake.md, "Current and append-only tables").
 * @param relation SQL of a table, or of files
 */
export async function hashOf(connection: DuckDBConnection, table: TableName, relation: string): Promise<ContentHash> {
  const [row] = await selectRows(connection, `SELECT ${hashSql(table)} FROM ${relation}`);
  return row === undefined ? emptyHash : toHash(row);
}

/** Reads a row of `hashSql`. */
export const toHash = (row: SqlRow): ContentHash => ({
  rows: numberOf(row, 'rows'),
  sum: BigInt(textOf(row, 'sum')),
  xor: BigInt(textOf(row, 'xor')),
});
