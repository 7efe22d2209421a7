-- title: Figures of the group by year
-- about: The key figures of the group, or the figure for every question and year, with their doubts: without doubts it can be quoted as it is.
--   Beside it how much is verified, how many sites report, and what it is made of: "own + children", or, where the
--   group's own report stands for everything below it, "own; children" for comparison. Each root is a group of its own.
-- worth: tracker_name, value, unit, reporting_year, percent_verified, doubts, reporting_leaf_count, leaf_count
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: details BOOLEAN = false; also the options of lists and the columns of tables

SELECT g.type_code, g.tracker_name, c.name AS column_name, g.option_code, g.reporting_year, g.value, g.base_unit AS unit, g.doubts,
  g.reporting_leaf_count, g.leaf_count, round(100 * coalesce(g.verified_value, 0) / nullif(g.value, 0), 1) AS percent_verified,
  CASE WHEN g.basis = 'own' AND g.below_value IS NOT NULL
      THEN format('own {:.15g}; children {:.15g}', g.own_value, g.below_value)
    WHEN g.basis = 'both' THEN format('own {:.15g} + children {:.15g}', g.own_value, g.below_value)
    WHEN g.basis = 'own' THEN format('own {:.15g}', g.own_value)
    WHEN g.basis = 'below' THEN format('children {:.15g}', g.below_value) END AS reconciliation,
  g.basis, g.currency_source, g.initiative_name AS of_root
FROM group_figures g
  LEFT JOIN tracker_columns c ON c.tracker_id = g.tracker_id AND c.column_code = g.column_code
WHERE g.depth = 0 AND ($year IS NULL OR g.reporting_year = $year)
  AND CASE $type_code WHEN 'key' THEN g.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
    ELSE $type_code = '*' OR g.type_code GLOB $type_code END
  AND ($details OR (g.column_code IS NULL AND g.option_code IS NULL))
ORDER BY g.type_code NULLS LAST, g.tracker_id, g.column_code, g.option_code, unit, of_root, g.initiative_id, g.reporting_year;
