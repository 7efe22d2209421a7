import { sqlLiteral } from '../../../base/sql-text.ts';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../../schema/exact-sum.ts';
import { isPartsByDefaultSql, isUnknownUnitSql, monthsBeforeSql } from '../../../schema/figure-rules.ts';
import { unknownParentSql } from './figure-scope.ts';
import { noShadow } from './no-shadow.ts';

const insert = 'INSERT INTO internal.rollup_doubts BY NAME';
const nodeAndPlace = 'JOIN rollup_nodes n USING (node) JOIN rollup_places p USING (place)';
const placeColumns = 'n.initiative_id, p.tracker_id, p.period_end, p.reporting_year, p.column_code';

/** What is said of a node, whatever the measure: up to where another node covers it. */
const ofPlacesSql = `${insert}
SELECT ${placeColumns}, 0 AS from_distance, coalesce(f.distance, d.distance, ${noShadow}) AS to_distance, 'unreconciled' AS doubt,
  u.is_low::INTEGER::DOUBLE AS value
FROM rollup_unreconciled u ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place) LEFT JOIN rollup_free_shadows f USING (node, place)
UNION ALL BY NAME
SELECT ${placeColumns}, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, m.doubt
FROM rollup_missing m ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place)
UNION ALL BY NAME
SELECT n.initiative_id, a.tracker_id, y.period_end, y.reporting_year, 0 AS from_distance, ${noShadow} AS to_distance, 'not_applicable' AS doubt
FROM rollup_na a JOIN rollup_nodes n USING (node)
  JOIN (SELECT DISTINCT tracker_id, reporting_year, period_end FROM rollup_places) y USING (tracker_id, reporting_year)
WHERE n.is_leaf`;

/** What is said of a figure, with SQL conditions. */
const ofFigures = {
  competing: 'r.has_other_value',
  overlap: 'r.rows_may_overlap',
  parts_by_default: isPartsByDefaultSql('r', 'm.over_time_reason'),
  shifted: 'months > 0',
  earlier_year_end: 'o.initiative_id IS NOT NULL',
  unknown_unit: isUnknownUnitSql('r'),
};

const ofFigureNames = Object.keys(ofFigures).join(', ');

/** Wherever it is in the value. Most figures have none, so only the others make rows of what is said. */
const ofFiguresSql = `${insert}
WITH said AS (
  SELECT r.node, r.place, r.measure_id, ${monthsBeforeSql('r.period_end', 'p.period_end')} AS months,
    ${Object.entries(ofFigures)
      .map(([doubt, condition]) => `CASE WHEN ${condition} THEN ${sqlLiteral(doubt)} END AS ${doubt}`)
      .join(', ')}
  FROM rollup_reports r JOIN rollup_places p USING (place) ANTI JOIN rollup_giving_way w ON w.node = r.node AND w.place = r.place
    JOIN figure_additivity m ON m.tracker_id = r.tracker_id AND m.column_code IS NOT DISTINCT FROM r.column_code
    LEFT JOIN (SELECT DISTINCT initiative_id, tracker_id, reporting_year FROM rollup_other_ends) o
      ON o.initiative_id = r.initiative_id AND o.tracker_id = r.tracker_id AND o.reporting_year = r.reporting_year),
flagged AS (
  SELECT node, place, measure_id, months, unnest([${ofFigureNames}]) AS doubt
  FROM said WHERE coalesce(${ofFigureNames}) IS NOT NULL)
SELECT ${placeColumns}, f.measure_id, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, f.doubt,
  CASE f.doubt WHEN 'shifted' THEN f.months::DOUBLE END AS value
FROM flagged f ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place) WHERE f.doubt IS NOT NULL`;

/** Aggregations that say another number than the node would have without them: its report, with what is below if it stands alone; else what is below. */
const aggregationsSql = `${insert}
WITH said AS (
  SELECT r.node, r.place, r.measure_id, r.measure, r.aggregation_value, s.report_is, s.is_report, CASE WHEN r.is_report THEN r.value END AS own_value
  FROM rollup_reports r JOIN rollup_said s USING (node, place) WHERE r.aggregation_value IS NOT NULL),
parts AS (
  SELECT s.node, s.place, s.measure_id, s.aggregation_value, unnest(CASE WHEN s.report_is = 'stand_alone' THEN [s.own_value, c.below_value]
    WHEN s.is_report THEN [s.own_value] ELSE [c.below_value] END) AS value
  FROM said s LEFT JOIN rollup_compared c USING (node, place, measure)),
totals AS (
  SELECT node, place, measure_id, aggregation_value, ${exactTotalsSql('value', 'without')}
  FROM (SELECT *, ${exactPartsSql('value')} FROM parts) GROUP BY node, place, measure_id, aggregation_value),
compared AS (
  SELECT *, ${exactPartsSql('aggregation_value', 'a')}, ${exactPartsSql('without', 'w')},
    a_exact IS NOT NULL AND w_exact IS NOT NULL AS is_exact
  FROM ${exactSumsSql('totals', ['without'])})
SELECT ${placeColumns}, c.measure_id, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, 'aggregation_differs' AS doubt
FROM compared c ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place)
WHERE CASE WHEN is_exact THEN greatest(abs(a_exact), abs(w_exact)) < abs(a_exact - w_exact) * 100
  ELSE greatest(abs(aggregation_value), abs(without)) < abs(aggregation_value - without) * 100 END`;

/** Figures that a node above covers without naming their measure: from there up to the next that names it. */
const supersededSql = `${insert}
WITH unnamed AS (
  SELECT c.node, c.place, c.measure, c.value, d.distance
  FROM rollup_counting c JOIN rollup_shadows d USING (node, place)
    ANTI JOIN rollup_counting h ON h.node = d.holder AND h.place = c.place AND h.measure = c.measure),
named AS (
  SELECT u.node, u.place, u.measure, min(h.distance) AS distance
  FROM unnamed u JOIN rollup_held h USING (node, place)
    JOIN rollup_counting c ON c.node = h.holder AND c.place = u.place AND c.measure = u.measure
  GROUP BY u.node, u.place, u.measure)
SELECT ${placeColumns}, m.measure_id, u.distance AS from_distance, coalesce(e.distance, ${noShadow}) AS to_distance, 'superseded' AS doubt, u.value
FROM unnamed u JOIN rollup_measures m USING (measure) ${nodeAndPlace} LEFT JOIN named e USING (node, place, measure)`;

/** The group may not be all of it if a parent is not listed, or if there are figures of nodes that are not. */
const yearsSql = (figures: string): string => `
INSERT INTO internal.rollup_years BY NAME
SELECT period_end,
  EXISTS (${unknownParentSql}) OR any_value(reporting_year) IN (
    SELECT reporting_year FROM (FROM figures WHERE ${figures}) ANTI JOIN rollup_nodes USING (initiative_id)) AS has_boundary_doubt
FROM rollup_places GROUP BY period_end`;

/** @param figures SQL condition on `period_end` and `reporting_year` of figures */
export const doubtStatements = (figures: string): readonly string[] => [
  ofPlacesSql,
  ofFiguresSql,
  aggregationsSql,
  supersededSql,
  yearsSql(figures),
];
