-- What the models of figures read, as far as they read it.
CREATE SCHEMA internal;
CREATE TABLE data_points (
  utrv_id VARCHAR, tracker_id VARCHAR, row_index INTEGER, column_code VARCHAR, option_code VARCHAR, value_type VARCHAR,
  value_number DOUBLE, value_text VARCHAR, scale_factor DOUBLE, value_scaled DOUBLE, base_factor DOUBLE, unit VARCHAR,
  unit_type VARCHAR, unit_source VARCHAR, base_unit VARCHAR, period_end DATE);
CREATE TABLE units (factor DOUBLE, numerator DOUBLE, denominator DOUBLE);
CREATE TABLE utrvs (
  utrv_id VARCHAR, survey_id VARCHAR, initiative_id VARCHAR, tracker_id VARCHAR, source_index INTEGER, status VARCHAR,
  answer VARCHAR, verification_required BOOLEAN, is_private BOOLEAN, assurance_status VARCHAR, period VARCHAR,
  period_start DATE, period_end DATE, data_point_count INTEGER);
CREATE TABLE surveys (
  survey_id VARCHAR, survey_type VARCHAR, is_complete BOOLEAN, completed_at TIMESTAMPTZ, last_updated_at TIMESTAMPTZ);
CREATE TABLE initiatives (
  initiative_id VARCHAR, name VARCHAR, path_ids VARCHAR[], created_at TIMESTAMPTZ, removed_at TIMESTAMPTZ);
CREATE TABLE trackers (
  tracker_id VARCHAR, name VARCHAR, value_label VARCHAR, type_code VARCHAR, value_type VARCHAR, unit VARCHAR,
  unit_type VARCHAR, number_scale VARCHAR, value_list_id VARCHAR, is_additive BOOLEAN, rows_add BOOLEAN,
  over_time VARCHAR, additive_reason VARCHAR, over_time_reason VARCHAR);
CREATE TABLE tracker_columns (
  tracker_id VARCHAR, column_code VARCHAR, name VARCHAR, value_type VARCHAR, unit VARCHAR, unit_type VARCHAR,
  number_scale VARCHAR, value_list_id VARCHAR, is_additive BOOLEAN, rows_add BOOLEAN, over_time VARCHAR,
  additive_reason VARCHAR, over_time_reason VARCHAR);
CREATE TABLE value_list_options (value_list_id VARCHAR, option_code VARCHAR, name VARCHAR);
CREATE TABLE decisions (
  file VARCHAR, line INTEGER, initiative_id VARCHAR, type_code VARCHAR, tracker_id VARCHAR, report_is VARCHAR,
  from_year INTEGER, to_year INTEGER, column_code VARCHAR, over_initiatives VARCHAR, over_rows VARCHAR,
  over_time VARCHAR, total_rows VARCHAR, unit VARCHAR, "is" VARCHAR,
  numerator DOUBLE, denominator DOUBLE, reason VARCHAR);
CREATE TABLE boundary_changes (
  seen_at TIMESTAMPTZ, initiative_id VARCHAR, change VARCHAR, old_parent_id VARCHAR, new_parent_id VARCHAR);
