-- about: Numbers that changed or are gone after they were first loaded. was_reported says which of them had been
--     reported; the rest is collection. The difference and its percentage are in base units: a change from 1,000 kWh to
--     1 MWh is not a restatement. There is no difference if a number is gone or the base units differ. If the scale is
--     unknown, the numbers as sent are compared, if scale and unit are the same. What was removed and came back is
--     compared with what it was.
-- worth: initiative_name, tracker_name, old_value_base, new_value_base, new_base_unit, percent, period_end
--   run_id, changed_at: as in data_point_changes
--   change: changed or removed.
--   cause: reported; or definition, if the number changed only because the tracker was redefined.
--   was_reported: Whether it had been reported: the record was verified or its survey complete at any time before, or a
--     pin has a figure made of it.
--   survey_id, initiative_id: as in data_point_changes
--   initiative_name: Name of the initiative.
--   tracker_id: Tracker.
--   tracker_name: Name of the tracker.
--   utrv_id, row_index, column_code, option_code, period_end: as in data_point_changes
--   old_value_scaled, new_value_scaled, old_value_number, new_value_number: as in data_point_changes
--   old_number_scale, new_number_scale: as in data_point_changes
--   difference: After minus before, in the base unit.
--   percent: The difference in percent of the number before.
--   old_unit, new_unit, old_status, new_status: as in data_point_changes
--   old_value_base, new_value_base, old_base_unit, new_base_unit: as in data_point_changes
CREATE OR REPLACE VIEW restatements AS
-- ASOF joins compare by `=`, which finds no NULLs.
WITH points AS (
  SELECT *, concat_ws('/', utrv_id, row_index::VARCHAR) AS place_row,
    coalesce('+' || column_code, '') AS place_column, coalesce('+' || option_code, '') AS place_option
  FROM data_point_changes),
-- What was removed and came back, wherever it is now, is not removed: the row of the run in which it came back says what
-- it was and what it is.
settled AS (
  FROM points WHERE change = 'changed'
  UNION ALL
  FROM points r
  WHERE change = 'removed' AND NOT EXISTS (
    FROM points a
    WHERE a.change = 'added' AND a.place_row = r.place_row AND a.place_column = r.place_column
      AND a.place_option = r.place_option AND a.run_id >= r.run_id)
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
  FROM (FROM points WHERE change = 'added') a
    ASOF JOIN (FROM points WHERE change = 'removed') r
      ON a.place_row = r.place_row AND a.place_column = r.place_column AND a.place_option = r.place_option
        AND a.run_id >= r.run_id),
compared AS (
  SELECT
    *,
    coalesce(old_value_base, old_value_scaled) AS old_value,
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
  c.run_id,
  c.changed_at,
  c.change,
  c.cause,
  c.was_reported,
  c.survey_id,
  c.initiative_id,
  i.name AS initiative_name,
  c.tracker_id,
  t.name AS tracker_name,
  c.utrv_id,
  c.row_index,
  c.column_code,
  c.option_code,
  c.period_end,
  c.old_value_scaled,
  c.new_value_scaled,
  c.old_value_number,
  c.new_value_number,
  c.old_number_scale,
  c.new_number_scale,
  c.difference,
  printf('%.15g', 100 * c.difference / nullif(abs(c.before), 0))::DOUBLE AS percent,
  c.old_unit,
  c.new_unit,
  c.old_status,
  c.new_status,
  c.old_value_base,
  c.new_value_base,
  c.old_base_unit,
  c.new_base_unit
FROM compared c
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN trackers t USING (tracker_id)
WHERE c.old_value_number IS NOT NULL
  AND CASE WHEN c.new_value_number IS NULL THEN true
    WHEN c.is_scaled THEN c.old_value <> c.new_value OR NOT c.is_same_unit
    ELSE c.old_value_number <> c.new_value_number OR NOT c.is_as_sent END;
