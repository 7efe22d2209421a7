-- title: Amounts by currency
-- about: Amounts of the group in each currency that is reported: nothing is converted, so there is no total over currencies.
-- param: year INTEGER = (SELECT max(year(period_end)) FROM figures); the year in which the reporting year ends
-- param: type_code VARCHAR = '*'; which questions, with * for any characters

SELECT r.type_code, r.tracker_name, c.name AS column_name, r.option_code, r.period_end, r.base_unit AS currency, r.value,
  r.covered_leaf_count AS sites_covered, r.leaf_count AS sites, r.currency_source
FROM initiative_rollup r JOIN trackers t ON t.tracker_id = r.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
WHERE r.depth = 0 AND year(r.period_end) = $year AND coalesce(c.unit_type, t.unit_type) = 'currency'
  AND ($type_code = '*' OR r.type_code GLOB $type_code)
ORDER BY r.type_code NULLS LAST, r.tracker_id, r.column_code, r.option_code, r.period_end, currency, r.initiative_id;
