-- Years of the group that have figures, whether they had ended when the newest run began, and the newest of these (else
-- of all).
CREATE OR REPLACE VIEW internal.reporting_years AS
SELECT *, row_number() OVER (ORDER BY is_closed DESC, reporting_year DESC) = 1 AS is_newest
FROM (
  SELECT reporting_year, period_start, period_end,
    period_end < (SELECT timezone('UTC', max(started_at))::DATE FROM main.runs) AS is_closed
  FROM internal.group_years SEMI JOIN (FROM main.group_figures WHERE depth = 0) USING (reporting_year));

-- At most ten questions, the most important first: emissions, energy, water, waste, injuries and employees (GRI), then
-- those that most sites report, one of each disclosure before a second. Numbers of the last six years, each in its
-- most common base unit; no amounts in several currencies.
CREATE OR REPLACE VIEW internal.key_figures AS
WITH measures AS (
  SELECT tracker_id, tracker_name, type_code, measure_id, base_unit, count(value) AS n, sum(sites_reporting) AS sites
  FROM main.group_figures g
    JOIN internal.reporting_years newest ON newest.is_newest
      AND g.reporting_year BETWEEN newest.reporting_year - 5 AND newest.reporting_year
  WHERE depth = 0 AND column_code IS NULL AND option_code IS NULL
  GROUP BY ALL),
asked AS (
  SELECT tracker_id, tracker_name, type_code, arg_max(measure_id, (n, measure_id)) AS measure_id,
    arg_max(base_unit, (n, measure_id)) AS base_unit, max(sites) AS sites,
    array_agg(coalesce(base_unit, 'without unit') ORDER BY n DESC, measure_id DESC)[2:] AS other_units
  FROM measures
  GROUP BY ALL
  HAVING max(n) > 0),
-- In their order; `best` is taken if it is reported, or else the most reported one.
wanted (place, code, best) AS (
  VALUES (0, '305-1', '305-1-a'), (1, '305-2', '305-2-b'), (2, '305-3', '305-3-a'), (3, '302-1', '302-1-e'),
    (4, '303-5', '303-5-a'), (5, '306-3', '306-3-a'), (6, '403-9', '403-9-a-3'), (7, '2-7', '2-7-a')),
ranked AS (
  SELECT a.*, w.place AS wanted_place,
    row_number() OVER (
      PARTITION BY coalesce(w.code, regexp_extract(a.type_code, '^[^-]*-[^-]*'), a.tracker_id)
      ORDER BY a.type_code = w.best DESC NULLS LAST, a.sites DESC, a.type_code, a.tracker_id) AS nth
  FROM asked a
    JOIN main.trackers t ON t.tracker_id = a.tracker_id
    LEFT JOIN wanted w ON a.type_code = w.code OR starts_with(a.type_code, w.code || '-')
  WHERE t.unit_type IS DISTINCT FROM 'currency' OR len(a.other_units) = 0)
SELECT
  (row_number() OVER (
    ORDER BY CASE WHEN nth = 1 THEN wanted_place END NULLS LAST, nth, sites DESC, type_code, tracker_id))::INTEGER
    AS place,
  tracker_id, tracker_name, type_code, measure_id, base_unit, other_units
FROM ranked
QUALIFY place <= 10;
