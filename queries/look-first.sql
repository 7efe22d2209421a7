-- title: What to look at first
-- about: What could change the figures of the group most: doubts of a root in the newest year that has ended, by kind
--   and by the node where the greatest part arises, the weightiest first. A figure weighs as many points as
--   the doubt could change it in percent, at most 100. The measure that is named is the weightiest of the figures.
-- worth: doubt, cause_name, figure_count, reason, measure_name, amount, unit
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: most INTEGER = 10; how many rows

WITH doubts AS (
  SELECT d.*, least(coalesce(d.percent, 100), 100) AS points, g.base_unit, g.type_code,
    concat_ws(', ', g.tracker_name, nullif(g.column_name, ''), nullif(g.option_name, '')) AS measure_name,
    g.column_code IS NULL AND g.option_code IS NULL AS is_whole
  FROM figure_doubts d JOIN group_figures g USING (initiative_id, measure_id, reporting_year)
  WHERE g.depth = 0 AND NOT d.is_note AND d.reporting_year = $year),
-- of figures that weigh the same those of a whole question first
ranked AS (
  SELECT *, row_number() OVER (
      PARTITION BY doubt, cause_id
      ORDER BY points DESC, is_whole DESC, abs(amount) DESC NULLS LAST, type_code NULLS LAST, measure_id,
        initiative_id) AS nth
  FROM doubts)
SELECT r.doubt, r.cause_id, any_value(i.name) AS cause_name,
  -- NULL where there are several groups, which have names
  CASE WHEN (SELECT count(*) FROM initiatives WHERE depth = 0 AND removed_at IS NULL) = 1
    THEN any_value(i.depth) END AS cause_depth,
  round(sum(points), 1) AS weight,
  count(*) AS figure_count,
  max(percent) AS percent,
  bool_or(percent IS NULL) AS has_no_size,
  arg_min(reason, nth) AS reason,
  arg_min(decision, nth) FILTER (decision IS NOT NULL) AS decision,
  string_agg(DISTINCT decision_line, chr(10) ORDER BY decision_line) AS decision_line,
  arg_min(measure_name, nth) AS measure_name,
  arg_min(measure_id, nth) AS measure_id,
  any_value(reporting_year) AS reporting_year,
  arg_min_null(amount, nth) AS amount,
  arg_min_null(base_unit, nth) AS unit,
  arg_min_null(utrv_id, nth) AS utrv_id
FROM ranked r LEFT JOIN initiatives i ON i.initiative_id = r.cause_id
GROUP BY r.doubt, r.cause_id
ORDER BY weight DESC, figure_count DESC, r.doubt, r.cause_id
LIMIT $most;
