import { isBlank, isObject, unnamedFields } from '../base/json.js';
import { readExtra, readRecord, readRequiredId, readText, reportField } from './reading/fields.js';
import { createIssueLog } from './reading/issues.js';
import { readCode } from './trackers.js';
const namedFields = new Set(['_id', 'options']);
const namedOptionFields = new Set(['code', 'name']);
/**
 * Turns the answer to a bulk lookup (endpoint 7), an array of lists or an object of lists by id, into rows of
 * `value_lists` and `value_list_options`. A list that was not requested is rejected; one that was requested but not
 * returned is an issue.
 * @param data null if there is no answer
 */
export function transformValueLists(data, context, sink) {
    const issues = createIssueLog(context, 'value_lists', sink);
    const { responseId } = context;
    const requested = new Set(context.requestedIds);
    const seen = new Set();
    const outdated = new Set(context.outdatedIds?.filter((id) => !requested.has(id)));
    for (const [place, value] of Object.entries(data ?? {})) {
        const list = Array.isArray(data) || !isObject(value) ? value : { _id: place, ...value };
        const id = isObject(list) ? list['_id'] : null;
        if (context.isPartial === true ? !requested.has(String(id)) : outdated.has(id))
            continue;
        writeList(list, `/data/${place}`, { requested, seen, responseId, issues, sink });
    }
    for (const id of requested) {
        if (seen.has(id))
            continue;
        const message = 'the service did not return the value list';
        const ofList = { ...subject, valueListId: id };
        issues.report(ofList, { severity: 'notice', code: 'unknown_value_list', pointer: null, message, value: id });
    }
}
const subject = { resource: 'value_lists', surveyId: null, utrvId: null, initiativeId: null };
function writeList(value, pointer, lookup) {
    const { requested, seen, issues, sink } = lookup;
    const unidentified = readRecord(value, { pointer, subject, issues });
    const id = unidentified === null ? null : readRequiredId(unidentified, '_id');
    if (unidentified === null || id === null)
        return;
    if (!requested.has(id)) {
        reportField(unidentified, 'rejected', 'id_mismatch', '_id', 'a value list that was not requested');
        return;
    }
    const at = { ...unidentified, subject: { ...subject, valueListId: id } };
    if (seen.has(id)) {
        reportField(at, 'rejected', 'duplicate_id', '_id', 'a second list with this id; the first is kept');
        return;
    }
    seen.add(id);
    const options = readOptions(at);
    const optionCount = writeOptions(at, id, options, sink);
    const extra = readAllExtra(at, options);
    sink('value_lists', { value_list_id: id, option_count: optionCount, response_id: lookup.responseId, extra });
}
function readOptions(at) {
    const options = at.record['options'];
    if (Array.isArray(options))
        return options;
    if (isBlank(options))
        reportField(at, 'degraded', 'missing_field', 'options', 'options is absent');
    else
        reportField(at, 'degraded', 'invalid_type', 'options', 'options is not an array');
    return [];
}
function writeOptions(list, listId, options, sink) {
    const seen = new Set();
    const ofOption = { ...list.subject, resource: 'value_list_options' };
    options.forEach((value, index) => {
        const pointer = `${list.pointer}/options/${index}`;
        const at = readRecord(value, { pointer, subject: ofOption, issues: list.issues });
        const code = at === null ? null : readOptionCode(at);
        if (at === null || code === null)
            return;
        if (seen.has(code)) {
            reportField(at, 'rejected', 'duplicate_code', 'code', 'a second option with this code; the first is kept');
            return;
        }
        seen.add(code);
        const name = readText(at, 'name');
        sink('value_list_options', { value_list_id: listId, option_code: code, option_index: index, name });
    });
    return seen.size;
}
/** A number is read as its text, as in answers. */
function readOptionCode(at) {
    const { code } = at.record;
    if (typeof code !== 'number')
        return readCode(at);
    reportField(at, 'notice', 'invalid_type', 'code', 'code is not a text');
    return String(code);
}
/** Fields that the schema does not name, of the list and, by index, of its options. */
function readAllExtra(at, options) {
    const ofOptions = options.flatMap((option, index) => {
        const unnamed = isObject(option) ? unnamedFields(option, namedOptionFields) : null;
        return unnamed === null ? [] : [[String(index), unnamed]];
    });
    return readExtra(at, namedFields, ofOptions.length === 0 ? null : { options: Object.fromEntries(ofOptions) });
}
