import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { numberOf, selectRows, textOf } from '../../src/load/database.ts';
import { columnNames } from '../../src/schema/ddl.ts';
import { publishedTableNames, type TableName } from '../../src/schema/tables.ts';

/** Columns that differ between runs of the same content. */
const unhashedColumns: readonly string[] = ['run_id', 'response_id', 'removed_at'];

/** What the rows of a table say, whatever their order: equal in two lakes with the same content. */
export interface ContentHash {
  /** Number of all rows; rows with a `removed_at` are counted but not hashed. */
  readonly rows: number;
  /** Sum (mod 2^64) and exclusive or of the hashes of the rows, in digits. */
  readonly sum: string;
  readonly xor: string;
}

/** SQL of the columns `rows`, `sum` and `xor` of a table's content hash. */
export function hashSql(table: TableName): string {
  const names = columnNames(table);
  const hashed = names.filter((name) => !unhashedColumns.includes(name)).map(quotedIdentifier);
  const current = names.includes('removed_at') ? ' FILTER (removed_at IS NULL)' : '';
  const hash = `hash(${hashed.join(', ')})`;
  return `count(*) AS rows,
    coalesce(sum(${hash})${current} % 18446744073709551616, 0)::VARCHAR AS sum,
    coalesce(bit_xor(${hash})${current}, 0)::VARCHAR AS xor`;
}

/**
 * The content hashes of published tables, in one statement.
 * @param relation SQL of a relation that has the table's columns: the table, or its files
 */
export async function contentHashes(
  connection: DuckDBConnection,
  relation: (table: TableName) => string,
  tables: readonly TableName[] = publishedTableNames,
): Promise<ReadonlyMap<TableName, ContentHash>> {
  const each = tables.map((table, at) => `SELECT ${at} AS position, ${hashSql(table)} FROM ${relation(table)}`);
  const rows = await selectRows(connection, `${each.join(' UNION ALL ')} ORDER BY position`);
  return new Map(
    rows.flatMap((row) => {
      const table = tables[numberOf(row, 'position')];
      const hash = { rows: numberOf(row, 'rows'), sum: textOf(row, 'sum'), xor: textOf(row, 'xor') };
      return table === undefined ? [] : [[table, hash] as const];
    }),
  );
}
