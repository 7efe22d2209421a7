-- title: Parents that report less than what is below them
-- about: Where a node's own report is taken to hold everything below it and yet is smaller than what the nodes below report:
--   the report is wrong, or holds only the node's own (then say so in consolidation.csv: --decisions).
-- param: year INTEGER = NULL; the year in which the reporting year ends; all without it

SELECT r.initiative_name, r.depth, r.type_code, r.tracker_name, r.column_code, r.option_code, r.period_end, r.own_value,
  r.below_value, format('{:.15g}', r.below_value - r.own_value)::DOUBLE AS missing, r.base_unit AS unit, r.initiative_id
FROM initiative_rollup r JOIN initiatives i ON i.initiative_id = r.initiative_id
WHERE r.is_contradicted AND ($year IS NULL OR year(r.period_end) = $year)
ORDER BY i.path, r.initiative_id, r.type_code NULLS LAST, r.measure_id, r.period_end;
