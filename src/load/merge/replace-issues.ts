import { sqlLiteral } from '../../base/sql-text.ts';
import { type TableName, tables } from '../../schema/tables.ts';
import { crossDuplicatesSql, isRejected } from './cross-duplicates.ts';
import { change, deleteRows, isOfSurveys, isTouched, type MergeContext, surveysOf } from './merge-context.ts';
import { isReferredList, isRequested, isStaleList, resourceTables } from './replace-rows.ts';

const unknownInitiativesSql = `
  SELECT getvariable('run_id') AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_initiative' AS code,
    'surveys' AS resource, survey_id, initiative_id, '/data/initiativeId' AS json_pointer,
    'the survey''s initiative is not listed' || CASE
      WHEN lower(initiative_id) IN (SELECT lower(initiative_id) FROM initiatives WHERE removed_at IS NULL)
      THEN ', only one whose id differs from it in upper and lower case' ELSE '' END AS message,
    initiative_id AS value, response_id
  FROM surveys WHERE removed_at IS NULL
    AND initiative_id NOT IN (SELECT initiative_id FROM initiatives WHERE removed_at IS NULL)`;

function unknownOptionsSql(everywhere: boolean): string {
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
    SELECT getvariable('run_id') AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_option' AS code,
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

/**
 * Call it after the rows are replaced.
 * @param listsChanged whether any answer may have become right or wrong
 */
export async function replaceIssues(context: MergeContext, listsChanged: boolean): Promise<void> {
  const { direct } = context;
  if (!direct) await deleteRows(context, 'data_issues', staleIssues(context, listsChanged));
  const isKept = `scope <> 'value_lists' OR value_list_id IS NULL OR ${isReferredList}`;
  await change(
    context,
    'data_issues',
    `INSERT INTO data_issues BY NAME (
       SELECT * FROM staging.main.data_issues WHERE ${isKept}
       UNION ALL BY NAME ${crossDuplicatesSql}
       UNION ALL BY NAME ${unknownInitiativesSql}
       UNION ALL BY NAME ${unknownOptionsSql(direct || listsChanged)})`,
  );
}

function staleIssues({ replacedValueLists }: MergeContext, listsChanged: boolean): string {
  // Issues of a whole answer, not of one list.
  const requested = '(SELECT id FROM referred_value_lists WHERE is_replaced)';
  const all = `NOT EXISTS (FROM internal.value_lists WHERE value_list_id NOT IN ${requested})`;
  return [
    `scope = 'survey' AND ${isTouched}`,
    ...resourceTables.map((table) => {
      const scope = sqlLiteral(tables[table].resource?.name ?? '');
      return `scope = ${scope} AND (${isTouched} OR ${isRequested(table, 'data_issues')})`;
    }),
    `scope IN ('initiatives', 'survey_listing')`,
    ...(replacedValueLists.length > 0 ? [`scope = 'value_lists' AND value_list_id IS NULL AND ${all}`] : []),
    `scope = 'value_lists' AND ${isStaleList}`,
    `scope = 'references' AND code = 'unknown_initiative'`,
    `scope = 'references' AND code = 'duplicate_id' AND ${isTouched}`,
    `scope = 'references' AND code = 'unknown_option'
      AND ${listsChanged ? 'true' : `(${isOfSurveys('data_issues', surveysOf.touched)} OR ${isRejected('main')})`}`,
  ]
    .map((condition) => `(${condition})`)
    .join(' OR ');
}
