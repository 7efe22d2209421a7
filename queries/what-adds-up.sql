-- title: What adds up
-- about: Every question and column of numbers, whether it adds up over initiatives, rows and time, and why. The
--   sentences of the reasons are in docs/lake.md. Look first at reason default: nothing speaks against adding, which
--   is not a decision.
-- worth: tracker_name, column_name, unit, is_additive, additive_reason, over_time
-- param: type_code VARCHAR = '*'; which questions, with * for any characters
-- param: reason VARCHAR = '*'; such as default, strong_word or no_unit, of either decision; * for all

WITH answers AS (
  SELECT t.type_code, t.tracker_id, t.name AS tracker_name, NULL AS column_code, NULL AS column_name,
    -1 AS column_index, t.unit, t.is_additive, t.additive_reason, t.rows_add, t.over_time, t.over_time_reason
  FROM trackers t
  UNION ALL
  SELECT t.type_code, t.tracker_id, t.name, c.column_code, c.name, c.column_index, coalesce(c.unit, t.unit),
    c.is_additive, c.additive_reason, c.rows_add, c.over_time, c.over_time_reason
  FROM tracker_columns c JOIN trackers t ON t.tracker_id = c.tracker_id)
SELECT type_code, tracker_name, column_name, unit, is_additive, additive_reason, rows_add, over_time, over_time_reason,
  tracker_id, column_code
FROM answers
WHERE is_additive IS NOT NULL AND ($type_code = '*' OR type_code GLOB $type_code)
  AND ($reason = '*' OR $reason IN (additive_reason, over_time_reason))
ORDER BY type_code NULLS LAST, tracker_id, column_index, column_code;
