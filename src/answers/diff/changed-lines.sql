-- A row for each initiative whose figure in a changed figure of the group differs (`change_lines`), on both sides.
WITH sides AS (
  SELECT initiative_id, measure_id, reporting_year, contributor_id, value, utrv_id, true AS is_after
  FROM rollup_contributions SEMI JOIN change_lines USING (initiative_id, measure_id, reporting_year, contributor_id)
  UNION ALL
  SELECT initiative_id, measure_id, reporting_year, contributor_id, value, utrv_id, false
  FROM before.rollup_contributions
    SEMI JOIN change_lines USING (initiative_id, measure_id, reporting_year, contributor_id)),
figures AS (
  SELECT initiative_id, measure_id, reporting_year, contributor_id,
    sum(value) FILTER (NOT is_after) AS before,
    sum(value) FILTER (is_after) AS after,
    any_value(utrv_id) FILTER (NOT is_after) AS utrv_id_before,
    any_value(utrv_id) FILTER (is_after) AS utrv_id_after
  FROM sides GROUP BY ALL)
SELECT l.initiative_id, l.measure_id, l.reporting_year, l.contributor_id,
  coalesce(i.name, b.name, l.contributor_id) AS contributor_name,
  l.reason, f.before, f.after,
  l.difference::DOUBLE AS difference,
  f.utrv_id_before, f.utrv_id_after
FROM change_lines l JOIN figures f USING (initiative_id, measure_id, reporting_year, contributor_id)
  LEFT JOIN initiatives i ON i.initiative_id = l.contributor_id
  LEFT JOIN before.initiatives b ON b.initiative_id = l.contributor_id
ORDER BY l.initiative_id, l.measure_id, l.reporting_year, abs(l.difference) DESC, l.contributor_id;
