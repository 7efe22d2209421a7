-- All figures, of years and of quarters and months: what was reported; else, for each column, what parts make of the
-- year; else what an aggregation says. `m` is the measure, `is_set_aside` one that a decision takes out (`not_counted`,
-- `wrong`).
CREATE OR REPLACE TEMP TABLE made_figures AS
WITH reported AS (
  SELECT p.node, p.period, p.period_start, p.period_end, p.reporting_year, n.m, n.amount, n.value_count,
    CASE WHEN p.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis, a.amount AS aggregation_amount,
    r.is_verified, r.is_final, r.assurance_status, r.is_private, n.currency, p.has_rejected, p.candidate_count,
    coalesce(v.rival, 0) AS rival, n.over_report, n.over_reason, n.unusable_rows, p.rec, r.reported_at, p.tracker_id,
    m.column_code
  FROM (FROM periods WHERE is_made) p
    JOIN (FROM record_numbers WHERE amount IS NOT NULL) n USING (rec)
    JOIN measures m USING (m)
    JOIN records r USING (rec)
    LEFT JOIN record_numbers a ON a.rec = p.aggregation_rec AND a.m = n.m
    LEFT JOIN rivals v ON v.place = p.place AND v.m = n.m),
sources AS (
  SELECT u.basis, u.node, u.tracker_id, u.reporting_year, CASE u.basis WHEN 'period_end' THEN u.place END AS of_place,
    bool_and(r.is_verified) AS is_verified, bool_and(r.is_final) AS is_final,
    CASE WHEN count(DISTINCT coalesce(r.assurance_status, '')) = 1 THEN max(r.assurance_status) END AS assurance_status,
    bool_or(r.is_private) AS is_private, bool_or(u.has_rejected) AS has_rejected,
      max(u.candidate_count) AS candidate_count,
    CASE WHEN count(*) = 1 THEN max(r.rec) END AS rec, max(r.reported_at) AS reported_at
  FROM used_parts u JOIN records r USING (rec) GROUP BY ALL),
totals AS (
  SELECT basis, node, tracker_id, reporting_year, CASE basis WHEN 'period_end' THEN place END AS of_place, m,
    any_value(year_start) AS period_start, any_value(year_end) AS period_end, any_value(column_code) AS column_code,
    sum(amount) AS amount, sum(value_count)::INTEGER AS value_count, min(currency) AS currency, sum(rival) AS rival,
    sum(over_report) AS over_report, min(over_reason) AS over_reason, sum(unusable_rows)::INTEGER AS unusable_rows
  FROM part_numbers GROUP BY ALL),
from_parts AS (
  SELECT t.*, 'yearly' AS period, s.* EXCLUDE (basis, node, tracker_id, reporting_year, of_place, has_rejected),
    s.has_rejected OR coalesce(y.has_rejected, false) AS has_rejected, a.amount AS aggregation_amount
  FROM totals t
    JOIN sources s ON s.basis = t.basis AND s.node = t.node AND s.tracker_id = t.tracker_id
      AND s.reporting_year = t.reporting_year AND s.of_place IS NOT DISTINCT FROM t.of_place
    LEFT JOIN (FROM periods WHERE period = 'yearly') y
      ON y.node = t.node AND y.tracker_id = t.tracker_id AND y.period_end = t.period_end
    LEFT JOIN record_numbers a ON a.rec = y.aggregation_rec AND a.m = t.m),
replaced AS (SELECT DISTINCT node, tracker_id, column_code, period_end FROM totals),
every AS (
  SELECT r.* FROM reported r
    LEFT JOIN replaced p ON p.node = r.node AND p.tracker_id = r.tracker_id AND p.period_end = r.period_end
      AND p.column_code IS NOT DISTINCT FROM r.column_code
  WHERE p.node IS NULL OR r.period <> 'yearly' OR r.basis <> 'aggregation'
  UNION ALL BY NAME
  SELECT * EXCLUDE (of_place) FROM from_parts)
SELECT e.*, d.report_is, coalesce(e.period = 'yearly' AND d.report_is IN ('not_counted', 'wrong'),
  false) AS is_set_aside,
  e.basis <> 'aggregation' AS is_report
FROM every e LEFT JOIN decided_reports d
  ON d.node = e.node AND d.tracker_id = e.tracker_id AND d.reporting_year = e.reporting_year;

CREATE OR REPLACE TEMP VIEW published_figures AS
SELECT n.initiative_id, m.measure_id, m.tracker_id, m.column_code, m.option_code, m.base_unit,
  f.period, f.period_start, f.period_end, f.reporting_year, number_of(f.amount) AS value,
    decimal_of(f.amount) AS amount,
  f.value_count, f.basis, number_of(f.aggregation_amount) AS aggregation_value, f.is_verified, f.is_final,
    f.assurance_status,
  f.is_private, CASE f.currency WHEN 0 THEN 'default' WHEN 1 THEN 'definition' WHEN 2 THEN 'cell'
    WHEN 3 THEN 'survey' END
    AS currency_source, f.has_rejected, f.candidate_count::INTEGER AS candidate_count,
      decimal_of(f.rival::HUGEINT) AS rival,
  decimal_of(f.over_report::HUGEINT) AS over_report, f.unusable_rows, r.utrv_id, r.survey_id
FROM (FROM made_figures WHERE NOT is_set_aside) f
  JOIN nodes n USING (node) JOIN measures m USING (m) LEFT JOIN records r USING (rec);

DELETE FROM figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO figures BY NAME FROM published_figures WHERE period = 'yearly';
DELETE FROM period_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO period_figures BY NAME FROM published_figures WHERE period <> 'yearly';
