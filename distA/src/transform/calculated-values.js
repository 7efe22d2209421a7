import { isBlank, jsonText, pointerSegment } from '../base/json.js';
import { createIssueLog } from './reading/issues.js';
/**
 * Calculated values of a survey (endpoint 6). Their fields are not documented, so every leaf of `data` becomes a row,
 * including `null`. An object or array without leaves makes no row; an answer without any leaf is reported as
 * `empty_calculation`.
 */
export function transformCalculated(data, context, sink) {
    const issues = createIssueLog(context, 'calculated', sink);
    const written = new Set();
    const stack = [{ value: data, pointer: '', field: null }];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        if (typeof node.value === 'object' && node.value !== null)
            pushChildren(stack, node.pointer, node.value);
        else if (node.field !== null || !isBlank(node.value))
            writeLeaf(node, written, { context, issues, sink });
    }
    if (written.size > 0)
        return;
    const message = 'the calculation was answered without any values';
    const issue = { severity: 'notice', code: 'empty_calculation', pointer: '/data', message, value: data };
    issues.report(subjectOf(context), issue);
}
/** Pushes the first child last, so that rows come in the order of the answer. */
function pushChildren(stack, pointer, parent) {
    for (const [field, value] of Object.entries(parent).reverse()) {
        stack.push({ value, pointer: `${pointer}/${pointerSegment(field)}`, field });
    }
}
function writeLeaf(leaf, written, { context, issues, sink }) {
    const { value } = leaf;
    const pointer = leaf.pointer.toWellFormed();
    const report = (severity, code, message) => {
        issues.report(subjectOf(context), { severity, code, pointer: `/data${pointer}`, message, value });
    };
    if (written.has(pointer)) {
        report('rejected', 'duplicate_code', 'a second leaf with this name; the first is kept');
        return;
    }
    const isNumber = typeof value === 'number';
    if (isNumber && !Number.isFinite(value)) {
        report('degraded', 'number_out_of_range', 'the number is too large for a double');
    }
    const text = isNumber || isBlank(value) ? null : textOf(value);
    if (pointer !== leaf.pointer || text?.isWellFormed() === false) {
        report('degraded', 'invalid_text', 'half a surrogate pair is replaced by U+FFFD');
    }
    written.add(pointer);
    sink('calculated_values', {
        survey_id: context.surveyId,
        calculation_code: context.calculationCode,
        json_pointer: pointer,
        field: leaf.field?.toWellFormed() ?? null,
        value_number: isNumber && Number.isFinite(value) ? value + 0 : null,
        value_text: text?.toWellFormed() ?? null,
        response_id: context.responseId,
    });
}
function textOf(value) {
    return typeof value === 'string' ? value : jsonText(value);
}
function subjectOf(context) {
    const { surveyId, calculationCode } = context;
    return { resource: 'calculated_values', surveyId, utrvId: null, initiativeId: null, calculationCode };
}
