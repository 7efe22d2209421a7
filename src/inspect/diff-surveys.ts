import type { DuckDBConnection } from '@duckdb/node-api';
import { numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import { columnNames } from '../schema/ddl.ts';
import { unhashedColumns } from '../schema/tables.ts';

/** A survey that is not in both snapshots with the same content. */
export interface DiffedSurvey {
  readonly survey_id: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly survey_name: string | null;
  readonly initiative_name: string | null;
  readonly period_label: string;
  readonly data_points: { readonly added: number; readonly changed: number; readonly removed: number };
}

export async function diffSurveys(connection: DuckDBConnection): Promise<readonly DiffedSurvey[]> {
  const rows = await selectRows(connection, sql);
  return rows.map((row) => ({
    survey_id: textOf(row, 'survey_id'),
    change: changeOf(textOf(row, 'change')),
    survey_name: textOrNull(row, 'survey_name'),
    initiative_name: textOrNull(row, 'initiative_name'),
    period_label: textOf(row, 'period_label'),
    data_points: {
      added: numberOf(row, 'added'),
      changed: numberOf(row, 'changed'),
      removed: numberOf(row, 'removed'),
    },
  }));
}

function changeOf(change: string): DiffedSurvey['change'] {
  return change === 'added' || change === 'removed' ? change : 'changed';
}

const hashSql = (table: 'surveys' | 'utrvs' | 'data_points'): string =>
  `hash(${columnNames(table)
    .filter((name) => !unhashedColumns.includes(name))
    .join(', ')})`;

/** Of each survey that has its own content and that of its records and data points, as one number each. */
const contentSql = (lake: string): string => `
  SELECT s.survey_id, s.initiative_id, s.name, s.period_label, ${hashSql('surveys')} AS own,
    u.records, d.points
  FROM ${lake}.surveys s
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql('utrvs')}) AS records FROM ${lake}.utrvs GROUP BY survey_id) u USING (survey_id)
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql('data_points')}) AS points FROM ${lake}.data_points GROUP BY survey_id) d USING (survey_id)
  WHERE s.removed_at IS NULL`;

const pointsSql = (lake: string): string => `
  SELECT survey_id, hash(utrv_id, row_index, column_code, option_code) AS id, ${hashSql('data_points')} AS content
  FROM ${lake}.data_points SEMI JOIN touched USING (survey_id)`;

/** Data points are compared one by one only of surveys that differ. */
const sql = `
WITH old_surveys AS MATERIALIZED (${contentSql('before')}), new_surveys AS MATERIALIZED (${contentSql('after')}),
touched AS MATERIALIZED (
  SELECT survey_id, CASE WHEN o.own IS NULL THEN 'added' WHEN n.own IS NULL THEN 'removed' ELSE 'changed' END AS change,
    coalesce(n.name, o.name) AS survey_name, coalesce(n.initiative_id, o.initiative_id) AS initiative_id,
    coalesce(n.period_label, o.period_label) AS period_label
  FROM old_surveys o FULL JOIN new_surveys n USING (survey_id)
  WHERE o.own IS DISTINCT FROM n.own OR o.records IS DISTINCT FROM n.records OR o.points IS DISTINCT FROM n.points),
points AS (
  SELECT survey_id, count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
    count(*) FILTER (o.content <> n.content) AS changed
  FROM (${pointsSql('before')}) o FULL JOIN (${pointsSql('after')}) n USING (survey_id, id) GROUP BY survey_id)
SELECT t.survey_id, t.change, t.survey_name, coalesce(i.name, j.name) AS initiative_name, t.period_label,
  coalesce(p.added, 0) AS added, coalesce(p.changed, 0) AS changed, coalesce(p.removed, 0) AS removed
FROM touched t LEFT JOIN points p USING (survey_id)
  LEFT JOIN after.initiatives i ON i.initiative_id = t.initiative_id
  LEFT JOIN before.initiatives j ON j.initiative_id = t.initiative_id
ORDER BY added + changed + removed DESC, t.survey_id`;
