import { sqlLiteral } from '../../base/sql-text.ts';
import { doubtsSql } from '../doubts.ts';
import { exactPartsSql, exactSumsSql, exactTotalsOfSql, exactTotalsSql } from '../exact-sum.ts';
import { weakestSourceSql } from '../figure-rules.ts';
import { tables } from '../tables.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/** What a figure is of its ancestor's: SQL conditions. */
const shares = {
  is_own: 'distance = 0',
  /** It is next below its ancestor, which may cover it itself. */
  is_below: 'distance BETWEEN 1 AND shadow_distance',
  is_leaf: 'is_leaf',
  /** It is in what its ancestor adds up, since nothing between them, nor the ancestor itself, covers it. */
  is_added: 'value IS NOT NULL AND distance < shadow_distance',
  is_verified: 'is_verified',
  /** It would be in it if reports that are too low held only their node's own. */
  is_added_if_stand_alone: 'value IS NOT NULL AND distance < coalesce(free_distance, shadow_distance)',
};

/**
 * What figures and doubts are of. The names depend on the ids: they are among the keys so that a filter on a name, a depth or a
 * code reaches the figures and leaves few of them to add up.
 */
const keys = 'initiative_id, initiative_name, depth, tracker_id, tracker_name, type_code, period_end, reporting_year';
const measureKeys = 'measure_id, column_code, option_code, base_unit, period_start';

/** The condition on what joins a row of `sums`; depth and code are joined too, so that filters on them reach it. */
const sameSql = (other: string, row = 's'): string =>
  `${other}.initiative_id = ${row}.initiative_id AND ${other}.tracker_id = ${row}.tracker_id AND ${other}.period_end = ${row}.period_end
    AND ${other}.reporting_year = ${row}.reporting_year AND ${other}.depth = ${row}.depth AND ${other}.type_code IS NOT DISTINCT FROM ${row}.type_code`;
/** Counted in a value, by measure; and of a node, whatever the measure. */
const measureDoubts = [
  'competing',
  'overlap',
  'parts_by_default',
  'aggregation_differs',
  'shifted',
  'earlier_year_end',
  'unknown_unit',
];
const placeDoubts = ['unreconciled', 'exclusion', 'rejected'];
const countsSql = (doubts: readonly string[]): string =>
  doubts.map((doubt) => `count(*) FILTER (doubt = ${sqlLiteral(doubt)}) AS ${doubt}_count`).join(', ');
const countNames = (doubts: readonly string[], sql: (name: string) => string): string =>
  doubts.map((doubt) => sql(`${doubt}_count`)).join(', ');

/** The doubts that apply to each node, of those that match a condition. */
const doubtedSql = (where: string): string => `
    SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, d.* EXCLUDE (initiative_id)
    FROM internal.rollup_doubts d JOIN nodes n ON n.descendant_id = d.initiative_id LEFT JOIN asked t USING (tracker_id)
    WHERE ${where} AND n.distance >= d.from_distance AND n.distance < d.to_distance`;

const sums = [
  'below_value',
  'leaf_value',
  'value',
  'verified_value',
  'value_if_stand_alone',
  'superseded_value',
] as const;
/**
 * One pass over the figures below a node, and one over the few doubts. Figures are first added up by what they are of the node's,
 * then those into its sums: five sums with a condition each over all figures take half as long again. That nothing is counted
 * twice is decided when figures are made: each has the distance to the next node above that covers it
 * (`rollup_figures.shadow_distance`), so a query for one node, tracker or year reads no others.
 */
export const initiativeRollup: ViewDeclaration = {
  name: 'initiative_rollup',
  description:
    'The additive figures of every node for each reporting year, with coverage and doubts. The value is the node’s own report if there is one, else the sum of the nearest reports below, so nothing is counted twice. A report covers everything below the node, in any option or unit, unless consolidation.csv decides stand_alone. A value without doubts can be quoted. Currencies are not converted; percentages and rates are not added; the current tree is used for all years.',
  columns: describedIn('group_figures'),
  worth: tables.group_figures.worth,
  sql: `
WITH nodes AS NOT MATERIALIZED (
  SELECT a.ancestor_id AS initiative_id, i.name AS initiative_name, i.depth, a.descendant_id, a.distance
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id),
asked AS NOT MATERIALIZED (SELECT tracker_id, name AS tracker_name, type_code FROM trackers),
parts AS NOT MATERIALIZED (
  SELECT ${keys}, ${measureKeys}, ${Object.entries(shares)
    .map(([name, condition]) => `${condition} AS ${name}`)
    .join(', ')},
    ${exactTotalsSql('value', 'value')}, min(aggregation_value) AS aggregation_value,
    sum(reporting_leaf_count) AS reporting_leaf_count, sum(covered_leaf_count) AS covered_leaf_count,
    sum(not_applicable_leaf_count) AS not_applicable_leaf_count,
    bool_or(has_rejected) AS has_rejected, bool_or(is_private) AS is_private, ${weakestSourceSql('currency_source')} AS currency_source
  FROM (
    SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, f.* EXCLUDE (initiative_id), ${exactPartsSql('f.value')}
    FROM internal.rollup_figures f JOIN nodes n ON n.descendant_id = f.initiative_id LEFT JOIN asked t USING (tracker_id))
  GROUP BY ALL),
totals AS NOT MATERIALIZED (
  SELECT ${keys}, ${measureKeys},
    min(value_first) FILTER (is_own) AS own_value, min(aggregation_value) FILTER (is_own) AS aggregation_value,
    ${exactTotalsOfSql('value', 'below_value', 'is_below')},
    ${exactTotalsOfSql('value', 'leaf_value', 'is_leaf')},
    ${exactTotalsOfSql('value', 'value', 'is_added')},
    ${exactTotalsOfSql('value', 'verified_value', 'is_added AND is_verified')},
    ${exactTotalsOfSql('value', 'value_if_stand_alone', 'is_added_if_stand_alone')},
    coalesce(sum(value_count) FILTER (is_added), 0) AS reporting_count, coalesce(sum(value_count) FILTER (is_own), 0) AS own_count,
    sum(reporting_leaf_count) AS reporting_leaf_count, sum(covered_leaf_count) AS parent_covered_leaf_count,
    sum(not_applicable_leaf_count) AS not_applicable_leaf_count,
    coalesce(bool_or(has_rejected AND is_added), false) AS has_rejected, coalesce(bool_or(is_private AND is_added), false) AS is_private,
    ${weakestSourceSql('currency_source', 'is_added')} AS currency_source
  FROM parts GROUP BY ALL),
of_measures AS NOT MATERIALIZED (
  SELECT ${keys}, measure_id, ${countsSql(measureDoubts)}, max(value) FILTER (doubt = 'shifted')::INTEGER AS max_months_before_year_end,
    ${exactTotalsSql('value', 'superseded_value', `doubt = 'superseded'`)}
  FROM (SELECT *, ${exactPartsSql('value')} FROM (${doubtedSql('d.measure_id IS NOT NULL')})) GROUP BY ${keys}, measure_id),
of_places AS NOT MATERIALIZED (
  SELECT ${keys}, column_code, ${countsSql(placeDoubts)}, bool_or(doubt = 'unreconciled' AND value = 1) AS has_low
  FROM (${doubtedSql(`d.measure_id IS NULL AND d.doubt <> 'not_applicable'`)}) GROUP BY ${keys}, column_code),
silent AS NOT MATERIALIZED (
  SELECT ${keys}, count(*) AS leaf_count FROM (${doubtedSql(`d.doubt = 'not_applicable'`)}) GROUP BY ${keys}),
leaves AS NOT MATERIALIZED (
  SELECT a.ancestor_id AS initiative_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id),
summed AS NOT MATERIALIZED (
  FROM ${exactSumsSql(
    `(
    SELECT s.*, d.* EXCLUDE (${keys}, measure_id, superseded_value_count),
      ${countNames(placeDoubts, (name) => `p.${name}`)}, coalesce(p.has_low, false) AS has_low,
      coalesce(d.superseded_value_count, 0) AS superseded_value_count
    FROM totals s LEFT JOIN of_measures d ON ${sameSql('d')} AND d.measure_id = s.measure_id
      LEFT JOIN of_places p ON ${sameSql('p')} AND p.column_code IS NOT DISTINCT FROM s.column_code)`,
    sums,
  )}),
placed AS NOT MATERIALIZED (
  SELECT * EXCLUDE (reporting_leaf_count, parent_covered_leaf_count, not_applicable_leaf_count),
    sum(reporting_leaf_count) OVER place AS reporting_leaf_count, sum(parent_covered_leaf_count) OVER place AS parent_covered_leaf_count,
    sum(not_applicable_leaf_count) OVER place AS counted_not_applicable_count,
    bool_or(coalesce(superseded_value <> 0, false)) OVER place AS is_superseded,
    value IS NOT NULL OR superseded_value IS NOT NULL AS has_figure, bool_or(has_figure) OVER place AS has_figures,
    CASE WHEN has_figure THEN coalesce(base_unit, '') END AS shown_unit,
    min(shown_unit) OVER place <> max(shown_unit) OVER place AS has_other_unit
  FROM summed WINDOW place AS (PARTITION BY ${keys}, column_code)),
counted AS NOT MATERIALIZED (
  SELECT f.* EXCLUDE (${[...measureDoubts, ...placeDoubts].map((doubt) => `${doubt}_count`).join(', ')}, has_rejected, max_months_before_year_end,
      value_if_stand_alone, has_other_unit),
    CASE WHEN f.has_low THEN f.value_if_stand_alone END AS value_if_stand_alone,
    CASE WHEN f.reporting_count = 0 THEN CASE WHEN f.has_figure THEN 'superseded' ELSE 'excluded' END WHEN f.own_count = 0 THEN 'below'
      WHEN f.reporting_count > f.own_count THEN 'both' ELSE 'own' END AS basis,
    coalesce(f.has_other_unit, false) AS has_other_unit,
    ${countNames([...measureDoubts, ...placeDoubts], (name) => `coalesce(f.${name}, 0) AS ${name}`)},
    coalesce(f.max_months_before_year_end, 0) AS max_months_before_year_end,
    f.has_rejected OR coalesce(f.rejected_count, 0) > 0 AS has_rejected, l.leaf_count,
    coalesce(n.leaf_count, 0) - f.counted_not_applicable_count AS not_applicable_leaf_count,
    f.depth = 0 AND y.has_boundary_doubt AS has_boundary_doubt
  FROM placed f JOIN leaves l ON l.initiative_id = f.initiative_id JOIN internal.rollup_years y ON y.period_end = f.period_end
    LEFT JOIN silent n ON ${sameSql('n', 'f')}
  WHERE f.has_figure OR (NOT f.has_figures AND f.exclusion_count > 0 AND f.option_code IS NULL AND f.base_unit IS NULL))
SELECT initiative_id, initiative_name, depth, measure_id, tracker_id, tracker_name, type_code, column_code, option_code, base_unit,
  reporting_year, period_start, period_end, value, ${doubtsSql} AS doubts, basis, own_value, aggregation_value, below_value, leaf_value,
  verified_value, reporting_count::INTEGER AS reporting_count, leaf_count::INTEGER AS leaf_count, reporting_leaf_count::INTEGER AS reporting_leaf_count,
  (reporting_leaf_count + parent_covered_leaf_count)::INTEGER AS covered_leaf_count,
  parent_covered_leaf_count::INTEGER AS parent_covered_leaf_count, not_applicable_leaf_count::INTEGER AS not_applicable_leaf_count,
  unreconciled_count::INTEGER AS unreconciled_count, value_if_stand_alone, exclusion_count::INTEGER AS exclusion_count,
  competing_count::INTEGER AS competing_count, overlap_count::INTEGER AS overlap_count,
  parts_by_default_count::INTEGER AS parts_by_default_count, superseded_value,
  aggregation_differs_count::INTEGER AS aggregation_differs_count, shifted_count::INTEGER AS shifted_count,
  max_months_before_year_end, has_rejected, is_private, currency_source
FROM counted`,
};
