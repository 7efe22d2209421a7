import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../../base/sql-file.ts';
import { listGroupYears, runFigures } from '../../figures/run-figures.ts';
import { numberOf, selectRow, selectRows } from '../database.ts';
import type { MergeContext } from './merge-context.ts';

/** Remembers what the figures of every year depend on; call it before anything is replaced. */
export async function rememberFigureInputs({ connection }: MergeContext): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE inputs_before AS ${sqlFile('load/merge/figure-inputs.sql')}`);
}

/**
 * Makes the figures of the years that changed: those of the records that are replaced, or all years where the tree,
 * decisions, questions or lists changed.
 * @returns the first year that they were made of; null if none was
 */
export async function replaceFigures(context: MergeContext): Promise<number | null> {
  const { connection, yearEnd, materiality, log, changed } = context;
  await listGroupYears(connection, yearEnd);
  const touchedYears = context.direct ? null : await yearsToMake(connection);
  if (touchedYears?.length === 0) return null;
  await runFigures(connection, { touchedYears, materiality, log });
  for (const table of ['group_figures', 'figure_doubts'] as const) changed.add(table);
  return touchedYears === null ? Number.MIN_SAFE_INTEGER : Math.min(...touchedYears);
}

/** Null for all years. */
async function yearsToMake(connection: DuckDBConnection): Promise<readonly number[] | null> {
  const { differs } = await selectRow(
    connection,
    `SELECT count(*) > 0 AS differs FROM (${sqlFile('load/merge/figure-inputs.sql')} EXCEPT FROM inputs_before)`,
  );
  if (differs === true) return null;
  const years = await selectRows(connection, sqlFile('load/merge/touched-reporting-years.sql'));
  return years.map((row) => numberOf(row, 'reporting_year'));
}
