import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { numberOf, selectRow } from '../load/database.ts';
import type { Manifest } from '../load/publish/manifest.ts';
import { columnNames } from '../schema/ddl.ts';
import {
  publishedTableNames,
  type TableDeclaration,
  type TableName,
  tables,
  tablesByYear,
  unhashedColumns,
} from '../schema/tables.ts';

/** How many rows of a table differ. Rows kept with a `removed_at` count as removed. */
export interface DiffedTable {
  readonly table: TableName;
  readonly added: number;
  /** Rows of the same key and other content; 0 for a table without a key. */
  readonly changed: number;
  readonly removed: number;
}

export async function diffTables(
  connection: DuckDBConnection,
  from: Manifest,
  to: Manifest,
): Promise<readonly DiffedTable[]> {
  const diffed: DiffedTable[] = [];
  for (const table of publishedTableNames) {
    const [a, b] = [from.tables[table], to.tables[table]];
    diffed.push(
      a !== undefined && a.content_hash === b?.content_hash
        ? { table, added: 0, changed: 0, removed: 0 }
        : await diffTable(connection, table, yearsSql(table, from, to)),
    );
  }
  return diffed;
}

async function diffTable(connection: DuckDBConnection, table: TableName, where: string): Promise<DiffedTable> {
  const { key }: TableDeclaration = tables[table];
  const sql = key.length === 0 ? unkeyedSql(table, where) : keyedSql(table, key, where);
  const row = await selectRow(connection, sql);
  return { table, added: numberOf(row, 'added'), changed: numberOf(row, 'changed'), removed: numberOf(row, 'removed') };
}

const keyedSql = (table: TableName, key: readonly string[], where: string): string => `
WITH old_rows AS (${hashesSql('before', table, key, where)}), new_rows AS (${hashesSql('after', table, key, where)})
SELECT count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
  count(*) FILTER (o.content <> n.content) AS changed
FROM old_rows o FULL JOIN new_rows n ON n.id = o.id`;

/** Equal rows count as often as they occur. */
const unkeyedSql = (table: TableName, where: string): string => `
WITH old_rows AS (${hashesSql('before', table, [], where)}), new_rows AS (${hashesSql('after', table, [], where)}),
counts AS (
  SELECT coalesce(n.count, 0) - coalesce(o.count, 0) AS more
  FROM (SELECT content, count(*) AS count FROM old_rows GROUP BY content) o
    FULL JOIN (SELECT content, count(*) AS count FROM new_rows GROUP BY content) n USING (content))
SELECT coalesce(sum(more) FILTER (more > 0), 0)::BIGINT AS added, 0 AS changed,
  coalesce(-sum(more) FILTER (more < 0), 0)::BIGINT AS removed
FROM counts`;

/** Hashes instead of the rows: what is compared fits in memory. */
function hashesSql(lake: 'before' | 'after', table: TableName, key: readonly string[], where: string): string {
  const names = columnNames(table);
  const hash = (columns: readonly string[]): string => `hash(${columns.map(quotedIdentifier).join(', ')})`;
  const content = hash(names.filter((name) => !unhashedColumns.includes(name)));
  const current = names.includes('removed_at') ? 'removed_at IS NULL' : 'true';
  return `SELECT ${key.length === 0 ? '' : `${hash(key)} AS id, `}${content} AS content FROM ${lake}.${table} WHERE ${current} AND ${where}`;
}

/** Of a table that is published by year only the years of which a file differs. */
function yearsSql(table: TableName, from: Manifest, to: Manifest): string {
  if (!tablesByYear.includes(table)) return 'true';
  const filesOf = ({ tables: all }: Manifest): ReadonlySet<string> =>
    new Set((all[table]?.files ?? []).map(({ path, content_hash: hash }) => `${path} ${hash}`));
  const [a, b] = [filesOf(from), filesOf(to)];
  const differing = [...[...a].filter((file) => !b.has(file)), ...[...b].filter((file) => !a.has(file))];
  const years = differing.map((file) => /period_year=(-?\d+)/.exec(file)?.[1]);
  if (years.some((year) => year === undefined)) return 'true';
  return `year(period_end) IN (${[...new Set(years), 'NULL'].join(', ')})`;
}
