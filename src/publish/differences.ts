import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedIdentifier } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, type SqlRow, selectRows, textOf } from '../load/database.ts';
import { bucketSql, ofYearsSql, type TouchedYears } from '../load/merge/touched-records.ts';
import { columnNames } from '../schema/ddl.ts';
import { publishedTableNames, type TableName, tables, tablesByYear } from '../schema/tables.ts';

/** Where rows may differ from the base: what the merge did. */
export interface Touched {
  /** Periods of the value records that were replaced. */
  readonly records: TouchedYears;
  /** First year of the group of which figures were made; null if none were. */
  readonly figuresFrom: number | null;
}

/** Rows of a table, and where they differ from the base. */
export interface TableDifference {
  readonly rows: number;
  readonly differs: boolean;
  /** Of a table that is published by year: rows by year, of the years that were looked at. */
  readonly years: ReadonlyMap<number, number>;
  /** The part that differs of these, by bucket of `initiative_id`; other years are as in the base. */
  readonly touched: TouchedYears;
}

/**
 * Compares the tables of a lake with those of its base, in one statement: whole rows by their hashes, rows of
 * append-only tables by their number. Records and data points are not compared: those of replaced records differ.
 *
 * @param base the database of the base; null: everything differs
 */
export async function findDifferences(
  connection: DuckDBConnection,
  base: { readonly databaseFile: string; readonly touched: Touched } | null,
): Promise<ReadonlyMap<TableName, TableDifference>> {
  if (base === null) return readDifferences(await selectRows(connection, comparedSql('', null)), null);
  await connection.run(`ATTACH ${sqlLiteral(base.databaseFile)} AS base (READ_ONLY)`);
  const sql = `WITH now AS (${comparedSql('', base.touched)}), earlier AS (${comparedSql('base.', base.touched)})
    SELECT table_name, period_year, bucket, coalesce(now.rows, 0) AS rows,
      (now.rows, now.content) IS DISTINCT FROM (earlier.rows, earlier.content) AS differs
    FROM now FULL JOIN earlier USING (table_name, period_year, bucket)`;
  return readDifferences(await selectRows(connection, sql), base.touched);
}

const recordTables: readonly TableName[] = ['utrvs', 'data_points'];

/** A row for each table, or for each year and bucket of a table that is published by year; NULL is -1. */
const comparedSql = (schema: '' | 'base.', touched: Touched | null): string =>
  publishedTableNames
    .map((table) => {
      const places = tablesByYear.includes(table)
        ? `year(period_end) AS period_year, ${isCompared(table, touched) ? bucketSql : '-1'} AS bucket`
        : '-1 AS period_year, -1 AS bucket';
      const content = isCompared(table, touched)
        ? `sum(hash(${columnNames(table).map(quotedIdentifier).join(', ')}))`
        : '0';
      return `SELECT ${sqlLiteral(table)} AS table_name, ${places}, count(*) AS rows, ${content} AS content
        FROM ${schema}${table} WHERE ${lookedAt(table, touched)} GROUP BY ALL`;
    })
    .join(' UNION ALL ');

const isCompared = (table: TableName, touched: Touched | null): boolean =>
  touched !== null && tables[table].kind !== 'history' && !recordTables.includes(table);

/** SQL condition on the rows that may differ. */
function lookedAt(table: TableName, touched: Touched | null): string {
  if (touched === null || !tablesByYear.includes(table)) return 'true';
  const years = [...touched.records.keys()];
  if (recordTables.includes(table)) return years.length === 0 ? 'false' : ofYearsSql(years);
  const { figuresFrom } = touched;
  // A year of the group begins in the calendar year before it ends.
  return figuresFrom === null ? 'false' : `year(period_end) >= ${figuresFrom - 1}`;
}

function readDifferences(rows: readonly SqlRow[], touched: Touched | null): ReadonlyMap<TableName, TableDifference> {
  const byTable = new Map(publishedTableNames.map((table): [string, SqlRow[]] => [table, []]));
  for (const row of rows) byTable.get(textOf(row, 'table_name'))?.push(row);
  return new Map(
    publishedTableNames.map((table) => {
      const found = byTable.get(table) ?? [];
      const isOfRecords = touched !== null && recordTables.includes(table);
      return [
        table,
        {
          rows: found.reduce((sum, row) => sum + numberOf(row, 'rows'), 0),
          differs: touched === null || found.some((row) => row['differs'] === true),
          years: rowsByYear(found, isOfRecords ? [...touched.records.keys()] : []),
          touched: isOfRecords ? touched.records : touchedYears(found, touched),
        },
      ];
    }),
  );
}

/** @param lookedAt years that are listed in any case */
function rowsByYear(found: readonly SqlRow[], lookedAt: readonly number[]): ReadonlyMap<number, number> {
  const years = new Map(lookedAt.map((year) => [year, 0]));
  for (const row of found) {
    const year = numberOf(row, 'period_year');
    years.set(year, (years.get(year) ?? 0) + numberOf(row, 'rows'));
  }
  return years;
}

function touchedYears(found: readonly SqlRow[], touched: Touched | null): TouchedYears {
  const years = new Map<number, Set<number> | null>();
  for (const row of found) {
    const year = numberOf(row, 'period_year');
    if (touched === null) years.set(year, null);
    else if (row['differs'] === true) years.set(year, (years.get(year) ?? new Set()).add(numberOf(row, 'bucket')));
  }
  return years;
}
