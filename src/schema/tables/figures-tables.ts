/** What follows from it. */
export const figuresTables = `
figures: What each initiative reported for a year, one number per measure: the table to start from. Always group by
    measure_id. Add values only of measures that add up (trackers.is_additive), and only over initiatives of which none
    is above another (initiative_rollup).
- key: initiative_id, measure_id, period, period_end
- files: by year
- sorted by: period, tracker_id, initiative_id
- worth: initiative_id, value, base_unit, reporting_year, period_end, column_code, option_code
  initiative_id: VARCHAR Initiative that reports.
  measure_id: VARCHAR What is measured: tracker, column, option and base unit, joined by |. Absent parts are empty, an
    empty text is %0, and % and | inside a part are %25 and %7C. Join and group by it.
  tracker_id, column_code, option_code: as in data_points
  base_unit: VARCHAR? Unit of the values: a currency, %, or the data_points.base_unit.
  period: VARCHAR yearly, quarterly or monthly.
  period_start, period_end: as in surveys
  reporting_year: INTEGER Year of the group in which the period ends, named by the calendar year in which the group’s
    year ends.
  value: DOUBLE The figure in base_unit, with table rows added up. Negative values are subtracted; gross and net are as
    reported.
  amount: DECIMAL(38,12) The same exactly, with 12 decimals: sums of it are the same in any order.
  value_count: INTEGER Data points added.
  basis: VARCHAR reported (by a survey of the initiative), parts (a year made of its quarters and months), period_end (a
    year whose value is that of the part that ends it) or aggregation (no report, only a survey that combines others).
  aggregation_value: DOUBLE? The value of an aggregation survey of the initiative for this measure and period, even if
    value is its own report.
  is_verified: BOOLEAN Whether all its records are verified.
  is_final: BOOLEAN Whether all its records are verified, or of a complete survey and need no verification.
  assurance_status: VARCHAR? State of assurance; NULL if there is none or records differ.
  is_private: BOOLEAN Whether one of its records is private.
  currency_source: VARCHAR? Where the currency comes from: survey, cell, definition or default; the weakest of several.
    NULL if the base unit is not a currency.
  has_rejected: BOOLEAN Whether a record of the same initiative, tracker and period was rejected.
  candidate_count: INTEGER Reports of the same period that could count, including this one; for a year made of parts,
    the greatest count of a part.
  rival: DECIMAL(38,12) Greatest difference to another report that could count as well; 0 if there is none. Of parts the
    sum.
  over_report: DECIMAL(38,12) How much too much it is if rows that are added include each other, such as a total; else
    0.
  unusable_rows: INTEGER Rows of the record and column that are no number or have no scale.
  utrv_id: VARCHAR? Value record it comes from; NULL if there are several.
  survey_id: VARCHAR? Survey it comes from; NULL if there are several.

period_figures: The same for quarters and months as reported. If they make a year, the year is in figures: never add the
    two.
- key: initiative_id, measure_id, period, period_end
- files: by year
- sorted by: period, tracker_id, initiative_id
- worth: initiative_id, value, base_unit, reporting_year, period_end, column_code, option_code
  *: as in figures

exclusions: Numbers that were received but are in no yearly figure, with the reason. Numbers that a figure supersedes
    are in the view record_uses. For what was never received, see completeness.
- key: initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reason
- files: by year
- sorted by: period, tracker_id, initiative_id
- worth: initiative_id, reason, detail, base_unit, reporting_year, record_count
  initiative_id, tracker_id, column_code, option_code, base_unit: as in figures
  period, period_start, period_end, reporting_year: as in figures
  reason: VARCHAR rejected, other_record (another record counts), unusable (no number, or without scale), decided (not
    counted) or no_year (quarters and months that make no year).
  detail: VARCHAR? Detail of the reason: the record that counts, the text as sent, the number of values; for no_year the
    first missing day, undecided, rate, or the report in the way.
  record_count: INTEGER Value records.
  utrv_id: VARCHAR The least id of these value records.

group_figures: One number for each measure and year of the roots and two levels below them, and whether it may be
    quoted: value at depth 0 is the figure of a group. The view initiative_rollup has all nodes.
- key: initiative_id, measure_id, reporting_year
- sorted by: tracker_id, initiative_id, measure_id, reporting_year
- worth: initiative_name, tracker_name, value, base_unit, reporting_year, verdict, doubts, column_code, option_code
  initiative_id: VARCHAR Id of the node.
  initiative_name: VARCHAR? Name of the node.
  depth: as in initiatives
  measure_id: as in figures
  tracker_id: VARCHAR Tracker.
  tracker_name: VARCHAR? Name of the tracker.
  type_code: as in trackers
  column_code: as in figures
  column_name: VARCHAR? Name of the table column.
  option_code: VARCHAR? As in figures; location or market for rows that name one, after + if both.
  option_name: VARCHAR? Name of the option.
  base_unit: as in figures
  reporting_year: INTEGER Year of the group, named by the calendar year in which it ends.
  value: DOUBLE The number, in base_unit.
  doubts: VARCHAR[] What to check before quoting it: missing, contradicted, boundary, overlap, other_unit, unverified,
    as far as they reach the materiality; empty if it may be quoted (figure_doubts).
  verdict: VARCHAR quote (no doubts), verify (unverified alone) or check.
  basis: VARCHAR? own report, own report + below, below or service's aggregation.
  percent_verified: DOUBLE? Verified figures in the value, in percent of all by amount; NULL if they are 0.
  own_value: DOUBLE? The number of the node itself, whether it counts or not.
  below_value: DOUBLE? The sum of the values of its children, whether it counts or not.
  repaired_value: DOUBLE? The value if all proposals of figure_doubts were followed; NULL if it is the same.
  sites: INTEGER Sites of the node today; 1 for a site.
  sites_reporting: INTEGER Those that report themselves, in any measure of tracker, column and year.
  sites_covered: INTEGER Those that do not, and are covered by a report or aggregation above them.
  sites_missing: INTEGER Those that are missing; the rest says that it does not apply, or is not asked.

figure_doubts: What to do about each row of group_figures: its doubts, and what could be one but is too small (is_note),
    each with its size and the node where the greatest part arises.
- key: initiative_id, measure_id, reporting_year, doubt
- worth: initiative_id, measure_id, reporting_year, doubt, percent, reason, cause_id
  initiative_id, measure_id, reporting_year: as in group_figures
  doubt: VARCHAR missing, contradicted, boundary, overlap, other_unit or unverified.
  is_note: BOOLEAN Whether it is below the materiality, and so no doubt.
  percent: DOUBLE? By how many percent it could change the value; NULL if that is not known.
  amount: DOUBLE? By how much, in base_unit; NULL if that is not known.
  cause_id: VARCHAR? Initiative where the greatest part of it arises.
  cause_amount: DOUBLE? That part.
  cause_count: INTEGER Figures and sites where it arises.
  reason: VARCHAR Of missing: no_number, unusable or aggregation; of contradicted: below, above, other_report or
    year_before; of boundary: moved or gone; of overlap: total_words, sum_of_rows or unknown_words; of other_unit: unit
    or way; of unverified: not_verified or survey_open.
  utrv_id: VARCHAR? Value record of the cause, if it is one.
  decision: VARCHAR? The decision that evidence proposes: stand_alone or without_total.
  decision_line: VARCHAR? The line of consolidation.csv or measures.csv that says so.
` as const;
