import { jsonText } from '../../base/json.js';
const maxValueLength = 200;
/** Writes issues as rows of `data_issues`. */
export function createIssueLog(context, scope, sink) {
    let count = 0;
    return {
        get count() {
            return count;
        },
        report: (subject, issue) => {
            count++;
            sink('data_issues', {
                run_id: context.runId,
                scope,
                severity: issue.severity,
                code: issue.code,
                resource: subject.resource,
                survey_id: subject.surveyId,
                utrv_id: subject.utrvId,
                initiative_id: subject.initiativeId,
                calculation_code: subject.calculationCode ?? null,
                value_list_id: subject.valueListId ?? null,
                json_pointer: issue.pointer?.toWellFormed() ?? null,
                message: issue.message,
                value: offendingText(issue.value),
                response_id: context.responseId,
            });
        },
    };
}
/** A log that passes issues on to another one with a reworded message. */
export function rewording(log, reword) {
    return {
        report: (subject, issue) => log.report(subject, { ...issue, message: reword(issue) }),
        get count() {
            return log.count;
        },
    };
}
function offendingText(value) {
    if (value === undefined)
        return null;
    const text = typeof value === 'string' ? value.toWellFormed() : numberText(value);
    if (text.length <= maxValueLength)
        return text;
    // Does not cut a surrogate pair in half.
    return text.slice(0, maxValueLength).isWellFormed()
        ? text.slice(0, maxValueLength)
        : text.slice(0, maxValueLength - 1);
}
/** JSON has no infinity, but `JSON.parse` returns it for 1e400. */
function numberText(value) {
    return typeof value === 'number' ? String(value) : jsonText(value);
}
