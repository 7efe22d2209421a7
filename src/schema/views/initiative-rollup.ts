import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../exact-sum.ts';
import { weakestSourceSql } from '../figure-rules.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/** The figure is in what its ancestor adds up, since nothing between them, nor the ancestor itself, holds it. */
const isAdded = 'distance < shadow_distance';
/** It is next below its ancestor, which may hold it itself. */
const isBelow = 'distance BETWEEN 1 AND shadow_distance';
const isOwn = 'distance = 0';

/**
 * What figures and gaps are of. The names depend on the ids: they are among the keys so that a filter on a name, a depth or a
 * code reaches the figures and leaves few of them to add up.
 */
const keys = 'initiative_id, initiative_name, depth, tracker_id, tracker_name, type_code, period_end';

/** The condition on the gaps of a row of `sums`; depth and code are joined too, so that filters on them reach the gaps. */
const sameSql = (gaps: string): string =>
  `${gaps}.initiative_id = s.initiative_id AND ${gaps}.tracker_id = s.tracker_id AND ${gaps}.period_end = s.period_end
    AND ${gaps}.depth = s.depth AND ${gaps}.type_code IS NOT DISTINCT FROM s.type_code`;

/**
 * One pass over the figures below a node. That nothing is counted twice is decided when figures are made: each knows how far
 * above it the next node stands that holds it (`rollup_figures.shadow_distance`), so a query for one node, tracker or year
 * reads no others.
 */
export const initiativeRollup: ViewDeclaration = {
  name: 'initiative_rollup',
  description:
    'The additive yearly figures of every node: its own report where there is one, else what the reports next below it add up to, so that nothing is counted twice. What a node reports for a tracker and column stands for everything below it, in whatever option or unit; only reports that consolidation.csv calls stand_alone (--decisions) do not. Currencies are not converted; percentages and rates are not added; the tree is today’s for all years.',
  columns: {
    initiative_id: 'Id of the node.',
    initiative_name: 'Name of the node.',
    depth: 'Distance from the root; 0 for a root.',
    ...describedIn('figures', ['measure_id', 'tracker_id']),
    tracker_name: 'Name of the tracker.',
    ...describedIn('trackers', ['type_code']),
    ...describedIn('figures', ['column_code', 'option_code', 'base_unit', 'period_start', 'period_end']),
    own_value: 'What the node itself reports: its figure, of whatever basis.',
    aggregation_value:
      'What an aggregation survey of the node says; one that is older than reports below it says less.',
    below_value: 'What the values next below on every path add up to, whether or not the node reports.',
    leaf_value: 'What all leaves below report (the node itself if it is one), whoever reports above them.',
    reporting_leaf_count: 'Leaves that make up leaf_value.',
    value:
      'own_value; below_value where the node reports nothing for tracker and column; where the report stands alone the sum of both.',
    basis: 'own, below, or both.',
    is_contradicted: 'Whether the node holds everything below it, and yet reports less than a positive below_value.',
    verified_value: 'The part of value that is verified; NULL if nothing is.',
    reporting_count: 'Figures that make up value.',
    leaf_count: 'Leaves of the node’s subtree today; 1 for a leaf.',
    covered_leaf_count: 'Leaves that value covers: those that report, and all below a node that holds them.',
    not_applicable_leaf_count: 'Leaves that are not covered, and say that the question does not apply to them.',
    has_rejected: 'Whether a record that value is made of, or that is missing in it, was rejected.',
    is_private: 'Whether a record that value is made of is private.',
    currency_source: 'What names the currency: survey, cell, definition or default; the weakest in value.',
  },
  sql: `
WITH nodes AS (
  SELECT a.ancestor_id AS initiative_id, i.name AS initiative_name, i.depth, a.descendant_id, a.distance
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id),
asked AS (SELECT tracker_id, name AS tracker_name, type_code FROM trackers),
totals AS (
  SELECT ${keys}, measure_id, column_code, option_code, base_unit, period_start,
    min(value) FILTER (${isOwn}) AS own_value, min(aggregation_value) FILTER (${isOwn}) AS aggregation_value,
    ${exactTotalsSql('value', 'below_value', isBelow)},
    ${exactTotalsSql('value', 'leaf_value', 'is_leaf')}, count(*) FILTER (is_leaf) AS reporting_leaf_count,
    ${exactTotalsSql('value', 'value', isAdded)},
    ${exactTotalsSql('value', 'verified_value', `${isAdded} AND is_verified`)},
    count(*) FILTER (${isAdded}) AS reporting_count, count(*) FILTER (${isOwn}) AS own_count,
    bool_or(${isOwn} AND is_consolidated) AS is_consolidated,
    coalesce(sum(covered_leaf_count) FILTER (${isAdded}), 0)::BIGINT AS covered_leaf_count,
    coalesce(sum(not_applicable_leaf_count) FILTER (${isAdded}), 0)::BIGINT AS not_applicable_covered_count,
    bool_or(has_rejected AND ${isAdded}) AS has_rejected, bool_or(is_private AND ${isAdded}) AS is_private,
    ${weakestSourceSql('currency_source', isAdded)} AS currency_source
  FROM (
    SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, f.* EXCLUDE (initiative_id), ${exactPartsSql('f.value')}
    FROM internal.rollup_figures f JOIN nodes n ON n.descendant_id = f.initiative_id LEFT JOIN asked t USING (tracker_id))
  GROUP BY ${keys}, measure_id, column_code, option_code, base_unit, period_start),
sums AS (FROM ${exactSumsSql('totals', ['below_value', 'leaf_value', 'value', 'verified_value'])}),
gaps AS (
  SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, g.* EXCLUDE (initiative_id)
  FROM internal.rollup_gaps g JOIN nodes n ON n.descendant_id = g.initiative_id LEFT JOIN asked t USING (tracker_id)),
silent AS (SELECT ${keys}, count(*) AS leaf_count FROM gaps WHERE NOT is_rejected GROUP BY ${keys}),
rejected AS (SELECT DISTINCT ${keys}, column_code FROM gaps WHERE is_rejected AND ${isAdded}),
leaves AS (
  SELECT a.ancestor_id AS initiative_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id)
SELECT s.initiative_id, s.initiative_name, s.depth, s.measure_id, s.tracker_id, s.tracker_name, s.type_code,
  s.column_code, s.option_code, s.base_unit, s.period_start, s.period_end, s.own_value, s.aggregation_value, s.below_value,
  s.leaf_value, s.reporting_leaf_count, s.value,
  CASE WHEN s.own_count = 0 THEN 'below' WHEN s.reporting_count > s.own_count THEN 'both' ELSE 'own' END AS basis,
  coalesce(s.is_consolidated AND s.below_value > 0 AND s.own_value < s.below_value, false) AS is_contradicted,
  s.verified_value, s.reporting_count, l.leaf_count, s.covered_leaf_count,
  coalesce(g.leaf_count, 0) - s.not_applicable_covered_count AS not_applicable_leaf_count,
  s.has_rejected OR r.initiative_id IS NOT NULL AS has_rejected, s.is_private, s.currency_source
FROM sums s JOIN leaves l USING (initiative_id)
  LEFT JOIN silent g ON ${sameSql('g')}
  LEFT JOIN rejected r ON ${sameSql('r')} AND r.column_code IS NOT DISTINCT FROM s.column_code
WHERE s.reporting_count > 0 AND s.value IS NOT NULL`,
};
