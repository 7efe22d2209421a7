-- title: How much is verified
-- about: For every figure of the group the part that is verified, the least verified first.
-- param: year INTEGER = (SELECT max(reporting_year) FROM figures); the reporting year
-- param: below VARCHAR = NULL; id of the initiative whose figures to look at; the roots without it

SELECT r.type_code, r.tracker_name, r.column_code, r.option_code, r.reporting_year, r.value,
  coalesce(r.verified_value, 0) AS verified_value, r.base_unit AS unit,
  round(100 * coalesce(r.verified_value, 0) / nullif(r.value, 0), 1) AS percent_verified, r.reporting_count AS reports,
  r.doubts, r.is_private
FROM initiative_rollup r
WHERE r.reporting_year = $year AND CASE WHEN $below IS NULL THEN r.depth = 0 ELSE r.initiative_id = $below END
ORDER BY percent_verified NULLS LAST, r.type_code NULLS LAST, r.measure_id, r.initiative_id;
