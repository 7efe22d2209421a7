import { isUnknownUnitSql } from '../figure-rules.ts';
import { isAboutSql } from './deciding-rows.ts';

/** What a decision may be about, as `esg-lake decide` lists it. */
export const openDecisionKinds = ['parent', 'rows', 'over_time', 'unit', 'adding'] as const;

export type OpenDecisionKind = (typeof openDecisionKinds)[number];

export const openDecisionNames: Readonly<Record<OpenDecisionKind, readonly [one: string, many: string]>> = {
  parent: ['parent that does not reconcile', 'parents that do not reconcile'],
  rows: ['table whose rows may overlap', 'tables whose rows may overlap'],
  over_time: ['number in quarters or months', 'numbers in quarters or months'],
  unit: ['unknown unit', 'unknown units'],
  adding: ['question that adds up by default', 'questions that add up by default'],
};

/** Reports of parents that do not reconcile, and of which nobody has decided what they hold. */
const openReportsSql = `
  SELECT d.initiative_id, d.tracker_id, d.column_code, d.reporting_year, d.value = 1 AS is_low
  FROM (FROM internal.rollup_doubts WHERE doubt = 'unreconciled') d JOIN trackers t ON t.tracker_id = d.tracker_id
    ANTI JOIN (FROM internal.consolidation_decisions WHERE report_is IS NOT NULL) c ON ${isAboutSql('c', 't')}
      AND (c.initiative_id IS NULL OR c.initiative_id = d.initiative_id)
      AND (c.from_year IS NULL OR c.from_year <= d.reporting_year) AND (c.to_year IS NULL OR c.to_year >= d.reporting_year)`;

/** Questions and columns that add up since nothing speaks against it. */
const addingByDefaultSql = `
  SELECT tracker_id, NULL::VARCHAR AS column_code FROM trackers WHERE is_additive AND additive_reason = 'default'
  UNION ALL SELECT tracker_id, column_code FROM tracker_columns WHERE is_additive AND additive_reason = 'default'`;

/** Units by the questions and years that use them: grouped first, since there are few. */
const unitUsesSql = `
  SELECT DISTINCT base_unit, currency_source, tracker_id, column_code, reporting_year FROM figures WHERE base_unit IS NOT NULL
  UNION
  SELECT DISTINCT base_unit, currency_source, tracker_id, column_code, reporting_year FROM period_figures WHERE base_unit IS NOT NULL`;

/**
 * SQL for what is open, by tracker, column and reporting year that it concerns. `kind`, `about` (the id of an initiative or
 * tracker, or a unit) and `about_column` identify the decision; `is_low` is that of a parent's report.
 */
export const openPlacesSql = `
SELECT 'parent' AS kind, initiative_id AS about, NULL::VARCHAR AS about_column, tracker_id, column_code, reporting_year, is_low
FROM (${openReportsSql})
UNION ALL
SELECT kind, tracker_id AS about, column_code AS about_column, tracker_id, column_code, reporting_year, NULL AS is_low FROM (
  SELECT 'adding' AS kind, g.*
  FROM (SELECT DISTINCT tracker_id, column_code, reporting_year FROM group_figures WHERE depth = 0 AND basis <> 'excluded') g
    SEMI JOIN (${addingByDefaultSql}) q ON q.tracker_id = g.tracker_id AND q.column_code IS NOT DISTINCT FROM g.column_code
  UNION
  SELECT 'over_time', tracker_id, column_code, reporting_year FROM internal.rollup_doubts WHERE doubt = 'parts_by_default'
  UNION
  SELECT 'over_time', tracker_id, column_code, reporting_year FROM exclusions WHERE reason = 'over_time_undecided'
  UNION
  SELECT 'rows', tracker_id, column_code, reporting_year FROM figures WHERE rows_may_overlap)
UNION ALL
SELECT 'unit', f.base_unit, NULL, f.tracker_id, f.column_code, f.reporting_year, NULL
FROM (${unitUsesSql}) f ANTI JOIN (FROM internal.unit_aliases WHERE "is" IS NOT NULL AND unit_type IS NULL) u ON u.unit = f.base_unit
WHERE ${isUnknownUnitSql('f')} AND trim(f.base_unit) <> ''`;

/** SQL for the number of open decisions (`n`) by `kind`. */
const openCountsSql = `SELECT kind, count(*) AS n FROM (SELECT DISTINCT kind, about, about_column FROM (${openPlacesSql})) GROUP BY kind`;

/** SQL for the number of open decisions (`n`). */
export const openCountSql = `SELECT coalesce(sum(n), 0)::BIGINT AS n FROM (${openCountsSql})`;
