/** Text of a field; empty if there is none. */
export function textIn(detail, field) {
    const value = detail[field];
    return typeof value === 'string' ? value : '';
}
/** Texts of a field; an empty list if it contains none. */
export function textsIn(detail, field) {
    const value = detail[field];
    return typeof value === 'string' || value === undefined ? [] : value;
}
/** A text that is equal for equal fields, whatever their order. */
export const subResourceKey = (detail) => JSON.stringify(Object.entries(detail).sort());
/** Surveys that a run could not fetch, or not all of. */
export const failuresOf = ({ failed }, subResources) => [
    ...failed,
    ...subResources.flatMap(({ detail, failure }) => failure === undefined ? [] : [{ surveyId: textIn(detail, 'survey_id'), reason: failure }]),
];
