-- title: Restated numbers
-- about: Numbers that were reported differently before, the newest first and of one night the largest change in percent.
-- param: since DATE = NULL; only what was restated on this day or later (UTC)
-- param: percent DOUBLE = 0; only changes of at least so many percent, up or down

SELECT CAST(timezone('UTC', r.changed_at) AS DATE) AS changed_on, r.initiative_name, t.type_code, r.tracker_name,
  r.column_code, r.option_code, r.period_end, r.old_value_scaled AS before, r.new_value_scaled AS after, r.difference,
  round(r.percent, 1) AS percent, r.new_unit AS unit, r.old_status, r.new_status, r.utrv_id
FROM restatements r LEFT JOIN trackers t ON t.tracker_id = r.tracker_id
WHERE ($since IS NULL OR CAST(timezone('UTC', r.changed_at) AS DATE) >= $since)
  AND (r.percent IS NULL OR abs(r.percent) >= $percent)
ORDER BY changed_on DESC, abs(r.percent) DESC NULLS LAST, r.utrv_id, r.row_index, r.column_code, r.option_code;
