-- record_uses: Where the numbers of each value record are used: the yearly figure that they are part of, or the figure
--     that supersedes them. Numbers in neither are in exclusions.
-- - worth: initiative_id, use, number_count, base_unit, period_end
--   *: as in used_numbers
CREATE OR REPLACE VIEW record_uses AS
FROM internal.used_numbers;

-- table_cells: Numbers in tables with the other cells of their rows, for breakdowns: SELECT cells['source'], sum(value)
--     … WHERE is_counting GROUP BY 1. Over rows that count, the sum is the figure. Several rows may have the same
--     cells; a row that the reporter added as a total is counted like any other.
-- - worth: initiative_id, value, base_unit, column_code, cell_names, period_end
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
  SELECT d.*,
    coalesce(d.option_code, d.value_date::VARCHAR, d.value_text,
      CASE WHEN d.value_type IN ('text', 'date') THEN regexp_replace(d.value_number::VARCHAR, '\.0$', '') END) AS cell,
    coalesce(o.name, cell) AS cell_name, coalesce(d.option_code, chr(1114111)) AS place
  FROM (
      FROM data_points
      WHERE row_index IS NOT NULL AND column_code IS NOT NULL
        AND NOT (internal.is_numeric(value_type) AND value_scaled IS NOT NULL)) d
    LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = c.value_list_id AND o.option_code = d.option_code),
-- The texts of one cell in the order of their options. Nearly every cell has a single one, and to sort what an
-- aggregate is given takes three times as long as all the rest. Without a lambda function, which DuckDB 1.2 and 2.0
-- write differently.
joined AS (
  SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, column_code,
    CASE WHEN count(*) = 1 THEN min(cell)
      ELSE array_to_string(map_values(map_from_entries(list_sort(list((place, cell))))), ',') END AS cell,
    CASE WHEN count(*) = 1 THEN min(cell_name)
      ELSE array_to_string(map_values(map_from_entries(list_sort(list((place, cell_name))))), ',') END AS cell_name
  FROM texts
  WHERE cell IS NOT NULL
  GROUP BY ALL),
others AS (
  SELECT initiative_id, tracker_id, period_end, utrv_id, row_index,
    map_from_entries(list_sort(list((column_code, cell)))) AS cells,
    map_from_entries(list_sort(list((column_code, cell_name)))) AS cell_names
  FROM joined
  GROUP BY ALL)
SELECT n.utrv_id, n.row_index, n.initiative_id, n.tracker_id, n.column_code, n.option_code,
  internal.measure_id_of(n.tracker_id, n.column_code,
    CASE WHEN w.way IS NULL THEN n.option_code ELSE concat_ws('+', n.option_code, w.way) END, n.base_unit)
    AS measure_id,
  n.value_base AS value, n.base_unit, n.period, n.period_start, n.period_end, n.status,
  coalesce(o.cells, MAP([]::VARCHAR[], []::VARCHAR[])) AS cells,
  coalesce(o.cell_names, MAP([]::VARCHAR[], []::VARCHAR[])) AS cell_names, k.utrv_id IS NOT NULL AS is_counting
FROM numbers n
  LEFT JOIN others o ON o.initiative_id = n.initiative_id AND o.tracker_id = n.tracker_id
    AND o.period_end = n.period_end AND o.utrv_id = n.utrv_id AND o.row_index = n.row_index
  LEFT JOIN internal.row_ways w ON w.utrv_id = n.utrv_id AND w.row_index = n.row_index
  LEFT JOIN (
    SELECT initiative_id, tracker_id, utrv_id FROM figures
    UNION SELECT initiative_id, tracker_id, utrv_id FROM period_figures) k
    ON k.initiative_id = n.initiative_id AND k.tracker_id = n.tracker_id AND k.utrv_id = n.utrv_id;

-- completeness: How complete each node, with everything below it, is in each reporting year, by kind of period. Default
--     surveys only; the current tree for all years.
-- - worth: initiative_name, percent_answered, percent_surveyed, reporting_year, period
--   initiative_id, initiative_name, depth: as in group_figures
--   period: yearly, quarterly or monthly: quarters of one year are one row, and so are months.
--   reporting_year: as in figures
--   period_start: First day of the group’s year.
--   period_end: Last day of the group’s year.
--   leaf_count: Leaves of the node’s subtree today; 1 for a leaf.
--   surveyed_leaf_count: Those that have a survey of this kind in the year.
--   survey_count: Surveys of this kind and year in the subtree.
--   record_count: Value records.
--   answered_count: Records with an answer that was not rejected.
--   rejected_count: Records that were sent back, whatever they hold.
--   verified_count: Answered records that are verified.
--   not_applicable_count: Records that say that the question does not apply, and were not rejected.
--   not_reported_count: Records that say that nothing is reported, and were not rejected.
--   percent_answered: Records that are answered or not applicable, in percent of all.
--   percent_surveyed: Leaves with a survey, in percent of all.
CREATE OR REPLACE VIEW completeness AS
WITH collected AS (
  SELECT survey_id, initiative_id, period, period_end
  FROM surveys
  WHERE removed_at IS NULL AND survey_type = 'default'),
-- A record may have another period than its survey.
counted AS (
  SELECT initiative_id, period, period_end, 1 AS surveys FROM collected
  UNION ALL BY NAME
  SELECT s.initiative_id, u.period, u.period_end, count(*) AS records,
    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered,
    count(*) FILTER (status = 'rejected') AS rejected,
    count(*) FILTER (answer = 'answered' AND status = 'verified') AS verified,
    count(*) FILTER (answer = 'not_applicable' AND status IS DISTINCT FROM 'rejected') AS not_applicable,
    count(*) FILTER (answer = 'not_reported' AND status IS DISTINCT FROM 'rejected') AS not_reported
  FROM utrvs u JOIN collected s USING (survey_id)
  GROUP BY ALL),
leaves AS (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id
  WHERE i.is_leaf
  GROUP BY ALL)
SELECT n.initiative_id, n.name AS initiative_name, n.depth, c.period, g.reporting_year, g.period_start, g.period_end,
  l.leaf_count, count(DISTINCT c.initiative_id) FILTER (i.is_leaf AND c.surveys > 0) AS surveyed_leaf_count,
  coalesce(sum(c.surveys), 0)::BIGINT AS survey_count, coalesce(sum(c.records), 0)::BIGINT AS record_count,
  coalesce(sum(c.answered), 0)::BIGINT AS answered_count, coalesce(sum(c.rejected), 0)::BIGINT AS rejected_count,
  coalesce(sum(c.verified), 0)::BIGINT AS verified_count,
  coalesce(sum(c.not_applicable), 0)::BIGINT AS not_applicable_count,
  coalesce(sum(c.not_reported), 0)::BIGINT AS not_reported_count,
  100.0::DOUBLE * (answered_count + not_applicable_count) / nullif(record_count, 0) AS percent_answered,
  100.0::DOUBLE * surveyed_leaf_count / l.leaf_count AS percent_surveyed
FROM counted c
  JOIN internal.group_years g ON c.period_end BETWEEN g.first_end AND g.last_end
  JOIN initiatives i ON i.initiative_id = c.initiative_id
  JOIN initiative_ancestors a ON a.descendant_id = c.initiative_id
  JOIN initiatives n ON n.initiative_id = a.ancestor_id
  JOIN leaves l ON l.ancestor_id = a.ancestor_id
GROUP BY n.initiative_id, n.name, n.depth, c.period, g.reporting_year, g.period_start, g.period_end, l.leaf_count;
