-- data_points_enriched: Data points with the names of initiative, survey, tracker, column and option, and with the
--     value in the base unit.
-- - worth: initiative_name, tracker_name, value_scaled, unit, period_end, value_text, column_name, option_name
--   *: as in data_points
--   value_base: The value in base_unit: value_scaled times numerator divided by denominator of the unit, exactly.
--   initiative_name: Name of the initiative.
--   initiative_path: Names from the root down to the initiative.
--   survey_name: Name of the survey.
--   survey_type, period_label: as in surveys
--   tracker_name: Name of the tracker.
--   value_label, tracker_type, type_code: as in trackers
--   column_name: Name of the table column.
--   option_name: Name of the option.
CREATE OR REPLACE VIEW data_points_enriched AS
SELECT d.*, i.name AS initiative_name, i.path AS initiative_path, s.name AS survey_name, s.survey_type, s.period_label,
  t.name AS tracker_name, t.value_label, t.tracker_type, t.type_code, c.name AS column_name, o.name AS option_name
FROM internal.base_values d
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN surveys s USING (survey_id)
  LEFT JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
  LEFT JOIN value_list_options o ON o.option_code = d.option_code
    AND o.value_list_id = CASE WHEN d.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END;

-- figures_enriched: The rows of figures with names and path by level, flat for other tools. Add values only where
--     is_additive, and only over initiatives of which none is above another.
-- - worth: initiative_name, tracker_name, value, base_unit, reporting_year, type_code, column_name, option_name
--   *: as in figures
--   initiative_name: Name of the initiative.
--   depth: as in initiatives
--   initiative_path: Names from the root down to the node.
--   is_leaf: as in initiatives
--   level_0, level_1, level_2, level_3, level_4: Name of the node at depth 0 to 4 on the path, or its id if it has no
--     name; NULL if the path ends above it.
--   value_label, tracker_type: as in trackers
--   column_name: Name of the table column.
--   option_name: Name of the option, with location-based or market-based for rows that name one.
--   tracker_name: Name of the tracker.
--   type_code, is_additive: as in trackers
CREATE OR REPLACE VIEW figures_enriched AS
WITH figure AS (
  SELECT *,
    -- The end of an option code that says how a row was counted, and the code before it.
    nullif(regexp_extract(option_code, '(^|\+)(location|market)$', 2), '') AS way,
    CASE WHEN way IS NOT NULL THEN regexp_replace(option_code, '(^|\+)(location|market)$', '') END AS own_option
  FROM figures)
SELECT f.* EXCLUDE (way, own_option), i.name AS initiative_name, i.depth, i.path AS initiative_path, i.is_leaf,
  coalesce(l0.name, i.path_ids[1]) AS level_0, coalesce(l1.name, i.path_ids[2]) AS level_1,
  coalesce(l2.name, i.path_ids[3]) AS level_2, coalesce(l3.name, i.path_ids[4]) AS level_3,
  coalesce(l4.name, i.path_ids[5]) AS level_4, t.value_label, t.tracker_type, c.name AS column_name,
  coalesce(o.name, CASE WHEN f.way IS NOT NULL
    THEN concat_ws(', ', coalesce(w.name, nullif(f.own_option, '')), concat(f.way, '-based')) END) AS option_name,
  t.name AS tracker_name, t.type_code,
  -- What a column says of its numbers goes before what its tracker says.
  CASE WHEN f.column_code IS NULL THEN t.is_additive ELSE c.is_additive END AS is_additive
FROM figure f
  LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  LEFT JOIN initiatives l0 ON l0.initiative_id = i.path_ids[1]
  LEFT JOIN initiatives l1 ON l1.initiative_id = i.path_ids[2]
  LEFT JOIN initiatives l2 ON l2.initiative_id = i.path_ids[3]
  LEFT JOIN initiatives l3 ON l3.initiative_id = i.path_ids[4]
  LEFT JOIN initiatives l4 ON l4.initiative_id = i.path_ids[5]
  LEFT JOIN trackers t ON t.tracker_id = f.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  LEFT JOIN value_list_options o ON o.option_code = f.option_code
    AND o.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN value_list_options w ON w.option_code = f.own_option
    AND w.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END;

-- restatements: Numbers that changed or are gone after they were first loaded. was_reported says which of them had been
--     reported; the rest is collection. The difference and its percentage are in base units: a change from 1,000 kWh to
--     1 MWh is not a restatement. There is no difference if a number is gone or the base units differ. If the scale is
--     unknown, the numbers as sent are compared, if scale and unit are the same. What was removed and came back is
--     compared with what it was.
-- - worth: initiative_name, tracker_name, old_value_base, new_value_base, new_base_unit, percent, period_end
--   run_id, changed_at: as in data_point_changes
--   change: changed or removed.
--   cause: reported; or definition, if the number changed only because the tracker was redefined.
--   utrv_id, row_index, column_code, option_code, survey_id, initiative_id, tracker_id: as in data_point_changes
--   period_end, old_value_scaled, new_value_scaled: as in data_point_changes
--   old_unit, new_unit, old_status, new_status, old_value_number, new_value_number: as in data_point_changes
--   old_number_scale, new_number_scale: as in data_point_changes
--   old_value_base, new_value_base, old_base_unit, new_base_unit, was_reported: as in data_point_changes
--   initiative_name: Name of the initiative.
--   tracker_name: Name of the tracker.
--   difference: After minus before, in the base unit.
--   percent: The difference in percent of the number before.
CREATE OR REPLACE VIEW restatements AS
-- ASOF joins compare by `=`, which finds no NULLs.
WITH points AS (
  SELECT *, to_json([utrv_id, row_index::VARCHAR, column_code, option_code])::VARCHAR AS place
  FROM data_point_changes),
-- A row that takes the place of another in the same run is another row.
added AS (
  FROM points a
  WHERE change = 'added' AND NOT (row_index IS NOT NULL AND EXISTS (
    FROM points r
    WHERE r.change = 'removed' AND r.run_id = a.run_id AND r.survey_id = a.survey_id AND r.place = a.place))),
-- What was removed and came back, wherever it is now, is not removed: the row of the run in which it came back says
-- what it was and what it is.
settled AS (
  FROM points WHERE change = 'changed'
  UNION ALL
  FROM points r
  WHERE change = 'removed' AND NOT EXISTS (FROM added a WHERE a.place = r.place AND a.run_id >= r.run_id)
  UNION ALL
  SELECT a.* REPLACE (
      'changed' AS change,
      r.old_value_scaled AS old_value_scaled,
      r.old_value_text AS old_value_text,
      r.old_unit AS old_unit,
      r.old_status AS old_status,
      r.old_value_number AS old_value_number,
      r.old_number_scale AS old_number_scale,
      r.old_period_end AS old_period_end,
      r.old_value_base AS old_value_base,
      r.old_base_unit AS old_base_unit)
  FROM added a
    ASOF JOIN (FROM points WHERE change = 'removed') r ON a.place = r.place AND a.run_id >= r.run_id),
compared AS (
  SELECT *, coalesce(old_value_base, old_value_scaled) AS old_value,
    coalesce(new_value_base, new_value_scaled) AS new_value,
    old_value IS NOT NULL AND new_value IS NOT NULL AS is_scaled,
    old_base_unit IS NOT DISTINCT FROM new_base_unit AS is_same_unit,
    old_number_scale IS NOT DISTINCT FROM new_number_scale AND old_unit IS NOT DISTINCT FROM new_unit AS is_as_sent,
    CASE WHEN is_scaled AND is_same_unit THEN old_value WHEN NOT is_scaled AND is_as_sent THEN old_value_number END
      AS before,
    CASE WHEN is_scaled AND is_same_unit THEN new_value WHEN NOT is_scaled AND is_as_sent THEN new_value_number END
      AS after,
    -- Both numbers have about 15 digits: more of their difference is noise.
    round(after - before, 14 - floor(log10(nullif(greatest(abs(after), abs(before)), 0)))::INTEGER) AS difference
  FROM settled)
SELECT
  c.* EXCLUDE (
    old_value_text, new_value_text, old_period_end, new_period_end, place, old_value, new_value, is_scaled,
    is_same_unit, is_as_sent, before, after, difference),
  i.name AS initiative_name, t.name AS tracker_name, c.difference,
  printf('%.15g', 100 * c.difference / nullif(abs(c.before), 0))::DOUBLE AS percent
FROM compared c
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN trackers t USING (tracker_id)
WHERE c.old_value_number IS NOT NULL
  AND CASE WHEN c.new_value_number IS NULL THEN true
    WHEN c.is_scaled THEN c.old_value <> c.new_value OR NOT c.is_same_unit
    ELSE c.old_value_number <> c.new_value_number OR NOT c.is_as_sent END;
