-- title: The key figures over five years
-- about: Six key figures of each root, as the page shows them: emissions, energy, water, waste, injuries and
--   employees first, each with five years, whether it may be quoted and what it rests on. If all six may be quoted,
--   the last one gives way to the next key figure that may not.
-- worth: tracker_name, reporting_year, value, unit, verdict, basis
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the last year
-- param: years INTEGER = 5; how many years
-- param: most INTEGER = 6; how many figures

WITH candidates AS (
  SELECT g.initiative_id, any_value(g.initiative_name) AS initiative_name, max(g.sites) AS root_sites, k.*,
    coalesce(bool_or(g.verdict <> 'quote') FILTER (g.reporting_year = $year), false) AS has_doubts
  FROM group_figures g JOIN internal.key_figures k ON k.measure_id = g.measure_id
  WHERE g.depth = 0 AND g.reporting_year BETWEEN $year - $years + 1 AND $year
  GROUP BY ALL),
ranked AS (
  SELECT *,
    row_number() OVER (PARTITION BY initiative_id ORDER BY place) AS nth,
    count(*) FILTER (has_doubts) OVER (PARTITION BY initiative_id ORDER BY place) AS doubtful_so_far,
    count(*) FILTER (has_doubts) OVER (PARTITION BY initiative_id) AS doubtful
  FROM candidates),
chosen AS (
  FROM ranked
  WHERE CASE
      WHEN nth < $most THEN true
      WHEN nth = $most THEN doubtful_so_far > 0 OR doubtful = 0
      ELSE has_doubts AND doubtful_so_far = 1 END),
-- what is below would be more or less by this, if the proposals there were followed
repairs AS (
  SELECT i.parent_id AS initiative_id, g.measure_id, g.reporting_year, sum(g.repaired_value - g.value) AS difference
  FROM group_figures g JOIN initiatives i USING (initiative_id)
  WHERE g.depth = 1 AND g.repaired_value IS NOT NULL
  GROUP BY ALL),
asked AS (
  SELECT c.*, unnest(range($year - $years + 1, $year + 1))::INTEGER AS reporting_year FROM chosen c)
SELECT a.initiative_name, a.tracker_name, a.type_code, a.reporting_year, g.value, a.base_unit AS unit, g.verdict,
  g.doubts,
  g.basis, g.percent_verified, g.own_value, g.below_value,
  round(100 * g.below_value / nullif(abs(g.own_value), 0), 1) AS percent_below,
  round(100 * (g.below_value + r.difference) / nullif(abs(g.own_value), 0), 1) AS percent_settled,
  g.repaired_value, g.sites, g.sites_reporting, g.sites_covered, g.sites_missing, a.initiative_id, a.measure_id,
    a.tracker_id
FROM asked a LEFT JOIN group_figures g
  ON g.depth = 0 AND g.initiative_id = a.initiative_id AND g.measure_id = a.measure_id
    AND g.reporting_year = a.reporting_year
  LEFT JOIN repairs r
    ON r.initiative_id = a.initiative_id AND r.measure_id = a.measure_id AND r.reporting_year = a.reporting_year
ORDER BY a.root_sites DESC, a.initiative_name, a.initiative_id, a.nth, a.reporting_year;
