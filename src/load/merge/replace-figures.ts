import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../../base/sql-file.ts';
import { listGroupYears, runFigures } from '../../figures/run-figures.ts';
import { numberOf, selectRow, selectRows, withOneThread } from '../database.ts';
import type { MergeContext } from './merge-context.ts';

/** Remembers what the figures of every year depend on; call it before anything is replaced. */
export async function rememberFigureInputs({ connection }: MergeContext): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE inputs_before AS ${sqlFile('load/merge/figure-inputs.sql')}`);
}

/**
 * Makes the figures of the years that changed: those of the records that are replaced, or all years where the tree,
 * decisions, questions or lists changed.
 */
export async function replaceFigures(context: MergeContext): Promise<void> {
  const { connection, yearEnd, materiality } = context;
  await withOneThread(connection, async () => {
    await listGroupYears(connection, yearEnd);
    const touchedYears = context.direct ? null : await yearsToMake(connection);
    if (touchedYears?.length === 0) return;
    await touchPartitions(connection, touchedYears);
    await runFigures(connection, { touchedYears, materiality });
    await touchPartitions(connection, touchedYears);
  });
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

/** Lists what has to be published again: before and after rows are replaced. */
async function touchPartitions(connection: DuckDBConnection, years: readonly number[] | null): Promise<void> {
  const first = years === null ? Number.MIN_SAFE_INTEGER : Math.min(...years);
  await connection.run(
    `INSERT INTO touched_partitions
     SELECT DISTINCT table_name, year(period_end)::INTEGER, NULL FROM (
       SELECT 'figures' AS table_name, period_end, reporting_year FROM figures
       UNION ALL SELECT 'period_figures', period_end, reporting_year FROM period_figures
       UNION ALL SELECT 'exclusions', period_end, reporting_year FROM exclusions)
     WHERE reporting_year >= $1`,
    [first],
  );
}
