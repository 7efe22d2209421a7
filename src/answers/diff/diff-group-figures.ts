import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy } from '../../base/grouping.ts';
import { sqlLiteral } from '../../base/sql-text.ts';
import { numberOf, numberOrNull, type SqlRow, selectRows, textOf, textOrNull } from '../../load/database.ts';
import {
  type ComparedSides,
  differencesByReasonSql,
  findReasons,
  readSide,
  type Side,
} from '../../publish/line-reasons.ts';
import { changedFigure } from '../../publish/since-pin.ts';
import {
  byWeightSql,
  type ChangedFigure,
  changedFiguresSql,
  type DiffReason,
  diffReasonOf,
  diffReasons,
  withDifferenceSql,
} from '../../schema/changed-figures.ts';

/** A row of `boundary_changes`: what a run between two snapshots saw of the tree. */
export interface SeenBoundaryChange {
  readonly initiative_id: string;
  readonly initiative_name: string | null;
  /** added, removed or moved */
  readonly change: string;
  /** ISO 8601, by the clock of the service. */
  readonly seen_at: string;
  readonly old_parent_id: string | null;
  readonly new_parent_id: string | null;
}

/**
 * What runs between two snapshots saw of the initiatives whose places make the boundary of a line, by line, the earliest first; none if
 * the lake was loaded anew in between. Needs what `findReasons` needs and creates.
 */
async function findBoundaryChanges(
  connection: DuckDBConnection,
  compared: ComparedSides,
  earlier: ComparedSnapshot,
): Promise<ReadonlyMap<number, readonly SeenBoundaryChange[]>> {
  const later = earlier.side === 'before' ? 'after' : 'before';
  const since = `WHERE run_id > ${sqlLiteral(earlier.snapshotId)} AND change <> 'renamed'`;
  await readSide(compared, later, 'boundary_changes', since);
  return rowsBy('line', await selectRows(connection, seenSql(later)), (row) => {
    const seen = row['seen_at'];
    if (!(seen instanceof Date)) throw new Error('seen_at is not a time');
    return {
      initiative_id: textOf(row, 'initiative_id'),
      initiative_name: textOrNull(row, 'name'),
      change: textOf(row, 'change'),
      seen_at: seen.toISOString(),
      old_parent_id: textOrNull(row, 'old_parent_id'),
      new_parent_id: textOrNull(row, 'new_parent_id'),
    };
  });
}

/** What `make` makes of each row, by a number in the rows. */
const rowsBy = <T>(column: string, rows: readonly SqlRow[], make: (row: SqlRow) => T): Map<number, T[]> =>
  new Map([...groupBy(rows, (row) => numberOf(row, column))].map(([number, some]) => [number, some.map(make)]));

/**
 * Initiatives whose place can make the boundary: the contributor if only one side has it; else those from it up to the node, or up to
 * the root where the node is too deep.
 */
const placesSql = (side: Side): string => `
  SELECT w.line, unnest(CASE WHEN w.move <> 'moved' THEN [w.contributor_id]
      WHEN w.way_${side} IS NOT NULL THEN list_append(w.way_${side}, w.contributor_id)
      WHEN list_contains(i.path_ids, w.initiative_id) THEN i.path_ids END) AS initiative_id
  FROM diff_ways w JOIN diff_reasons r USING (line) JOIN ${side}_initiatives i ON i.initiative_id = w.contributor_id
  WHERE r.reason = 'boundary'`;

const seenSql = (later: Side): string => `
SELECT p.line, b.initiative_id, coalesce(b.new_name, b.old_name) AS name, b.change, b.seen_at, b.old_parent_id, b.new_parent_id
FROM ((${placesSql('before')}) UNION (${placesSql('after')})) p
  JOIN ${later}_boundary_changes b ON b.initiative_id = p.initiative_id
ORDER BY p.line, b.run_id, b.initiative_id`;

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

/** Which side is a snapshot. */
interface ComparedSnapshot {
  readonly side: Side;
  readonly snapshotId: string;
}

/**
 * Compares the group figures of two snapshots whose databases are attached as `before` and `after`; in the order of `byWeightSql`.
 * @param earlier the earlier of the two
 */
export async function diffGroupFigures(
  connection: DuckDBConnection,
  earlier: ComparedSnapshot,
): Promise<readonly DiffedGroupFigure[]> {
  const run = (sql: string): Promise<unknown> => connection.run(sql);
  const compared = { run, databases: { before: 'before', after: 'after' }, home: 'memory' };
  await run(figuresSql('before.group_figures', 'after.group_figures'));
  await findReasons(compared);
  const lines = await linesByFigure(connection, await findBoundaryChanges(connection, compared, earlier));
  const reasons = await reasonsByFigure(connection);
  return diffedFigures(connection, (figure) => ({
    reasons: reasons.get(figure) ?? [],
    lines: lines.get(figure) ?? [],
  }));
}

/** The values of group figures that differ, without reasons. @param before SQL for the group figures of either side */
export async function diffValues(
  connection: DuckDBConnection,
  before: string,
  after: string,
): Promise<readonly DiffedGroupFigure[]> {
  await connection.run(figuresSql(before, after));
  return diffedFigures(connection, () => ({ reasons: [], lines: [] }));
}

async function diffedFigures(
  connection: DuckDBConnection,
  explained: (figure: number) => Pick<DiffedGroupFigure, 'reasons' | 'lines'>,
): Promise<readonly DiffedGroupFigure[]> {
  const rows = await selectRows(connection, `FROM ${withDifferenceSql('diff_figures', 'figure')} ORDER BY figure`);
  return rows.map((row) => ({ ...changedFigure(row), ...explained(numberOf(row, 'figure')) }));
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

const figuresSql = (before: string, after: string): string => `
CREATE OR REPLACE TEMP TABLE diff_figures AS
SELECT row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure, * FROM (${changedFiguresSql(before, after)})`;
