-- title: Year on year, like for like
-- about: How much the key figures, or all numbers, grew or fell at the sites that reported them in both years. Sites that
--   reported in only one year are counted separately, not added: otherwise new sites would look like growth.
-- worth: tracker_name, value_before, value, unit, percent, option_code, sites_in_both
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the later of the two reporting years
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: below VARCHAR = NULL; id of the initiative whose sites to compare; all sites without it

WITH sites AS (
  SELECT f.*
  FROM figures f JOIN initiatives i ON i.initiative_id = f.initiative_id
    JOIN trackers t ON t.tracker_id = f.tracker_id
    LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  WHERE i.is_leaf AND i.removed_at IS NULL AND CASE $type_code WHEN 'key' THEN t.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
    ELSE $type_code = '*' OR t.type_code GLOB $type_code END
    AND CASE WHEN f.column_code IS NULL THEN t.is_additive ELSE c.is_additive END
    AND ($below IS NULL OR list_contains(i.path_ids, $below))
  -- Of two years that end in one reporting year only the later is compared.
  QUALIFY f.period_end = max(f.period_end) OVER (PARTITION BY f.initiative_id, f.tracker_id, f.reporting_year)),
pairs AS (
  SELECT coalesce(now.measure_id, before.measure_id) AS measure_id, now.value AS now_value, before.value AS before_value
  FROM (SELECT * FROM sites WHERE reporting_year = $year) now
    FULL JOIN (SELECT * FROM sites WHERE reporting_year = $year - 1) before
      ON before.initiative_id = now.initiative_id AND before.measure_id = now.measure_id),
sums AS (
  -- Written with 15 digits and read again, a sum is free of noise: 948512.6 and not 948512.6000000001.
  SELECT measure_id, count(now_value + before_value) AS sites_in_both,
    format('{:.15g}', fsum(before_value) FILTER (now_value IS NOT NULL))::DOUBLE AS value_before,
    format('{:.15g}', fsum(now_value) FILTER (before_value IS NOT NULL))::DOUBLE AS value,
    count(*) FILTER (now_value IS NULL) AS sites_only_before, count(*) FILTER (before_value IS NULL) AS sites_only_now
  FROM pairs GROUP BY measure_id),
measures AS (SELECT DISTINCT measure_id, tracker_id, column_code, option_code, base_unit FROM sites)
SELECT t.type_code, t.name AS tracker_name, c.name AS column_name, m.option_code, m.base_unit AS unit, s.value_before, s.value,
  CASE WHEN s.value = s.value_before THEN 0
    ELSE round(s.value - s.value_before, 14 - floor(log10(greatest(abs(s.value), abs(s.value_before))))::INTEGER) END AS difference,
  round(100 * (s.value - s.value_before) / nullif(abs(s.value_before), 0), 1) AS percent,
  s.sites_in_both, s.sites_only_before, s.sites_only_now
FROM sums s JOIN measures m ON m.measure_id = s.measure_id
  JOIN trackers t ON t.tracker_id = m.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = m.tracker_id AND c.column_code = m.column_code
ORDER BY t.type_code NULLS LAST, t.tracker_id, m.column_code, m.option_code, unit;
