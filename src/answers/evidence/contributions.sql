-- Tables of the figures in `asked` (initiative_id, tracker_id, reporting_year), up to the records that they are made
-- of. The temporary ones that are called like tables of the lake hide those until numbers.sql has run.

-- The figures: a row for each column, option and unit.
CREATE OR REPLACE TEMP TABLE evidence_figures AS
SELECT initiative_id, initiative_name, measure_id, tracker_id, column_code, option_code, base_unit, reporting_year,
  value, verdict, doubts, basis, percent_verified, sites, sites_reporting, sites_covered, sites_missing
FROM initiative_rollup SEMI JOIN asked USING (initiative_id, tracker_id, reporting_year)
ORDER BY measure_id;

-- The figures of initiatives that they are the sum of.
CREATE OR REPLACE TEMP TABLE evidence_contributions AS
SELECT c.measure_id, c.contributor_id, i.name AS contributor_name, i.path AS contributor_path, c.figure_period_end,
  c.basis, f.is_verified, f.is_final, f.value_count, c.value, c.amount
FROM (FROM rollup_contributions SEMI JOIN asked USING (initiative_id, tracker_id, reporting_year)) c
  JOIN figures f
    ON f.initiative_id = c.contributor_id AND f.measure_id = c.measure_id AND f.period_end = c.figure_period_end
  JOIN initiatives i ON i.initiative_id = c.contributor_id
ORDER BY c.measure_id, i.path, c.contributor_id;

-- Their records.
CREATE OR REPLACE TEMP TABLE asked_uses AS
SELECT c.measure_id, c.contributor_id, u.utrv_id, u.tracker_id, u.column_code, u.option_code, u.base_unit
FROM evidence_contributions c JOIN evidence_figures f USING (measure_id)
  JOIN (FROM record_uses WHERE use = 'figure') u
    ON u.initiative_id = c.contributor_id AND u.tracker_id = f.tracker_id
      AND u.figure_period_end = c.figure_period_end AND u.column_code IS NOT DISTINCT FROM f.column_code
      AND u.option_code IS NOT DISTINCT FROM f.option_code AND u.base_unit IS NOT DISTINCT FROM f.base_unit;

-- Of the lake's own tables, what the models of figures are to read again.
CREATE OR REPLACE TEMP TABLE trackers AS
FROM lake.trackers WHERE tracker_id IN (SELECT tracker_id FROM asked);
CREATE OR REPLACE TEMP TABLE tracker_columns AS
FROM lake.tracker_columns WHERE tracker_id IN (SELECT tracker_id FROM asked);
CREATE OR REPLACE TEMP TABLE utrvs AS
FROM lake.utrvs WHERE utrv_id IN (SELECT utrv_id FROM asked_uses);
CREATE OR REPLACE TEMP TABLE data_points AS FROM lake.data_points
WHERE tracker_id IN (SELECT tracker_id FROM asked) AND utrv_id IN (SELECT utrv_id FROM asked_uses);
