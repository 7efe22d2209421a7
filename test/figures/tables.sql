-- What the models of figures read, as far as they read it.
CREATE TABLE data_points_enriched (
  utrv_id VARCHAR, tracker_id VARCHAR, row_index INTEGER, column_code VARCHAR, option_code VARCHAR, value_type VARCHAR,
  value_number DOUBLE, value_text VARCHAR, scale_factor DOUBLE, value_scaled DOUBLE, base_factor DOUBLE,
  value_base DOUBLE, unit VARCHAR, unit_type VARCHAR, unit_source VARCHAR, base_unit VARCHAR);
CREATE VIEW data_points AS FROM data_points_enriched;
CREATE TABLE utrvs (
  utrv_id VARCHAR, survey_id VARCHAR, initiative_id VARCHAR, tracker_id VARCHAR, status VARCHAR, answer VARCHAR,
  verification_required BOOLEAN, is_private BOOLEAN, assurance_status VARCHAR, period VARCHAR, period_start DATE,
  period_end DATE, data_point_count INTEGER);
CREATE TABLE surveys (
  survey_id VARCHAR, survey_type VARCHAR, is_complete BOOLEAN, completed_at TIMESTAMPTZ, last_updated_at TIMESTAMPTZ);
CREATE TABLE initiatives (
  initiative_id VARCHAR, name VARCHAR, path_ids VARCHAR[], created_at TIMESTAMPTZ, removed_at TIMESTAMPTZ);
CREATE TABLE trackers (
  tracker_id VARCHAR, name VARCHAR, value_label VARCHAR, type_code VARCHAR, value_type VARCHAR, unit VARCHAR,
  unit_type VARCHAR, number_scale VARCHAR, value_list_id VARCHAR, is_additive BOOLEAN, rows_add BOOLEAN,
  over_time VARCHAR);
CREATE TABLE tracker_columns (
  tracker_id VARCHAR, column_code VARCHAR, name VARCHAR, value_type VARCHAR, unit VARCHAR, unit_type VARCHAR,
  number_scale VARCHAR, value_list_id VARCHAR, is_additive BOOLEAN, rows_add BOOLEAN, over_time VARCHAR);
CREATE TABLE value_list_options (value_list_id VARCHAR, option_code VARCHAR, name VARCHAR);
CREATE TABLE consolidation_decisions (
  line INTEGER, initiative_id VARCHAR, type_code VARCHAR, tracker_id VARCHAR, report_is VARCHAR, from_year INTEGER,
  to_year INTEGER, reason VARCHAR);
CREATE TABLE measure_decisions (
  line INTEGER, type_code VARCHAR, tracker_id VARCHAR, column_code VARCHAR, over_initiatives VARCHAR,
  over_rows VARCHAR, over_time VARCHAR, total_rows VARCHAR, reason VARCHAR);
CREATE TABLE unit_aliases (unit VARCHAR, "is" VARCHAR);
CREATE TABLE boundary_changes (
  seen_at TIMESTAMPTZ, initiative_id VARCHAR, change VARCHAR, old_parent_id VARCHAR, new_parent_id VARCHAR);

-- What they write.
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
CREATE TABLE record_uses (
  initiative_id VARCHAR, utrv_id VARCHAR, period VARCHAR, period_end DATE, tracker_id VARCHAR, column_code VARCHAR,
  option_code VARCHAR, base_unit VARCHAR, use VARCHAR, figure_period_end DATE, number_count INTEGER,
  reporting_year INTEGER);
CREATE TABLE group_figures (
  initiative_id VARCHAR, initiative_name VARCHAR, depth INTEGER, measure_id VARCHAR, tracker_id VARCHAR,
  tracker_name VARCHAR, type_code VARCHAR, column_code VARCHAR, column_name VARCHAR, option_code VARCHAR,
  option_name VARCHAR, base_unit VARCHAR, reporting_year INTEGER, value DOUBLE, doubts VARCHAR[], verdict VARCHAR,
  basis VARCHAR, percent_verified DOUBLE, own_value DOUBLE, below_value DOUBLE, repaired_value DOUBLE, sites INTEGER,
  sites_reporting INTEGER, sites_covered INTEGER, sites_missing INTEGER);
CREATE TABLE deeper_figures AS FROM group_figures;
CREATE VIEW initiative_rollup AS FROM group_figures UNION ALL FROM deeper_figures;
CREATE TABLE held_figures (
  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, reporting_year INTEGER, period_end DATE,
  counts BOOLEAN, held_distance INTEGER);
CREATE TABLE figure_doubts (
  initiative_id VARCHAR, measure_id VARCHAR, reporting_year INTEGER, doubt VARCHAR, is_note BOOLEAN, percent DOUBLE,
  amount DOUBLE, cause_id VARCHAR, cause_amount DOUBLE, cause_count INTEGER, reason VARCHAR, utrv_id VARCHAR,
  decision VARCHAR, decision_line VARCHAR);
CREATE TABLE group_figure_changes (
  against VARCHAR, initiative_id VARCHAR, measure_id VARCHAR, reporting_year INTEGER, before DOUBLE, after DOUBLE,
  percent DOUBLE, had_doubts BOOLEAN, has_doubts BOOLEAN, reason VARCHAR, cause_id VARCHAR, cause_difference DOUBLE);
