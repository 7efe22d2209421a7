/**
 * `rollup_giving_way`: nodes whose aggregation does not count, since what is below it is all there (lake.md,
 * "Aggregations"): every leaf has a figure, says that the question does not apply, or is below a report that was decided
 * to be consolidated; and every measure that the aggregation names is also in a figure below.
 */
export const givingWaySql = `
CREATE OR REPLACE TEMP TABLE rollup_giving_way AS
WITH candidates AS (
  SELECT s.node, s.place, s.tracker_id, s.reporting_year, n.leaf_count
  FROM rollup_said s JOIN rollup_nodes n USING (node)
    LEFT JOIN rollup_na a ON a.node = s.node AND a.tracker_id = s.tracker_id AND a.reporting_year = s.reporting_year
  WHERE NOT s.is_leaf AND NOT s.is_report AND (s.decided IS DISTINCT FROM 'stand_alone' OR a.node IS NOT NULL)),
below AS (
  SELECT c.*, a.node AS below, n.is_leaf
  FROM candidates c JOIN rollup_above a ON a.above = c.node JOIN rollup_nodes n ON n.node = a.node),
settled AS (
  SELECT b.node, b.place, b.below AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place WHERE b.is_leaf
  UNION ALL
  SELECT b.node, b.place, l.node AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place AND s.report_is = 'consolidated'
    JOIN rollup_above a ON a.above = s.node JOIN rollup_nodes l ON l.node = a.node AND l.is_leaf
  UNION ALL
  SELECT b.node, b.place, b.below AS leaf, false AS is_there
  FROM below b JOIN rollup_na n ON n.node = b.below AND n.tracker_id = b.tracker_id AND n.reporting_year = b.reporting_year
  WHERE b.is_leaf),
named AS (
  SELECT DISTINCT b.node, b.place, r.measure FROM below b JOIN rollup_reports r ON r.node = b.below AND r.place = b.place),
unnamed AS (
  SELECT r.node, r.place FROM rollup_reports r SEMI JOIN candidates c ON c.node = r.node AND c.place = r.place
    ANTI JOIN named n ON n.node = r.node AND n.place = r.place AND n.measure = r.measure)
SELECT c.node, c.place
FROM candidates c JOIN (
  SELECT node, place, count(DISTINCT leaf) AS leaves, bool_or(is_there) AS is_there FROM settled GROUP BY node, place) s USING (node, place)
  ANTI JOIN unnamed u ON u.node = c.node AND u.place = c.place
WHERE s.leaves = c.leaf_count AND s.is_there`;
