/** The fields by which journals identify one item of a resource other than listings and surveys. */
export type SubResource = Readonly<Record<string, string | readonly string[]>>;

/** Text of a field; empty if there is none. */
export function textIn(detail: SubResource, field: string): string {
  const value = detail[field];
  return typeof value === 'string' ? value : '';
}

/** Texts of a field; an empty list if it contains none. */
export function textsIn(detail: SubResource, field: string): readonly string[] {
  const value = detail[field];
  return typeof value === 'string' || value === undefined ? [] : value;
}

/** A text that is equal for equal fields, whatever their order. */
export const subResourceKey = (detail: SubResource): string => JSON.stringify(Object.entries(detail).sort());

/** Surveys that a run could not fetch, or not all of. */
export const failuresOf = (
  { failed }: { readonly failed: readonly FailedFetch[] },
  subResources: readonly { readonly detail: SubResource; readonly failure?: string }[],
): readonly FailedFetch[] => [
  ...failed,
  ...subResources.flatMap(({ detail, failure }) =>
    failure === undefined ? [] : [{ surveyId: textIn(detail, 'survey_id'), reason: failure }],
  ),
];

interface FailedFetch {
  readonly surveyId: string;
  readonly reason: string;
}
