-- about: Where the numbers of each value record are used: the yearly figure that they are part of, or the figure that
--     supersedes them. Numbers in neither are in exclusions.
-- worth: initiative_id, use, number_count, base_unit, period_end
--   initiative_id, utrv_id, period, period_end, tracker_id: as in utrvs
--   column_code, option_code, base_unit: as in figures
--   use: figure (the numbers are part of it) or elsewhere (a figure of the same, a longer or a later period of the same
--     initiative, tracker and column supersedes them).
--   figure_period_end: Last day of the period of that figure.
--   number_count: Numbers of the record.
--   reporting_year: Year of the group in which the record’s period ends.
CREATE OR REPLACE VIEW record_uses AS
FROM internal.used_numbers;
