-- about: Data points with the names of initiative, survey, tracker, column and option, and with the value in the base
--     unit.
-- worth: initiative_name, tracker_name, value_scaled, unit, period_end, value_text, column_name, option_name
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
SELECT
  d.*,
  i.name AS initiative_name,
  i.path AS initiative_path,
  s.name AS survey_name,
  s.survey_type,
  s.period_label,
  t.name AS tracker_name,
  t.value_label,
  t.tracker_type,
  t.type_code,
  c.name AS column_name,
  o.name AS option_name
FROM internal.base_values d
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN surveys s USING (survey_id)
  LEFT JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
  LEFT JOIN value_list_options o ON o.option_code = d.option_code
    AND o.value_list_id = CASE WHEN d.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END;
