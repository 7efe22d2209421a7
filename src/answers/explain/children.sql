-- A row for each child of an initiative ($1) with a figure of the questions ($2) and the reporting year ($3), the
-- greatest first.
SELECT r.measure_id, r.initiative_id, r.initiative_name, r.value, r.verdict, r.doubts, r.repaired_value, r.sites,
  r.sites_reporting
FROM initiative_rollup r
  JOIN initiatives i USING (initiative_id)
WHERE i.parent_id = $1 AND i.removed_at IS NULL AND r.reporting_year = $3 AND list_contains($2::VARCHAR[], r.tracker_id)
ORDER BY abs(r.value) DESC, r.initiative_name, r.initiative_id;
