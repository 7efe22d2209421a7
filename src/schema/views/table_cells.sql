-- about: Numbers in tables with the other cells of their rows, for breakdowns: SELECT cells['source'], sum(value) … WHERE
--     is_counting GROUP BY 1. Over rows that count, the sum is the figure. Several rows may have the same cells; a row
--     that the reporter added as a total is counted like any other.
-- worth: initiative_id, value, base_unit, column_code, cell_names, period_end
--   utrv_id, row_index, initiative_id, tracker_id, column_code, option_code: as in data_points
--   measure_id: as in figures
--   value: The number in base_unit.
--   base_unit, period, period_start, period_end, status: as in data_points
--   cells: The other cells of the row: column to option code, text or day; several options are joined by commas.
--   cell_names: The same with the names of the options.
--   is_counting: Whether its record is the one that counts (lake.md, "The record that counts").
CREATE OR REPLACE VIEW table_cells AS
-- Everything is joined by initiative, tracker and period too, so that a filter on them reaches all that is read.
WITH numbers AS (
  FROM internal.base_values
  WHERE row_index IS NOT NULL AND internal.is_numeric(value_type) AND value_scaled IS NOT NULL),
-- A cell as text: a code, a day, a text, or the number that was sent in place of a text or day.
texts AS (
  SELECT
    d.*,
    coalesce(d.option_code, d.value_date::VARCHAR, d.value_text,
      CASE WHEN d.value_type IN ('text', 'date') THEN regexp_replace(d.value_number::VARCHAR, '\.0$', '') END) AS cell,
    coalesce(o.name, cell) AS cell_name,
    coalesce(d.option_code, chr(1114111)) AS place
  FROM (
      FROM data_points
      WHERE row_index IS NOT NULL AND column_code IS NOT NULL
        AND NOT (internal.is_numeric(value_type) AND value_scaled IS NOT NULL)) d
    LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = c.value_list_id AND o.option_code = d.option_code),
-- The texts of one cell in the order of their options. Nearly every cell has a single one, and to sort what an aggregate
-- is given takes three times as long as all the rest. Without a lambda function, which DuckDB 1.2 and 2.0 write
-- differently.
joined AS (
  SELECT
    initiative_id,
    tracker_id,
    period_end,
    utrv_id,
    row_index,
    column_code,
    CASE WHEN count(*) = 1 THEN min(cell)
      ELSE array_to_string(map_values(map_from_entries(list_sort(list((place, cell))))), ',') END AS cell,
    CASE WHEN count(*) = 1 THEN min(cell_name)
      ELSE array_to_string(map_values(map_from_entries(list_sort(list((place, cell_name))))), ',') END AS cell_name
  FROM texts
  WHERE cell IS NOT NULL
  GROUP BY ALL),
others AS (
  SELECT
    initiative_id,
    tracker_id,
    period_end,
    utrv_id,
    row_index,
    map_from_entries(list_sort(list((column_code, cell)))) AS cells,
    map_from_entries(list_sort(list((column_code, cell_name)))) AS cell_names
  FROM joined
  GROUP BY ALL)
SELECT
  n.utrv_id,
  n.row_index,
  n.initiative_id,
  n.tracker_id,
  n.column_code,
  n.option_code,
  internal.measure_id_of(n.tracker_id, n.column_code,
    CASE WHEN w.way IS NULL THEN n.option_code ELSE concat_ws('+', n.option_code, w.way) END, n.base_unit) AS measure_id,
  n.value_base AS value,
  n.base_unit,
  n.period,
  n.period_start,
  n.period_end,
  n.status,
  coalesce(o.cells, MAP([]::VARCHAR[], []::VARCHAR[])) AS cells,
  coalesce(o.cell_names, MAP([]::VARCHAR[], []::VARCHAR[])) AS cell_names,
  k.utrv_id IS NOT NULL AS is_counting
FROM numbers n
  LEFT JOIN others o ON o.initiative_id = n.initiative_id AND o.tracker_id = n.tracker_id
    AND o.period_end = n.period_end AND o.utrv_id = n.utrv_id AND o.row_index = n.row_index
  LEFT JOIN internal.row_ways w ON w.utrv_id = n.utrv_id AND w.row_index = n.row_index
  LEFT JOIN (
    SELECT initiative_id, tracker_id, utrv_id FROM figures
    UNION SELECT initiative_id, tracker_id, utrv_id FROM period_figures) k
    ON k.initiative_id = n.initiative_id AND k.tracker_id = n.tracker_id AND k.utrv_id = n.utrv_id;
