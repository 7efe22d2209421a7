import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../../base/package-files.ts';
import { listGroupYears, runFigures } from '../../figures/run-figures.ts';
import { numberOf, selectRow, selectRows } from '../database.ts';
import { isRejected } from './cross-duplicates.ts';
import { isTouched, type MergeContext } from './merge-context.ts';

/** A range of `period_end`, so that other blocks and files are not read. */
export const ofYearSql = (year: number): string =>
  `period_end BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)`;

/** Call it before records are replaced. */
export async function findTouchedRecords({ connection, direct }: MergeContext): Promise<void> {
  const isReplaced = `${isTouched} OR ${isRejected('main')}`;
  const columns = `period, period_start, period_end`;
  const places = ['utrvs', 'data_points'].map(
    (table) => `SELECT ${columns} FROM main.${table} WHERE ${direct ? 'false' : isReplaced}
      UNION ALL SELECT ${columns} FROM staging.main.${table}`,
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE touched_records AS SELECT DISTINCT * FROM (${places.join(' UNION ALL ')})`,
  );
}

/** Call it before anything is replaced. */
export async function rememberFigureInputs({ connection }: MergeContext): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE inputs_before AS ${sqlFile('load/merge/figure-inputs.sql')}`);
}

/** @returns the first year whose figures changed; null if there was none */
export async function replaceFigures(context: MergeContext): Promise<number | null> {
  const { connection, yearEnd, materiality, log, changed } = context;
  await listGroupYears(connection, yearEnd);
  const touchedYears = context.direct ? null : await yearsToMake(connection);
  if (touchedYears?.length === 0) return null;
  await runFigures(connection, { touchedYears, materiality, log });
  for (const table of ['group_figures', 'figure_doubts'] as const) changed.add(table);
  return touchedYears === null ? Number.MIN_SAFE_INTEGER : Math.min(...touchedYears);
}

async function yearsToMake(connection: DuckDBConnection): Promise<readonly number[] | null> {
  const { differs } = await selectRow(
    connection,
    `SELECT count(*) > 0 AS differs FROM (${sqlFile('load/merge/figure-inputs.sql')} EXCEPT FROM inputs_before)`,
  );
  if (differs === true) return null;
  const years = await selectRows(connection, sqlFile('load/merge/touched-reporting-years.sql'));
  return years.map((row) => numberOf(row, 'reporting_year'));
}
