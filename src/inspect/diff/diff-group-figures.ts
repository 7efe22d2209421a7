import type { DuckDBConnection } from '@duckdb/node-api';
import { numberOf, numberOrNull, type SqlRow, selectRows, textOf, textOrNull } from '../../load/database.ts';
import { differencesByReasonSql, findReasons, type Side } from '../../load/publish/line-reasons.ts';
import { changedFigure } from '../../load/publish/since-pin.ts';
import {
  byWeightSql,
  type ChangedFigure,
  changedFiguresSql,
  type DiffReason,
  diffReasonOf,
  diffReasons,
  withDifferenceSql,
} from '../../schema/changed-figures.ts';
import { type KeptSide, readKept } from './kept-sides.ts';
import { findBoundaryChanges, rowsBy, type SeenBoundaryChange } from './line-boundaries.ts';

/** A group figure that differs, with what explains it. */
export interface DiffedGroupFigure extends ChangedFigure {
  /** What each reason makes of the difference, in the order in which they are asked. */
  readonly reasons: readonly DiffedReason[];
  /**
   * The contributions that differ, the largest difference first. Their differences add up to that of the figure, as
   * decimals; each value is rounded to 15 digits.
   */
  readonly lines: readonly DiffedContribution[];
}

/** The contributions to a group figure that differ for one reason. */
export interface DiffedReason {
  readonly reason: DiffReason;
  /** Of a boundary: added, removed or moved. */
  readonly change: string | null;
  readonly difference: number;
  readonly line_count: number;
}

/** What one initiative contributes to a group figure. */
export interface DiffedContribution {
  readonly contributor_id: string;
  readonly contributor_name: string | null;
  readonly reason: DiffReason;
  /** Of a boundary: added, removed or moved. */
  readonly change: string | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number;
  /** The value records in which the initiative says something of question, column and year, whatever counts. */
  readonly utrv_ids_before: readonly string[];
  readonly utrv_ids_after: readonly string[];
  /** Of a boundary: what the runs between the two snapshots saw of the tree, the earliest first. */
  readonly boundary_changes: readonly SeenBoundaryChange[];
}

/** Compares the group figures of two snapshots; in the order of `byWeightSql`. */
export async function diffGroupFigures(
  connection: DuckDBConnection,
  sides: Readonly<Record<Side, KeptSide>>,
): Promise<readonly DiffedGroupFigure[]> {
  const both = [sides.before, sides.after];
  for (const side of both) await readKept(connection, side, 'group_figures');
  await connection.run(figuresSql);
  await findReasons({
    run: (sql) => connection.run(sql),
    read: (side, ...asked) => readKept(connection, sides[side], ...asked),
  });
  const lines = await linesByFigure(connection, await findBoundaryChanges(connection, sides));
  const reasons = await reasonsByFigure(connection);
  const rows = await selectRows(connection, `FROM ${withDifferenceSql('diff_figures', 'figure')} ORDER BY figure`);
  return rows.map((row) => ({
    ...changedFigure(row),
    reasons: reasons.get(numberOf(row, 'figure')) ?? [],
    lines: lines.get(numberOf(row, 'figure')) ?? [],
  }));
}

const differenceIn = (row: SqlRow): Pick<DiffedContribution, 'before' | 'after' | 'difference'> => ({
  before: numberOrNull(row, 'before'),
  after: numberOrNull(row, 'after'),
  difference: numberOf(row, 'difference'),
});

async function linesByFigure(
  connection: DuckDBConnection,
  boundaryChanges: ReadonlyMap<number, readonly SeenBoundaryChange[]>,
): Promise<ReadonlyMap<number, readonly DiffedContribution[]>> {
  const rows = await selectRows(
    connection,
    `SELECT * FROM ${withDifferenceSql('diff_lines', 'line')} JOIN diff_reasons USING (line)
     ORDER BY figure, abs(difference) DESC, contributor_id`,
  );
  return rowsBy('figure', rows, (row) => ({
    contributor_id: textOf(row, 'contributor_id'),
    contributor_name: textOrNull(row, 'contributor_name'),
    reason: reasonIn(row),
    change: textOrNull(row, 'change'),
    ...differenceIn(row),
    utrv_ids_before: textsOf(row, 'utrv_ids_before'),
    utrv_ids_after: textsOf(row, 'utrv_ids_after'),
    boundary_changes: boundaryChanges.get(numberOf(row, 'line')) ?? [],
  }));
}

function textsOf(row: SqlRow, column: string): readonly string[] {
  const texts = row[column];
  return Array.isArray(texts) ? texts.map(String) : [];
}

async function reasonsByFigure(connection: DuckDBConnection): Promise<ReadonlyMap<number, readonly DiffedReason[]>> {
  const rows = await selectRows(connection, `FROM ${differencesByReasonSql}`);
  const reasons = rowsBy('figure', rows, (row) => ({
    reason: reasonIn(row),
    change: textOrNull(row, 'change'),
    difference: numberOf(row, 'difference'),
    line_count: numberOf(row, 'line_count'),
  }));
  for (const each of reasons.values()) {
    each.sort((a, b) => placeOf(a.reason) - placeOf(b.reason) || String(a.change).localeCompare(String(b.change)));
  }
  return reasons;
}

const placeOf = (reason: DiffReason): number => diffReasons.indexOf(reason);

const reasonIn = (row: SqlRow): DiffReason => diffReasonOf(textOf(row, 'reason'));

const figuresSql = `
CREATE OR REPLACE TEMP TABLE diff_figures AS
SELECT row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure, * FROM (
  ${changedFiguresSql('before_group_figures', 'after_group_figures')})`;
