import { baseValueSql } from './base-value.ts';

/** A view of the published database (lake.md, "Views"); it refers only to tables of its own database. */
export interface ViewDeclaration {
  readonly name: string;
  readonly description: string;
  readonly sql: string;
}

const initiativeTree: ViewDeclaration = {
  name: 'initiative_tree',
  description:
    'Listed initiatives in depth-first order (position), siblings by name, with the numbers of surveys and data points of each node and of its whole subtree (itself included).',
  sql: `
WITH own AS (
  SELECT i.initiative_id, coalesce(s.surveys, 0) AS surveys, coalesce(d.data_points, 0) AS data_points
  FROM initiatives i
    LEFT JOIN (SELECT initiative_id, count(*) AS surveys FROM surveys WHERE removed_at IS NULL GROUP BY ALL) s
      USING (initiative_id)
    LEFT JOIN (SELECT initiative_id, count(*) AS data_points FROM data_points GROUP BY ALL) d USING (initiative_id)
  WHERE i.removed_at IS NULL),
subtree AS (
  SELECT a.ancestor_id AS initiative_id, sum(o.surveys)::BIGINT AS surveys, sum(o.data_points)::BIGINT AS data_points
  FROM initiative_ancestors a JOIN own o ON o.initiative_id = a.descendant_id GROUP BY ALL),
places AS (
  SELECT a.descendant_id AS initiative_id,
    list([coalesce(i.name, ''), a.ancestor_id] ORDER BY a.distance DESC) AS place
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id GROUP BY ALL)
SELECT row_number() OVER (ORDER BY p.place)::INTEGER AS position, i.initiative_id,
  repeat('  ', i.depth) || coalesce(i.name, i.initiative_id) AS indented_name, i.name, i.depth, i.path, i.parent_id,
  o.surveys AS survey_count, o.data_points AS data_point_count,
  t.surveys AS subtree_survey_count, t.data_points AS subtree_data_point_count
FROM initiatives i JOIN own o USING (initiative_id) JOIN subtree t USING (initiative_id) JOIN places p USING (initiative_id)
ORDER BY position`,
};

/** Sums are taken per initiative first; only then is each added to its ancestors. */
const initiativeRollup: ViewDeclaration = {
  name: 'initiative_rollup',
  description:
    'Figures added up over each initiative and everything below it, per tracker, column, period and unit. Excludes percentages, which do not add up, and aggregation surveys, which would be counted twice.',
  sql: `
WITH own AS (
  SELECT d.initiative_id, d.tracker_id, d.column_code, d.period, d.period_start, d.period_end, d.unit,
    sum(d.value_scaled) AS value_sum, count(*) AS value_count
  FROM data_points d
  WHERE d.value_scaled IS NOT NULL
    AND coalesce(d.value_type, '') NOT IN ('percentage', 'text', 'date', 'valueList', 'valueListMulti', 'textValueList')
    AND d.survey_id NOT IN (SELECT survey_id FROM surveys WHERE survey_type = 'aggregation')
  GROUP BY ALL),
rolled AS (
  SELECT a.ancestor_id, o.tracker_id, o.column_code, o.period, o.period_start, o.period_end, o.unit,
    sum(o.value_sum) AS value_sum, sum(o.value_count)::BIGINT AS value_count, count(*) AS initiative_count
  FROM own o JOIN initiative_ancestors a ON a.descendant_id = o.initiative_id
  GROUP BY ALL)
SELECT r.ancestor_id, i.name AS ancestor_name, r.tracker_id, t.name AS tracker_name, r.column_code,
  r.period, r.period_start, r.period_end, r.unit, r.value_sum, r.value_count, r.initiative_count
FROM rolled r LEFT JOIN initiatives i ON i.initiative_id = r.ancestor_id LEFT JOIN trackers t USING (tracker_id)`,
};

const surveyCompleteness: ViewDeclaration = {
  name: 'survey_completeness',
  description:
    'Progress of each current survey: value records answered, verified, not applicable, not reported and unanswered, and the percentages answered and verified.',
  sql: `
SELECT s.survey_id, s.name AS survey_name, s.survey_type, s.initiative_id, i.name AS initiative_name,
  s.period, s.period_label, s.is_complete,
  coalesce(u.utrvs, 0) AS utrv_count, coalesce(u.answered, 0) AS answered_count,
  coalesce(u.verified, 0) AS verified_count, coalesce(u.not_applicable, 0) AS not_applicable_count,
  coalesce(u.not_reported, 0) AS not_reported_count, coalesce(u.unanswered, 0) AS unanswered_count,
  100.0::DOUBLE * u.answered / u.utrvs AS percent_answered, 100.0::DOUBLE * u.verified / u.utrvs AS percent_verified
FROM surveys s
  LEFT JOIN (
    SELECT survey_id, count(*) AS utrvs, count(*) FILTER (answer = 'answered') AS answered,
      count(*) FILTER (status = 'verified') AS verified, count(*) FILTER (answer = 'not_applicable') AS not_applicable,
      count(*) FILTER (answer = 'not_reported') AS not_reported, count(*) FILTER (answer = 'unanswered') AS unanswered
    FROM utrvs GROUP BY survey_id) u USING (survey_id)
  LEFT JOIN initiatives i USING (initiative_id)
WHERE s.removed_at IS NULL`,
};

const valueBase = baseValueSql('d');

const dataPointsEnriched: ViewDeclaration = {
  name: 'data_points_enriched',
  description:
    'Data points with the names of initiative, survey, tracker, column and option, and with the value in the base unit.',
  sql: `
SELECT d.*, ${valueBase.value} AS value_base, i.name AS initiative_name, i.path AS initiative_path, s.name AS survey_name, s.survey_type, s.period_label,
  t.name AS tracker_name, t.value_label, t.tracker_type, t.type_code, c.name AS column_name, o.name AS option_name
FROM data_points d
  ${valueBase.join}
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN surveys s USING (survey_id)
  LEFT JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
  LEFT JOIN value_list_options o ON o.option_code = d.option_code
    AND o.value_list_id = CASE WHEN d.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END`,
};

const latestDataPoints: ViewDeclaration = {
  name: 'latest_data_points',
  description:
    'The data point of the newest period for each initiative, tracker, column, row and option; where several surveys cover that period, the one from the survey updated last.',
  sql: `
SELECT d.* FROM data_points d JOIN surveys s USING (survey_id)
QUALIFY row_number() OVER (
  PARTITION BY d.initiative_id, d.tracker_id, d.column_code, d.row_index, d.option_code
  ORDER BY d.period_end DESC, d.period_start DESC, s.last_updated_at DESC NULLS LAST, d.survey_id DESC, d.utrv_id DESC) = 1`,
};

const restatements: ViewDeclaration = {
  name: 'restatements',
  description:
    'Changes that altered a reported number, with the difference and its percentage (of the numbers as sent where their scale is unknown; NULL where the two scales differ). A redefined tracker is not a restatement.',
  sql: `
SELECT c.run_id, c.changed_at, c.survey_id, c.initiative_id, i.name AS initiative_name, c.tracker_id, t.name AS tracker_name,
  c.utrv_id, c.row_index, c.column_code, c.option_code, c.period_end,
  c.old_value_scaled, c.new_value_scaled, c.old_value_number, c.new_value_number, c.old_number_scale, c.new_number_scale,
  c.after - c.before AS difference,
  100 * (c.after - c.before) / nullif(abs(c.before), 0) AS percent,
  c.old_unit, c.new_unit, c.old_status, c.new_status
FROM (
  SELECT *, old_value_scaled IS NOT NULL AND new_value_scaled IS NOT NULL AS is_scaled,
    old_number_scale IS NOT DISTINCT FROM new_number_scale AS is_same_scale,
    CASE WHEN is_scaled THEN old_value_scaled WHEN is_same_scale THEN old_value_number END AS before,
    CASE WHEN is_scaled THEN new_value_scaled WHEN is_same_scale THEN new_value_number END AS after
  FROM data_point_changes) c
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN trackers t USING (tracker_id)
WHERE c.change = 'changed' AND c.cause = 'reported' AND CASE WHEN c.is_scaled THEN c.before <> c.after
  ELSE c.old_value_number <> c.new_value_number OR (c.new_value_number = c.old_value_number AND NOT c.is_same_scale) END`,
};

export const views: readonly ViewDeclaration[] = [
  initiativeTree,
  initiativeRollup,
  surveyCompleteness,
  dataPointsEnriched,
  latestDataPoints,
  restatements,
];
