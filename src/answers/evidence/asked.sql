-- A row for each question ($2, ids) of an initiative ($1) and reporting year ($3); $4: with all responses.
CREATE OR REPLACE TEMP TABLE asked AS
SELECT $1::VARCHAR AS initiative_id, unnest($2::VARCHAR[]) AS tracker_id, $3::INTEGER AS reporting_year,
  $4::BOOLEAN AS all_responses;
