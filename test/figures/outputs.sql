-- What the models of figures write.
CREATE TABLE figures (
  initiative_id VARCHAR, measure_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, option_code VARCHAR,
  base_unit VARCHAR, period VARCHAR, period_start DATE, period_end DATE, reporting_year INTEGER, value DOUBLE,
  amount DECIMAL(38, 12), value_count INTEGER, basis VARCHAR, aggregation_value DOUBLE, is_verified BOOLEAN,
  is_final BOOLEAN, assurance_status VARCHAR, is_private BOOLEAN, currency_source VARCHAR, has_rejected BOOLEAN,
  candidate_count INTEGER, rival DECIMAL(38, 12), over_report DECIMAL(38, 12), unusable_rows INTEGER,
  utrv_id VARCHAR, survey_id VARCHAR);
CREATE TABLE period_figures AS FROM figures;
CREATE TABLE exclusions (
  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, option_code VARCHAR, base_unit VARCHAR,
  period VARCHAR, period_start DATE, period_end DATE, reporting_year INTEGER, reason VARCHAR, detail VARCHAR,
  record_count INTEGER, utrv_id VARCHAR);
CREATE TABLE internal.used_numbers (
  initiative_id VARCHAR, utrv_id VARCHAR, period VARCHAR, period_end DATE, tracker_id VARCHAR, column_code VARCHAR,
  option_code VARCHAR, base_unit VARCHAR, use VARCHAR, figure_period_end DATE, number_count INTEGER,
  reporting_year INTEGER);
CREATE TABLE group_figures (
  initiative_id VARCHAR, initiative_name VARCHAR, depth INTEGER, measure_id VARCHAR, tracker_id VARCHAR,
  tracker_name VARCHAR, type_code VARCHAR, column_code VARCHAR, column_name VARCHAR, option_code VARCHAR,
  option_name VARCHAR, base_unit VARCHAR, reporting_year INTEGER, value DOUBLE, doubts VARCHAR[], verdict VARCHAR,
  basis VARCHAR, percent_verified DOUBLE, own_value DOUBLE, below_value DOUBLE, repaired_value DOUBLE, sites INTEGER,
  sites_reporting INTEGER, sites_covered INTEGER, sites_missing INTEGER);
CREATE TABLE internal.deeper_figures AS FROM group_figures;
CREATE VIEW initiative_rollup AS FROM group_figures UNION ALL FROM internal.deeper_figures;
CREATE TABLE internal.held_figures (
  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, reporting_year INTEGER, period_end DATE,
  counts BOOLEAN, held_distance INTEGER);
CREATE TABLE figure_doubts (
  initiative_id VARCHAR, measure_id VARCHAR, reporting_year INTEGER, doubt VARCHAR, is_note BOOLEAN, percent DOUBLE,
  amount DOUBLE, cause_id VARCHAR, cause_amount DOUBLE, cause_count INTEGER, reason VARCHAR, utrv_id VARCHAR,
  decision VARCHAR, decision_line VARCHAR);
CREATE TABLE group_figure_changes (
  run_id VARCHAR, against VARCHAR, initiative_id VARCHAR, measure_id VARCHAR, reporting_year INTEGER, before DOUBLE, after DOUBLE,
  percent DOUBLE, had_doubts BOOLEAN, has_doubts BOOLEAN, reason VARCHAR, cause_id VARCHAR, cause_difference DOUBLE);
CREATE VIEW record_uses AS FROM internal.used_numbers;
CREATE TABLE internal.group_years (
  reporting_year INTEGER, period_start DATE, period_end DATE, first_end DATE, last_end DATE);
CREATE TABLE internal.row_ways (utrv_id VARCHAR, row_index INTEGER, way VARCHAR, reporting_year INTEGER);
