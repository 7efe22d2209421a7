import type { DuckDBConnection } from '@duckdb/node-api';
import { numberOrNull, selectRows, textOf, textOrNull } from '../load/database.ts';

/** A figure of a year that is not in both snapshots with the same value. */
export interface DiffedFigure {
  readonly initiative_id: string;
  readonly initiative_name: string | null;
  readonly measure_id: string;
  readonly tracker_name: string | null;
  readonly type_code: string | null;
  readonly column_code: string | null;
  readonly option_code: string | null;
  readonly base_unit: string | null;
  /** YYYY-MM-DD */
  readonly period_end: string;
  /** Null where there was no such figure. */
  readonly before: number | null;
  /** Null where there is none any more. */
  readonly after: number | null;
  /** Of the difference in the figures of all initiatives for the same measure and year; null where they are 0. */
  readonly share: number | null;
  /** Value record it comes from now, else came from; null if made of several. */
  readonly utrv_id: string | null;
}

export async function diffFigures(connection: DuckDBConnection): Promise<readonly DiffedFigure[]> {
  const rows = await selectRows(connection, sql);
  return rows.map((row) => ({
    initiative_id: textOf(row, 'initiative_id'),
    initiative_name: textOrNull(row, 'initiative_name'),
    measure_id: textOf(row, 'measure_id'),
    tracker_name: textOrNull(row, 'tracker_name'),
    type_code: textOrNull(row, 'type_code'),
    column_code: textOrNull(row, 'column_code'),
    option_code: textOrNull(row, 'option_code'),
    base_unit: textOrNull(row, 'base_unit'),
    period_end: textOf(row, 'period_end'),
    before: numberOrNull(row, 'before'),
    after: numberOrNull(row, 'after'),
    share: numberOrNull(row, 'share'),
    utrv_id: textOrNull(row, 'utrv_id'),
  }));
}

const sql = `
WITH differing AS MATERIALIZED (
  SELECT initiative_id, measure_id, period, period_end, o.value AS old_value, n.value AS new_value,
    coalesce(n.tracker_id, o.tracker_id) AS tracker_id, coalesce(n.column_code, o.column_code) AS column_code,
    coalesce(n.option_code, o.option_code) AS option_code, coalesce(n.base_unit, o.base_unit) AS base_unit,
    CASE WHEN n.value IS NULL THEN o.utrv_id ELSE n.utrv_id END AS utrv_id
  FROM before.figures o FULL JOIN after.figures n USING (initiative_id, measure_id, period, period_end)
  WHERE o.value IS DISTINCT FROM n.value),
totals AS (
  SELECT measure_id, period_end, sum(abs(value)) AS total FROM (
    SELECT f.measure_id, f.period_end, f.value FROM after.figures f
      SEMI JOIN differing d ON d.measure_id = f.measure_id AND d.period_end = f.period_end)
  GROUP BY ALL)
SELECT d.initiative_id, coalesce(i.name, j.name) AS initiative_name, d.measure_id, coalesce(t.name, u.name) AS tracker_name,
  coalesce(t.type_code, u.type_code) AS type_code, d.column_code, d.option_code, d.base_unit,
  d.period_end::VARCHAR AS period_end, d.old_value AS before, d.new_value AS after,
  abs(coalesce(d.new_value, 0) - coalesce(d.old_value, 0)) / nullif(g.total, 0) AS share, d.utrv_id
FROM differing d LEFT JOIN totals g ON g.measure_id = d.measure_id AND g.period_end = d.period_end
  LEFT JOIN after.initiatives i ON i.initiative_id = d.initiative_id
  LEFT JOIN before.initiatives j ON j.initiative_id = d.initiative_id
  LEFT JOIN after.trackers t ON t.tracker_id = d.tracker_id
  LEFT JOIN before.trackers u ON u.tracker_id = d.tracker_id
ORDER BY share DESC NULLS LAST, d.initiative_id, d.measure_id, d.period_end`;
