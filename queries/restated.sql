-- title: Restated numbers
-- about: Numbers that had been reported (verified, of a complete survey, or in a pin) and are different or gone
--   since, in base units, the newest first and of one day the largest change in percent first. The view restatements
--   also has changes of what had not been reported yet.
-- worth: initiative_name, tracker_name, before, after, unit, percent
-- param: since DATE = NULL; only what was restated on this day or later (UTC)
-- param: percent DOUBLE = 0; only changes of at least this percentage, up or down

SELECT CAST(timezone('UTC', r.changed_at) AS DATE) AS changed_on, r.initiative_name, t.type_code, r.tracker_name,
  r.column_code, r.option_code, r.period_end, coalesce(r.old_value_base, r.old_value_scaled,
    r.old_value_number) AS before,
  coalesce(r.new_value_base, r.new_value_scaled, r.new_value_number) AS after, r.difference, round(r.percent,
    1) AS percent,
  r.old_base_unit AS unit_before, r.new_base_unit AS unit, r.change, r.cause, r.old_status AS status_before,
    r.new_status AS status, r.utrv_id,
  r.row_index
FROM restatements r LEFT JOIN trackers t ON t.tracker_id = r.tracker_id
WHERE r.was_reported AND ($since IS NULL OR CAST(timezone('UTC', r.changed_at) AS DATE) >= $since)
  AND (r.percent IS NULL OR abs(r.percent) >= $percent)
ORDER BY changed_on DESC, abs(r.percent) DESC NULLS LAST, r.utrv_id, r.row_index, r.column_code, r.option_code;
