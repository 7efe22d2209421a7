-- title: Parents whose report does not fit what is below them
-- about: Nodes, at most two levels below the root, whose own number is smaller than what is below, or greater
--   although all of it is reported. Ask what the report holds, and say so in consolidation.csv (esg-lake decide).
-- worth: own_value, initiative_name, tracker_name, below_value, repaired_value, unit, reporting_year
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: percent DOUBLE = 1; only gaps of at least this percentage of the value

SELECT g.initiative_name, g.depth, g.type_code, g.tracker_name,
  nullif(g.column_name, '') AS column_name,
  nullif(g.option_name, '') AS option_name,
  g.reporting_year, g.own_value, g.below_value, g.value, g.repaired_value, g.base_unit AS unit, d.percent, d.is_note,
    d.reason,
  g.sites_reporting, g.sites, d.decision_line, g.initiative_id
FROM figure_doubts d JOIN group_figures g USING (initiative_id, measure_id, reporting_year)
  JOIN initiatives i ON i.initiative_id = g.initiative_id
WHERE d.doubt = 'contradicted' AND d.reason IN ('below', 'above') AND d.cause_id = d.initiative_id
  AND ($year IS NULL OR d.reporting_year = $year)
  AND CASE $type_code
      WHEN 'key' THEN g.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
      WHEN '*' THEN true
      ELSE g.type_code GLOB $type_code END
  AND (d.percent IS NULL OR d.percent >= $percent)
ORDER BY i.path, g.initiative_id, g.type_code NULLS LAST, g.measure_id, g.reporting_year;
