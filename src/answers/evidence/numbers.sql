-- The numbers behind the contributions and the responses that hold them, after the models have read the asked records.

-- Each number of a contribution; `is_added` is false for a total that a decision leaves out.
CREATE OR REPLACE TEMP TABLE evidence_numbers AS
WITH fractions AS (
  SELECT factor, arg_min(numerator, denominator) AS numerator, min(denominator) AS denominator
  FROM (
    SELECT factor, numerator, denominator FROM units
    UNION ALL
    SELECT numerator / denominator, numerator, denominator FROM decisions WHERE numerator IS NOT NULL)
  GROUP BY factor),
hints AS (FROM row_hints JOIN (SELECT rec, utrv_id FROM records) USING (rec)),
left_out_rows AS (
  SELECT r.utrv_id, o.row_index, m.measure_id FROM left_out o JOIN records r USING (rec) JOIN measures m USING (m))
SELECT a.measure_id, a.contributor_id, p.utrv_id, p.survey_id, s.response_id,
  concat('/data/universalTrackerValues/', u.source_index, p.json_pointer) AS json_pointer,
  u.status, u.is_private, p.period, p.period_start, p.period_end, p.column_code, p.option_code, p.value_type,
  p.value_number, p.value_text, p.number_scale, p.scale_factor, p.unit, p.base_factor,
  CASE WHEN p.base_factor = 1 THEN 1 ELSE f.numerator END AS numerator,
  CASE WHEN p.base_factor = 1 THEN 1 ELSE f.denominator END AS denominator,
  p.base_unit, p.value_base AS value, p.value_base::VARCHAR::DECIMAL(38, 12) AS amount, o.utrv_id IS NULL AS is_added
FROM asked_uses a
  JOIN (FROM data_points_enriched WHERE internal.is_numeric(value_type) AND abs(value_base) < 1e18) p
    ON p.utrv_id = a.utrv_id AND p.column_code IS NOT DISTINCT FROM a.column_code
      AND p.base_unit IS NOT DISTINCT FROM a.base_unit
  JOIN utrvs u ON u.utrv_id = p.utrv_id
  JOIN surveys s ON s.survey_id = p.survey_id
  LEFT JOIN hints h ON h.utrv_id = p.utrv_id AND h.row_index = p.row_index
  LEFT JOIN fractions f ON f.factor = p.base_factor
  LEFT JOIN left_out_rows o
    ON o.utrv_id = p.utrv_id AND o.row_index = p.row_index AND o.measure_id = a.measure_id
WHERE a.option_code IS NOT DISTINCT FROM CASE
  WHEN h.way IS NULL THEN p.option_code
  ELSE concat_ws('+', p.option_code, h.way) END
ORDER BY a.measure_id, a.contributor_id, p.utrv_id, json_pointer;

-- The responses. With `asked.all_responses`, also those with other records of the question and year at or below
-- the node, and the listing of initiatives.
CREATE OR REPLACE TEMP TABLE asked_responses AS
WITH below AS (
  SELECT i.initiative_id, i.response_id
  FROM asked a
    JOIN initiative_ancestors b ON b.ancestor_id = a.initiative_id
    JOIN initiatives i ON i.initiative_id = b.descendant_id),
others AS (
  SELECT u.survey_id
  FROM lake.utrvs u
    JOIN asked a ON a.tracker_id = u.tracker_id
    JOIN group_years y ON y.reporting_year = a.reporting_year AND u.period_end BETWEEN y.first_end AND y.last_end
  WHERE u.initiative_id IN (SELECT initiative_id FROM below)),
every AS (
  SELECT true AS is_asked, 'numbers' AS holds, response_id FROM evidence_numbers
  UNION ALL
  SELECT all_responses, 'other records', response_id FROM (FROM surveys SEMI JOIN others USING (survey_id)), asked
  UNION ALL
  SELECT all_responses, 'hierarchy', response_id FROM below, asked)
SELECT e.response_id, min(e.holds) AS holds, r.path AS request, r.fetched_at, r.byte_count, r.landing_file
FROM every e LEFT JOIN responses r USING (response_id)
WHERE e.is_asked AND e.response_id IS NOT NULL
GROUP BY ALL
ORDER BY e.response_id;

CREATE OR REPLACE TEMP TABLE evidence_decisions AS FROM decisions ORDER BY file, line;

DROP TABLE temp.trackers;
DROP TABLE temp.tracker_columns;
DROP TABLE temp.utrvs;
DROP TABLE temp.data_points;
