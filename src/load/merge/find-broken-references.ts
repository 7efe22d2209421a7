import type { TableName } from '../../schema/tables.ts';
import { isOfSurveys, surveysOf } from './merge-context.ts';

/** Surveys whose initiative is not listed. */
export const unknownInitiativesSql = `
  SELECT $1 AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_initiative' AS code, 'surveys' AS resource,
    survey_id, initiative_id, '/data/initiativeId' AS json_pointer,
    'the survey''s initiative is not listed' || CASE
      WHEN lower(initiative_id) IN (SELECT lower(initiative_id) FROM initiatives WHERE removed_at IS NULL)
      THEN ', only one whose id differs from it in upper and lower case' ELSE '' END AS message,
    initiative_id AS value, response_id
  FROM surveys WHERE removed_at IS NULL
    AND initiative_id NOT IN (SELECT initiative_id FROM initiatives WHERE removed_at IS NULL)`;

/** Answers that their value list does not have: of touched surveys, or everywhere. */
export function unknownOptionsSql(everywhere: boolean): string {
  const where = (table: TableName): string => (everywhere ? 'true' : isOfSurveys(table, surveysOf.touched));
  return `(
    WITH option_lists AS MATERIALIZED (${listOfPlaceSql}),
    points AS ${everywhere ? '' : 'MATERIALIZED'} (
      SELECT utrv_id, survey_id, initiative_id, row_index, column_code, option_code, json_pointer
      FROM data_points WHERE ${where('data_points')} AND option_code IS NOT NULL
        AND value_type IN ('valueList', 'valueListMulti', 'textValueList', 'numericValueList')),
    records AS (
      SELECT utrv_id, source_index, definition_id
      FROM utrvs SEMI JOIN option_lists l USING (definition_id) WHERE ${where('utrvs')})
    SELECT $1 AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_option' AS code,
      'data_points' AS resource, p.survey_id, p.utrv_id, p.initiative_id,
      '/data/universalTrackerValues/' || u.source_index || p.json_pointer AS json_pointer,
      l.value_list_id, 'the value list has no such option' AS message,
      left(p.option_code, 200) AS value, s.response_id
    FROM points p JOIN records u USING (utrv_id)
      JOIN option_lists l ON l.definition_id = u.definition_id AND l.column_code IS NOT DISTINCT FROM p.column_code
      JOIN surveys s ON s.survey_id = p.survey_id
      ANTI JOIN value_list_options o ON o.value_list_id = l.value_list_id AND o.option_code = p.option_code)`;
}

/** The value list, if it is known, of a definition's own values (`column_code` NULL) and of its columns. */
const listOfPlaceSql = `
  SELECT definition_id, column_code, value_list_id FROM (
    SELECT definition_id, NULL::VARCHAR AS column_code, value_list_id FROM internal.tracker_definitions
    UNION ALL
    SELECT definition_id, cell.column_code, cell.value_list_id FROM (
      SELECT definition_id, unnest(from_json(table_columns, '[{"column_code":"VARCHAR","value_list_id":"VARCHAR"}]')) AS cell
      FROM internal.tracker_definitions WHERE table_columns IS NOT NULL))
  SEMI JOIN internal.value_lists USING (value_list_id)`;
