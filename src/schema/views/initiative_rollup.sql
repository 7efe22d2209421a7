-- about: One number for each node, measure and year, and whether it may be quoted: group_figures, and the same of all
--     nodes below.
-- worth: initiative_name, tracker_name, value, base_unit, reporting_year, verdict, doubts
--   *: as in group_figures
CREATE OR REPLACE VIEW initiative_rollup AS
FROM group_figures UNION ALL FROM internal.deeper_figures;
