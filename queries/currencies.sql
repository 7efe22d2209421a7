-- title: Amounts by currency
-- about: Amounts of the group in each currency that is reported: nothing is converted, so there is no total over currencies.
-- worth: tracker_name, value, currency, superseded_value, doubts, column_name
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = '*'; which questions, with * for any characters

SELECT r.type_code, r.tracker_name, c.name AS column_name, r.option_code, r.reporting_year, r.base_unit AS currency, r.value,
  r.superseded_value, r.doubts, r.reporting_leaf_count, r.leaf_count, r.currency_source
FROM group_figures r JOIN trackers t ON t.tracker_id = r.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
WHERE r.depth = 0 AND r.reporting_year = $year AND coalesce(c.unit_type, t.unit_type) = 'currency'
  AND ($type_code = '*' OR r.type_code GLOB $type_code)
ORDER BY r.type_code NULLS LAST, r.tracker_id, r.column_code, r.option_code, currency, r.initiative_id;
