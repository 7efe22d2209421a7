-- title: How much is verified
-- about: For the key figures, or every figure, of the group the part that is verified, the least verified first.
-- worth: tracker_name, value, unit, percent_verified, verified_value, option_code
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: below VARCHAR = NULL; id of the initiative whose figures to look at; the roots without it

SELECT r.type_code, r.tracker_name, r.column_code, r.option_code, r.reporting_year, r.value,
  coalesce(r.verified_value, 0) AS verified_value, r.base_unit AS unit,
  round(100 * coalesce(r.verified_value, 0) / nullif(r.value, 0), 1) AS percent_verified, r.reporting_count AS reports,
  r.doubts, r.is_private
FROM initiative_rollup r
WHERE r.reporting_year = $year AND CASE WHEN $below IS NULL THEN r.depth = 0 ELSE r.initiative_id = $below END
  AND CASE $type_code WHEN 'key' THEN r.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
    ELSE $type_code = '*' OR r.type_code GLOB $type_code END
ORDER BY percent_verified NULLS LAST, r.type_code NULLS LAST, r.measure_id, r.initiative_id;
