import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/** Sums are taken per initiative first; only then is each added to its ancestors. */
export const initiativeRollup: ViewDeclaration = {
  name: 'initiative_rollup',
  description:
    'Figures added up over each initiative and everything below it, per tracker, column, period and unit. Excludes percentages, which do not add up, and aggregation surveys, which would be counted twice.',
  columns: {
    ancestor_id: 'Id of the node.',
    ancestor_name: 'Name of the node.',
    tracker_id: 'Tracker.',
    tracker_name: 'Name of the tracker.',
    column_code: 'Table column; NULL outside tables.',
    ...describedIn('data_points', ['period', 'period_start', 'period_end', 'unit']),
    value_sum: 'Sum.',
    value_count: 'Values added.',
    initiative_count: 'Initiatives whose values were added.',
  },
  sql: `
WITH own AS (
  SELECT d.initiative_id, d.tracker_id, d.column_code, d.period, d.period_start, d.period_end, d.unit,
    sum(d.value_scaled) AS value_sum, count(*) AS value_count
  FROM data_points d
  WHERE d.value_scaled IS NOT NULL
    AND coalesce(d.value_type, '') NOT IN ('percentage', 'text', 'date', 'valueList', 'valueListMulti', 'textValueList')
    AND d.survey_id NOT IN (SELECT survey_id FROM surveys WHERE survey_type = 'aggregation')
  GROUP BY ALL),
rolled AS (
  SELECT a.ancestor_id, o.tracker_id, o.column_code, o.period, o.period_start, o.period_end, o.unit,
    sum(o.value_sum) AS value_sum, sum(o.value_count)::BIGINT AS value_count, count(*) AS initiative_count
  FROM own o JOIN initiative_ancestors a ON a.descendant_id = o.initiative_id
  GROUP BY ALL)
SELECT r.ancestor_id, i.name AS ancestor_name, r.tracker_id, t.name AS tracker_name, r.column_code,
  r.period, r.period_start, r.period_end, r.unit, r.value_sum, r.value_count, r.initiative_count
FROM rolled r LEFT JOIN initiatives i ON i.initiative_id = r.ancestor_id LEFT JOIN trackers t USING (tracker_id)`,
};
