-- title: What is wrong with the data
-- about: Problems of the current data by code, the severest first, with how many records and surveys they touch and
--   an example.
-- worth: severity, code, issues, example, example_value, records
-- param: severity VARCHAR = '*'; rejected (not in the lake), degraded (something is missing) or notice; * for all

SELECT severity, code, count(*) AS issues, count(DISTINCT survey_id) AS surveys, count(DISTINCT utrv_id) AS records,
  min(message) AS example, min(value) AS example_value
FROM data_issues
WHERE $severity = '*' OR severity = $severity
GROUP BY severity, code
ORDER BY CASE severity WHEN 'rejected' THEN 0 WHEN 'degraded' THEN 1 ELSE 2 END, issues DESC, code;
