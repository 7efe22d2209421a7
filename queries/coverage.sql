-- title: How many sites are behind a figure
-- about: For every figure of the group the number of sites that it covers, that say it does not apply to them, and that are
--   missing, the least covered first.
-- param: year INTEGER = (SELECT max(year(period_end)) FROM figures); the year in which the reporting year ends
-- param: below VARCHAR = NULL; id of the initiative whose figures to look at; the roots without it

SELECT r.type_code, r.tracker_name, r.column_code, r.option_code, r.period_end, r.value, r.base_unit AS unit, r.basis,
  r.covered_leaf_count AS sites_covered, r.not_applicable_leaf_count AS sites_not_applicable,
  r.leaf_count - r.covered_leaf_count - r.not_applicable_leaf_count AS sites_missing, r.leaf_count AS sites,
  round(100.0 * (r.covered_leaf_count + r.not_applicable_leaf_count) / r.leaf_count, 1) AS percent_covered, r.has_rejected
FROM initiative_rollup r
WHERE year(r.period_end) = $year AND CASE WHEN $below IS NULL THEN r.depth = 0 ELSE r.initiative_id = $below END
ORDER BY percent_covered, r.type_code NULLS LAST, r.measure_id, r.period_end, r.initiative_id;
