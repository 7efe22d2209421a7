-- title: What speaks against quoting a figure
-- about: Each doubt of a figure of the group: by how many percent it could change the value, the node where the
--   greatest part arises and why, and the line of decisions that evidence proposes. A note is too small to be a
--   doubt.
-- worth: tracker_name, doubt, percent, cause_name, reason, amount, unit
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year
-- param: type_code VARCHAR = '*'; which questions, with * for any characters
-- param: notes BOOLEAN = false; also notes

SELECT g.type_code, g.tracker_name,
  nullif(g.column_name, '') AS column_name,
  nullif(g.option_name, '') AS option_name,
  g.reporting_year, g.value, g.base_unit AS unit, d.doubt, d.is_note, d.percent, d.amount, i.name AS cause_name,
  d.cause_amount, d.cause_count, d.reason, d.decision, d.decision_line, g.initiative_name, g.initiative_id,
    g.measure_id,
  d.cause_id, d.utrv_id
FROM figure_doubts d JOIN group_figures g USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN initiatives i ON i.initiative_id = d.cause_id
WHERE g.depth = 0 AND ($notes OR NOT d.is_note) AND ($year IS NULL OR d.reporting_year = $year)
  AND ($type_code = '*' OR g.type_code GLOB $type_code)
ORDER BY g.type_code NULLS LAST, g.tracker_id, g.column_code, g.option_code, unit, g.initiative_name, g.initiative_id,
  g.reporting_year, d.percent DESC NULLS FIRST, d.doubt;
