import { percentAnsweredSql, recordCountNames, recordCounts, recordCountsSql } from '../record-states.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

const sumsSql = (of: string): string =>
  ['survey_count', ...recordCountNames].map((name) => `coalesce(sum(${of}.${name}), 0)::BIGINT AS ${name}`).join(', ');

/** A record may have another period than its survey. */
const sql = `
WITH collected AS (SELECT survey_id, initiative_id, period, period_end FROM surveys WHERE removed_at IS NULL AND survey_type = 'default'),
counted AS (
  SELECT s.initiative_id, s.period, s.period_end, 1 AS survey_count, ${recordCountNames.map((name) => `0 AS ${name}`).join(', ')}
  FROM collected s
  UNION ALL BY NAME
  SELECT s.initiative_id, u.* EXCLUDE (survey_id)
  FROM (SELECT survey_id, period, period_end, ${recordCountsSql} FROM utrvs GROUP BY survey_id, period, period_end) u
    JOIN collected s USING (survey_id)),
places AS (
  SELECT c.initiative_id, c.period, g.reporting_year, g.period_start, g.period_end, ${sumsSql('c')}
  FROM counted c JOIN internal.group_years g ON c.period_end BETWEEN g.first_end AND g.last_end
  GROUP BY c.initiative_id, c.period, g.reporting_year, g.period_start, g.period_end),
leaves AS (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id),
nodes AS (
  SELECT a.ancestor_id AS initiative_id, p.period, p.reporting_year, p.period_start, p.period_end,
    count(*) FILTER (i.is_leaf AND p.survey_count > 0) AS surveyed_leaf_count, ${sumsSql('p')}
  FROM places p JOIN initiative_ancestors a ON a.descendant_id = p.initiative_id
    JOIN initiatives i ON i.initiative_id = p.initiative_id
  GROUP BY a.ancestor_id, p.period, p.reporting_year, p.period_start, p.period_end)
SELECT n.initiative_id, i.name AS initiative_name, i.depth, n.period, n.reporting_year, n.period_start, n.period_end,
  l.leaf_count, n.surveyed_leaf_count, n.survey_count, ${recordCountNames.map((name) => `n.${name}`).join(', ')},
  ${percentAnsweredSql('n')} AS percent_answered, 100.0::DOUBLE * n.surveyed_leaf_count / l.leaf_count AS percent_surveyed
FROM nodes n JOIN initiatives i USING (initiative_id) JOIN leaves l ON l.ancestor_id = n.initiative_id`;

export const completeness: ViewDeclaration = {
  name: 'completeness',
  description:
    'How complete each node, with everything below it, is in each reporting year, by kind of period. Default surveys only; the current tree for all years.',
  columns: {
    initiative_id: 'Id of the node.',
    initiative_name: 'Name of the node.',
    depth: 'Distance from the root; 0 for a root.',
    period: 'yearly, quarterly or monthly: quarters of one year are one row, and so are months.',
    ...describedIn('figures', ['reporting_year']),
    period_start: 'First day of the group’s year.',
    period_end: 'Last day of the group’s year.',
    leaf_count: 'Leaves of the node’s subtree today; 1 for a leaf.',
    surveyed_leaf_count: 'Those that have a survey of this kind in the year.',
    survey_count: 'Surveys of this kind and year in the subtree.',
    ...recordCounts,
    percent_answered: 'Records that are answered or not applicable, in percent of all.',
    percent_surveyed: 'Leaves with a survey, in percent of all.',
  },
  worth: ['initiative_name', 'percent_answered', 'percent_surveyed', 'reporting_year', 'period'],
  sql,
};
