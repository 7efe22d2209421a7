-- title: A table broken down by one of its columns
-- about: What the sites report in the rows of a table, added up by the option, day or text in one of its columns:
--   waste by kind, training by topic. Only the yearly reports of sites, so that nothing is counted twice. Values are
--   rounded to six digits, large ones to whole numbers.
-- worth: part, value, unit, percent, column_name, sites
-- param: type_code VARCHAR = '306-3-d'; which table
-- param: by VARCHAR = NULL; code of the column to break down by; without it the first that has a list of options
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year

WITH asked AS (
  SELECT t.tracker_id, t.type_code, t.name AS tracker_name, coalesce($by, (
    SELECT arg_min(c.column_code, c.column_index) FROM tracker_columns c
    WHERE c.tracker_id = t.tracker_id AND c.value_list_id IS NOT NULL)) AS by_column
  FROM trackers t WHERE t.type_code = $type_code),
cells AS (
  SELECT a.*, b.name AS by_name, x.cell_names[a.by_column] AS part, x.initiative_id, x.column_code,
    c.name AS column_name,
    x.base_unit, x.value
  FROM table_cells x JOIN asked a ON a.tracker_id = x.tracker_id
    JOIN initiatives i ON i.initiative_id = x.initiative_id
    JOIN tracker_columns c ON c.tracker_id = x.tracker_id AND c.column_code = x.column_code
    SEMI JOIN (FROM figures WHERE reporting_year = $year) f
      ON f.initiative_id = x.initiative_id AND f.tracker_id = x.tracker_id AND f.period_end = x.period_end
    LEFT JOIN tracker_columns b ON b.tracker_id = a.tracker_id AND b.column_code = a.by_column
  WHERE x.is_counting AND x.period = 'yearly' AND i.is_leaf AND i.removed_at IS NULL AND c.is_additive)
SELECT type_code, tracker_name, column_name, by_name AS broken_down_by, part,
  round(fsum(value), greatest(0, 5 - floor(log10(abs(nullif(fsum(value), 0))))::INTEGER)) AS value,
  base_unit AS unit, round(100 * fsum(value) / nullif(sum(fsum(value)) OVER (PARTITION BY tracker_id, column_code,
    base_unit), 0), 1)
    AS percent, count(DISTINCT initiative_id) AS sites
FROM cells
GROUP BY tracker_id, type_code, tracker_name, column_code, column_name, by_name, part, base_unit
ORDER BY type_code, tracker_id, column_code, unit, value DESC, part;
