import { openPlacesSql } from '../../schema/decisions/open-decisions.ts';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../schema/exact-sum.ts';

/** `open_places`, and `open_items`: one row for each decision. */
export const itemStatements: readonly string[] = [
  `CREATE TEMP TABLE open_places AS ${openPlacesSql}`,
  `CREATE TEMP TABLE open_items AS
  SELECT row_number() OVER (ORDER BY kind, about, about_column)::INTEGER AS item, kind, about, about_column,
    count(*) FILTER (is_low) AS too_low, count(*) FILTER (NOT is_low) AS too_high, list_sort(list(DISTINCT reporting_year)) AS years
  FROM open_places GROUP BY kind, about, about_column`,
];

/**
 * `open_candidates`: the figures of groups that each decision is about, and those of parents themselves; `distance` is that
 * of a parent.
 */
export const candidatesSql = `
CREATE TEMP TABLE open_candidates AS
SELECT i.item, i.kind, p.about, g.initiative_id AS group_id, g.initiative_name AS group_name, g.measure_id, g.tracker_id, g.tracker_name,
  g.type_code, g.column_code, g.option_code, g.base_unit, g.reporting_year, g.period_end, g.value, g.depth = 0 AS is_of_group, a.distance
FROM open_places p
  JOIN open_items i ON i.kind = p.kind AND i.about = p.about AND i.about_column IS NOT DISTINCT FROM p.about_column
  JOIN group_figures g ON (g.depth = 0 OR (p.kind = 'parent' AND g.initiative_id = p.about))
    AND g.tracker_id = p.tracker_id AND g.reporting_year = p.reporting_year AND g.column_code IS NOT DISTINCT FROM p.column_code AND (p.kind <> 'unit' OR g.base_unit = p.about)
  LEFT JOIN initiative_ancestors a ON p.kind = 'parent' AND a.ancestor_id = g.initiative_id AND a.descendant_id = p.about
WHERE p.kind <> 'parent' OR a.distance IS NOT NULL`;

/** `open_newest`: those of the newest year that has ended before the day that is bound. */
export const newestSql = `
CREATE TEMP TABLE open_newest AS
FROM open_candidates
QUALIFY dense_rank() OVER (PARTITION BY item ORDER BY period_end < $1::DATE DESC, reporting_year DESC) = 1`;

/** SQL for a relation with the exact sum `other` of `value`, by decision and figure. */
export const otherSumsSql = (relation: string): string => `
FROM ${exactSumsSql(
  `(SELECT item, group_id, measure_id, ${exactTotalsSql('value', 'other')}
    FROM (SELECT *, ${exactPartsSql('value')} FROM (${relation})) GROUP BY item, group_id, measure_id)`,
  ['other'],
)}`;

/** SQL for the difference of two values as a share of the greater amount, at most 1. */
export const shareSql = (a: string, b: string): string =>
  `coalesce(least(abs(coalesce(${b}, 0) - coalesce(${a}, 0)) / nullif(greatest(abs(coalesce(${a}, 0)), abs(coalesce(${b}, 0))), 0), 1), 0)`;

/**
 * The decisions with their examples: figures whose other value is known before others, then the one of a group that changes
 * most; if none does, that of the parent itself.
 */
export const examplesSql = `
WITH known AS (
  SELECT n.*, o.other, o.item IS NOT NULL AS is_known, CASE WHEN is_known THEN ${shareSql('n.value', 'o.other')} END AS changed,
    CASE WHEN n.is_of_group THEN changed WHEN is_known THEN 0 END AS share
  FROM open_newest n LEFT JOIN open_others o ON o.item = n.item AND o.group_id = n.group_id AND o.measure_id = n.measure_id),
examples AS (
  FROM known QUALIFY row_number() OVER (
    PARTITION BY item ORDER BY is_known DESC, share DESC, changed DESC, abs(coalesce(other, 0) - coalesce(value, 0)) DESC, abs(value) DESC NULLS LAST,
      measure_id, group_id) = 1),
codes AS (SELECT lower(type_code) AS code, count(*) AS trackers FROM trackers GROUP BY lower(type_code))
SELECT i.kind, i.about, i.about_column, i.too_low, i.too_high, i.years::VARCHAR AS years, coalesce(c.figures, 0) AS figures,
  coalesce(n.name, t.name) AS name, t.type_code, coalesce(k.trackers = 1, false) AS is_only_of_code, q.over_time,
  coalesce(b.item IS NOT NULL, false) AS is_below_aggregation,
  e.group_id, e.group_name, e.measure_id, e.tracker_name, e.type_code AS example_type_code, e.column_code, e.option_code, e.reporting_year,
  e.base_unit, e.value, e.other, coalesce(e.is_known, false) AS is_known, e.share
FROM open_items i LEFT JOIN examples e USING (item)
  LEFT JOIN (SELECT item, count(DISTINCT (group_id, measure_id, period_end)) AS figures FROM open_candidates WHERE is_of_group GROUP BY item) c USING (item)
  LEFT JOIN open_below_aggregations b USING (item)
  LEFT JOIN initiatives n ON i.kind = 'parent' AND n.initiative_id = i.about
  LEFT JOIN trackers t ON i.kind NOT IN ('parent', 'unit') AND t.tracker_id = i.about
  LEFT JOIN codes k ON k.code = lower(t.type_code)
  LEFT JOIN figure_additivity q ON q.tracker_id = t.tracker_id AND q.column_code IS NOT DISTINCT FROM i.about_column
ORDER BY e.share DESC NULLS LAST, abs(e.value) DESC NULLS LAST, i.about, i.about_column`;
