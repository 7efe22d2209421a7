import { holdsValue, isBlank, isObject, pointerSegment } from '../base/json.js';
import { toPlace, writeAnswer } from './data-points.js';
import { reportField } from './reading/fields.js';
import { isSumOf, plainDecimal } from './reading/scale.js';
import { valueTypes } from './reading/value-types.js';
import { holdsCells, writeTableAnswer } from './table-answers.js';
/**
 * Applies rule 2 of a data point. If the places that belong to the type are empty, the value is read from any other
 * place that has one, so that it is not lost. A representation in a place that does not belong to the type, or one that
 * is ignored because an earlier one is read, is reported as `unexpected_data`.
 */
export function writeAnswers(at, valueData, owner) {
    const table = readTable(valueData);
    const { value } = at.record;
    const data = valueData?.record['data'];
    const holding = sourcesOf(owner.valueType).filter((source) => {
        if (source === 'table')
            return table !== null && holdsCells(table);
        return holdsValue(source === 'value' ? value : data);
    });
    const isTable = owner.valueType === 'table';
    const read = holding[0] ?? (isTable ? 'table' : null);
    for (const source of holding) {
        if (source === 'value' && read === 'data' && isSumOfEntries(owner, value, data))
            continue;
        if (source !== read || isUnexpected(source, owner.valueType)) {
            reportUnexpected(source === 'value' ? at : (valueData ?? at), source, source === read);
        }
    }
    const tableRows = isTable || read === 'table' ? (table?.length ?? 0) : null;
    if (read === null)
        return { count: 0, tableRows };
    if (read === 'table')
        return { count: writeTableAnswer(owner, table ?? []), tableRows };
    const count = read === 'value'
        ? writeAnswer(toPlace(owner, '/value'), value)
        : writeAnswer(toPlace(owner, '/valueData/data'), data);
    if (owner.valueType === null) {
        reportField(at, 'notice', 'unknown_value_type', 'valueType', 'no type; the value is read by its shape');
    }
    return { count, tableRows };
}
function readTable(valueData) {
    const table = valueData?.record['table'];
    if (Array.isArray(table))
        return table;
    if (valueData !== null && !isBlank(table)) {
        const at = { ...valueData, subject: { ...valueData.subject, resource: 'data_points' } };
        reportField(at, 'rejected', 'invalid_type', 'table', 'the table is not an array of rows');
    }
    return null;
}
const tableFirst = ['table', 'data', 'value'];
const valueFirst = ['value', 'data', 'table'];
const dataFirst = ['data', 'value', 'table'];
function sourcesOf(valueType) {
    if (valueType === 'table')
        return tableFirst;
    return valueType === 'number' || valueType === 'percentage' ? valueFirst : dataFirst;
}
function isUnexpected(source, valueType) {
    if (valueType === null || !valueTypes.has(valueType))
        return false;
    return (source === 'table') !== (valueType === 'table');
}
/**
 * The service may send the sum of a list of numbers along with the list; any other number in that place is not a sum.
 */
function isSumOfEntries(owner, value, data) {
    if (owner.valueType !== 'numericValueList' || !isObject(data))
        return false;
    const sum = decimalOf(owner, value, '/value');
    const entries = Object.entries(data).filter(([, entry]) => !isBlank(entry));
    const parts = entries.flatMap(([code, entry]) => decimalOf(owner, entry, `/valueData/data/${pointerSegment(code)}`) ?? []);
    return sum !== null && parts.length === entries.length && isSumOf(sum, parts);
}
/** A number as it was sent, or the plain decimal in a text. */
function decimalOf({ literals }, value, pointer) {
    if (typeof value === 'string')
        return plainDecimal(value);
    if (typeof value !== 'number' || !Number.isFinite(value))
        return null;
    return literals?.get(pointer) ?? String(value);
}
function reportUnexpected(at, source, isRead) {
    const message = isRead
        ? 'a value in a place where its type does not have one; it is read'
        : 'a second representation of the value; it is not read';
    reportField(at, 'notice', 'unexpected_data', source, message);
}
