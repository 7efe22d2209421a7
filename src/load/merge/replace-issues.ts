import { sqlLiteral } from '../../base/sql-text.ts';
import { crossDuplicatesSql } from './cross-duplicates.ts';
import { unknownInitiativesSql, unknownOptionsSql } from './find-broken-references.ts';
import { change, deleteRows, isOfSurveys, type MergeContext, surveysOf } from './merge-context.ts';
import { isReferredList, isRequested, isStaleList, resourceTables } from './replace-rows.ts';

/**
 * Replaces the issues of everything that this run loaded again, and finds those that depend on more than one body. Call
 * it after the rows are replaced.
 *
 * @param listsChanged whether any answer may have become right or wrong
 */
export async function replaceIssues(context: MergeContext, listsChanged: boolean): Promise<void> {
  const { direct, runId } = context;
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
    [runId],
  );
}

/** SQL condition on the issues that this run finds again, if they are still there. */
function staleIssues({ replacedValueLists }: MergeContext, listsChanged: boolean): string {
  const isTouched = `survey_id IN ${surveysOf.touched}`;
  // Issues of a whole answer, not of one list.
  const requested = '(SELECT id FROM referred_value_lists WHERE is_replaced)';
  const all = `NOT EXISTS (FROM internal.value_lists WHERE value_list_id NOT IN ${requested})`;
  const resources = new Map(resourceTables.map(({ resource }) => [resource.name, resource]));
  const given = `(utrv_id, survey_id) IN (SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = 'main')`;
  return [
    `scope = 'survey' AND ${isTouched}`,
    ...[...resources.values()].map(
      (resource) =>
        `scope = ${sqlLiteral(resource.name)} AND (${isTouched} OR ${isRequested(resource, 'data_issues')})`,
    ),
    `scope IN ('initiatives', 'survey_listing')`,
    ...(replacedValueLists.length > 0 ? [`scope = 'value_lists' AND value_list_id IS NULL AND ${all}`] : []),
    `scope = 'value_lists' AND ${isStaleList}`,
    `scope = 'references' AND code = 'unknown_initiative'`,
    `scope = 'references' AND code = 'duplicate_id' AND ${isTouched}`,
    `scope = 'references' AND code = 'unknown_option'
      AND ${listsChanged ? 'true' : `(${isOfSurveys('data_issues', surveysOf.touched)} OR ${given})`}`,
  ]
    .map((condition) => `(${condition})`)
    .join(' OR ');
}
