// dist/src/base/sub-resource.js
/** Text of a field; empty if there is none. */
function textIn(detail, field) {
	const value = detail[field];
	return typeof value === "string" ? value : "";
}
/** Texts of a field; an empty list if it contains none. */
function textsIn(detail, field) {
	const value = detail[field];
	return typeof value === "string" || value === void 0 ? [] : value;
}
/** A text that is equal for equal fields, whatever their order. */
const subResourceKey = (detail) => JSON.stringify(Object.entries(detail).sort());
/** Surveys that a run could not fetch, or not all of. */
const failuresOf = ({ failed }, subResources) => [...failed, ...subResources.flatMap(({ detail, failure }) => failure === void 0 ? [] : [{
	surveyId: textIn(detail, "survey_id"),
	reason: failure
}])];
export { textsIn as i, subResourceKey as n, textIn as r, failuresOf as t };
