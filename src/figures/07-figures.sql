-- All figures, of years, quarters and months: what was reported; else, for each column, what parts make of the year;
-- else what an aggregation says. `m` is the measure; `is_set_aside`: a decision takes it out (`not_counted`, `wrong`).
CREATE OR REPLACE TEMP TABLE made_figures AS
WITH reported AS (
  SELECT c.cell, c.node, c.t, m.q, n.m, c.period = 'yearly' AS is_yearly, c.period_end, c.reporting_year, n.amount,
    n.value_count, CASE WHEN c.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis,
    a.amount AS aggregation_amount, r.is_verified, r.is_final, r.assurance_status, r.is_private, n.currency,
    c.has_rejected, c.candidate_count, coalesce(v.rival, 0)::HUGEINT AS rival, n.over_report, n.over_reason,
    n.unusable_rows, r.rec, r.reported_at
  FROM cells c
    JOIN (FROM record_numbers WHERE amount IS NOT NULL) n USING (rec)
    JOIN records r USING (rec)
    JOIN measures m USING (m)
    LEFT JOIN record_numbers a ON a.rec = c.aggregation_rec AND a.m = n.m
    LEFT JOIN rivals v ON v.cell = c.cell AND v.m = n.m),
sources AS (
  SELECT u.basis, u.node, u.t, u.reporting_year, CASE u.basis WHEN 'period_end' THEN u.cell END AS of_cell,
    bool_and(r.is_verified) AS is_verified, bool_and(r.is_final) AS is_final,
    CASE WHEN count(DISTINCT coalesce(r.assurance_status, '')) = 1 THEN max(r.assurance_status) END AS assurance_status,
    bool_or(r.is_private) AS is_private, bool_or(u.has_rejected) AS has_rejected,
    max(u.candidate_count) AS candidate_count, CASE WHEN count(*) = 1 THEN max(r.rec) END AS rec,
    max(r.reported_at) AS reported_at
  FROM used_parts u JOIN records r USING (rec) GROUP BY ALL),
totals AS (
  SELECT basis, node, t, reporting_year, CASE basis WHEN 'period_end' THEN cell END AS of_cell, m, q,
    any_value(year_end) AS period_end, sum(amount) AS amount, sum(value_count)::INTEGER AS value_count,
    min(currency) AS currency, sum(rival)::HUGEINT AS rival, sum(over_report)::HUGEINT AS over_report,
    min(over_reason) AS over_reason, sum(unusable_rows)::INTEGER AS unusable_rows
  FROM part_numbers GROUP BY ALL),
from_parts AS (
  SELECT t.* EXCLUDE (of_cell), true AS is_yearly, s.* EXCLUDE (basis, node, t, reporting_year, of_cell, has_rejected),
    s.has_rejected OR coalesce(y.has_rejected, false) AS has_rejected, a.amount AS aggregation_amount
  FROM totals t
    JOIN sources s ON s.basis = t.basis AND s.node = t.node AND s.t = t.t AND s.reporting_year = t.reporting_year
      AND s.of_cell IS NOT DISTINCT FROM t.of_cell
    LEFT JOIN (FROM cells WHERE period = 'yearly' AND period_end = year_end) y
      ON y.node = t.node AND y.t = t.t AND y.reporting_year = t.reporting_year
    LEFT JOIN record_numbers a ON a.rec = y.aggregation_rec AND a.m = t.m),
every AS (
  FROM reported WHERE NOT is_yearly OR basis <> 'aggregation'
  UNION ALL BY NAME
  FROM reported ANTI JOIN totals USING (node, q, period_end) WHERE is_yearly AND basis = 'aggregation'
  UNION ALL BY NAME
  FROM from_parts)
SELECT e.*, d.report_is,
  coalesce(e.is_yearly AND d.report_is IN ('not_counted', 'wrong'), false) AS is_set_aside,
  e.basis <> 'aggregation' AS is_report
FROM every e LEFT JOIN decided_reports d USING (node, t, reporting_year);

CREATE OR REPLACE TEMP VIEW published_figures AS
SELECT n.initiative_id, m.measure_id, m.tracker_id, m.column_code, m.option_code, m.base_unit, f.is_yearly,
  coalesce(p.period, 'yearly') AS period, coalesce(p.period_start, y.period_start) AS period_start, f.period_end,
  f.reporting_year, internal.number_of(f.amount) AS value, internal.decimal_of(f.amount) AS amount, f.value_count,
  f.basis, internal.number_of(f.aggregation_amount) AS aggregation_value, f.is_verified, f.is_final,
  f.assurance_status, f.is_private, CASE f.currency
      WHEN 0 THEN 'default' WHEN 1 THEN 'definition' WHEN 2 THEN 'cell' WHEN 3 THEN 'survey' END AS currency_source,
  f.has_rejected, f.candidate_count::INTEGER AS candidate_count, internal.decimal_of(f.rival) AS rival,
  internal.decimal_of(f.over_report) AS over_report, f.unusable_rows, r.utrv_id, s.survey_id
FROM (FROM made_figures WHERE NOT is_set_aside) f
  JOIN nodes n USING (node)
  JOIN measures m USING (m)
  JOIN group_years y USING (reporting_year)
  LEFT JOIN slots p ON p.slot = (f.cell & 1048575)
  LEFT JOIN records r USING (rec)
  LEFT JOIN (SELECT row_number() OVER (ORDER BY survey_id) AS survey, survey_id FROM surveys) s
    ON s.survey = (f.rec >> 22);

DELETE FROM figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO figures BY NAME SELECT * EXCLUDE (is_yearly) FROM published_figures WHERE is_yearly;
DELETE FROM period_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO period_figures BY NAME SELECT * EXCLUDE (is_yearly) FROM published_figures WHERE NOT is_yearly;
