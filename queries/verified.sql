-- title: How much is verified
-- about: For every figure of the group the part that is verified, the least verified first.
-- param: year INTEGER = (SELECT max(year(period_end)) FROM figures); the year in which the reporting year ends
-- param: below VARCHAR = NULL; id of the initiative whose figures to look at; the roots without it

SELECT r.type_code, r.tracker_name, r.column_code, r.option_code, r.period_end, r.value,
  coalesce(r.verified_value, 0) AS verified_value, r.base_unit AS unit,
  round(100 * coalesce(r.verified_value, 0) / nullif(r.value, 0), 1) AS percent_verified, r.reporting_count AS reports,
  r.is_private
FROM initiative_rollup r
WHERE year(r.period_end) = $year AND CASE WHEN $below IS NULL THEN r.depth = 0 ELSE r.initiative_id = $below END
ORDER BY percent_verified NULLS LAST, r.type_code NULLS LAST, r.measure_id, r.period_end, r.initiative_id;
