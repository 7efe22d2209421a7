-- title: Year on year, like for like
-- about: How much the key figures, or all numbers, grew or fell at the sites that reported them in both years. Sites
--   that reported in only one year are apart, otherwise new sites would look like growth. Beside it the figures of
--   the root, and what is only in them (elsewhere): group_before + difference + new_value - gone_value + elsewhere =
--   group_value.
-- worth: tracker_name, value_before, value, unit, percent, option_code, sites_in_both
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the later of the two
--   reporting years
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: below VARCHAR = NULL; id of the initiative whose sites to compare; all sites without it

WITH asked AS (
  SELECT t.tracker_id, t.type_code, t.name AS tracker_name, t.is_additive, NULL AS column_code, NULL AS column_name
    FROM trackers t
  UNION ALL
  SELECT t.tracker_id, t.type_code, t.name, c.is_additive, c.column_code, c.name
  FROM tracker_columns c JOIN trackers t ON t.tracker_id = c.tracker_id),
measures AS (
  FROM asked
  WHERE is_additive AND CASE $type_code
      WHEN 'key' THEN tracker_id IN (SELECT tracker_id FROM internal.key_figures)
      WHEN '*' THEN true
      ELSE type_code GLOB $type_code END),
sites AS (
  SELECT f.initiative_id, f.measure_id, f.tracker_id, f.column_code, f.option_code, f.base_unit, f.reporting_year,
    f.value,
    i.path_ids[1] AS root_id
  FROM (FROM figures WHERE reporting_year BETWEEN $year - 1 AND $year) f
    JOIN initiatives i ON i.initiative_id = f.initiative_id
  WHERE i.is_leaf AND i.removed_at IS NULL AND f.tracker_id IN (SELECT tracker_id FROM measures)
    AND ($below IS NULL OR list_contains(i.path_ids, $below))
  -- Of two years that end in one reporting year only the later is compared.
  QUALIFY f.period_end = max(f.period_end) OVER (PARTITION BY f.initiative_id, f.tracker_id, f.reporting_year)),
pairs AS (
  SELECT root_id, initiative_id, measure_id, tracker_id, column_code, option_code, base_unit,
    any_value(value) FILTER (reporting_year = $year - 1) AS before,
    any_value(value) FILTER (reporting_year = $year) AS after
  FROM sites GROUP BY ALL),
sums AS (
  -- Written with 15 digits and read again, a sum is free of noise: 948512.6 and not 948512.6000000001.
  SELECT root_id, measure_id, tracker_id, column_code, option_code, base_unit,
    count(before + after) AS sites_in_both,
    count(*) FILTER (after IS NULL) AS sites_only_before,
    count(*) FILTER (before IS NULL) AS sites_only_now,
    format('{:.15g}', fsum(before) FILTER (after IS NOT NULL))::DOUBLE AS value_before,
    format('{:.15g}', fsum(after) FILTER (before IS NOT NULL))::DOUBLE AS value,
    coalesce(format('{:.15g}', fsum(before) FILTER (after IS NULL))::DOUBLE, 0) AS gone_value,
    coalesce(format('{:.15g}', fsum(after) FILTER (before IS NULL))::DOUBLE, 0) AS new_value
  FROM pairs GROUP BY ALL),
groups AS (
  SELECT s.*, b.value AS group_before, g.value AS group_value,
    greatest(abs(s.value), abs(s.value_before), abs(b.value), abs(g.value), abs(s.gone_value), abs(s.new_value),
      1e-12) AS size
  FROM sums s
    LEFT JOIN (FROM group_figures WHERE depth = 0 AND reporting_year = $year AND $below IS NULL) g
      ON g.initiative_id = s.root_id AND g.measure_id = s.measure_id
    LEFT JOIN (FROM group_figures WHERE depth = 0 AND reporting_year = $year - 1 AND $below IS NULL) b
      ON b.initiative_id = s.root_id AND b.measure_id = s.measure_id)
SELECT m.type_code, m.tracker_name, m.column_name, g.option_code, g.base_unit AS unit, g.value_before, g.value,
  round(g.value - g.value_before, 14 - floor(log10(g.size))::INTEGER) AS difference,
  round(100 * (g.value - g.value_before) / nullif(abs(g.value_before), 0), 1) AS percent,
  g.sites_in_both, g.sites_only_before, g.sites_only_now, g.gone_value, g.new_value, g.group_before, g.group_value,
  round(
    (g.group_value - coalesce(g.value, 0) - g.new_value) - (g.group_before - coalesce(g.value_before,
      0) - g.gone_value),
    14 - floor(log10(g.size))::INTEGER) AS elsewhere,
  g.root_id, g.measure_id
FROM groups g JOIN measures m ON m.tracker_id = g.tracker_id AND m.column_code IS NOT DISTINCT FROM g.column_code
ORDER BY m.type_code NULLS LAST, m.tracker_id, g.column_code, g.option_code, unit, g.root_id;
