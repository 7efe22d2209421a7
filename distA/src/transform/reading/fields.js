/**
 * Typed readers of a record's fields. Each returns a value, or reports an issue with its location and returns `null`.
 */
import { isBlank, isObject, isObjectId, jsonText, lossesOf, pointerSegment, unnamedFields, } from '../../base/json.js';
import { parseInstant } from './instants.js';
/** The record as an object; anything else is rejected. */
export function readRecord(value, place) {
    const { pointer, subject, issues } = place;
    if (isObject(value))
        return { record: value, pointer, subject, issues };
    const message = 'the record is not an object';
    issues.report(subject, { severity: 'rejected', code: 'invalid_type', pointer, message, value });
    return null;
}
export function reportField(at, severity, code, field, message) {
    const pointer = `${at.pointer}/${pointerSegment(field)}`;
    at.issues.report(at.subject, { severity, code, pointer, message, value: at.record[field] });
}
/** `""` counts as absent. */
export function readText(at, field, limit = Number.POSITIVE_INFINITY) {
    const value = at.record[field];
    if (isBlank(value))
        return null;
    if (typeof value !== 'string') {
        reportField(at, 'degraded', 'invalid_type', field, `${field} is not a text`);
        return null;
    }
    if (value.length > limit && countCharacters(value) > limit) {
        reportField(at, 'notice', 'limit_exceeded', field, `${field} is longer than ${limit} characters`);
    }
    return wellFormed(value, at, field);
}
/** A text from a documented set; any other text is kept, with a notice. */
export function readEnum(at, field, known) {
    const text = readText(at, field);
    if (text !== null && !known.has(text)) {
        reportField(at, 'notice', 'unknown_value', field, `${field} is not one of ${[...known].join(', ')}`);
    }
    return text;
}
/** A text, or the JSON text of any other value that the service sends. */
export function readTextOrJson(at, field) {
    const value = at.record[field];
    if (isBlank(value))
        return null;
    return typeof value === 'string' ? wellFormed(value, at, field) : toJsonText(at, field, value);
}
export function readBoolean(at, field) {
    const value = at.record[field];
    if (typeof value === 'boolean')
        return value;
    if (!isBlank(value))
        reportField(at, 'degraded', 'invalid_type', field, `${field} is not a boolean`);
    return null;
}
/** The JSON text of any value. */
export function readJson(at, field) {
    const value = at.record[field];
    return isBlank(value) ? null : toJsonText(at, field, value);
}
function toJsonText(at, field, value) {
    reportLosses(at, field, value);
    return jsonText(value);
}
/** Reports what the JSON text of a field's value does not preserve. */
function reportLosses(at, field, value) {
    const losses = lossesOf(value);
    if (losses.number)
        reportField(at, 'degraded', 'number_out_of_range', field, nullForNumber);
    if (losses.text)
        reportField(at, 'degraded', 'invalid_text', field, 'half a surrogate pair is replaced by U+FFFD');
}
/** Message for a number inside a structure that is beyond the range of a double. */
export const nullForNumber = 'a number in it is too large for a double and is replaced by null';
/**
 * The column `extra`: JSON text of the record's fields that the schema does not name. These are its fields that are not
 * in `named`, and unnamed fields (`deeper`) within it, under the named field that contains them.
 */
export function readExtra(at, named, deeper = null) {
    const only = deeper === null ? onlyUnnamed(at.record, named) : several;
    if (only === null)
        return null;
    const value = only === several ? null : at.record[only];
    if (only === several || typeof value !== 'string' || value.length > maxKnownLength) {
        return extraText(at, named, deeper);
    }
    const known = extraTexts.get(only)?.get(value);
    if (known !== undefined)
        return known;
    const before = at.issues.count;
    const text = extraText(at, named, null);
    if (text !== null && at.issues.count === before)
        keepExtraText(only, value, text);
    return text;
}
const several = Symbol('several fields');
/** The only field that is not named; null if there is none. */
function onlyUnnamed(record, named) {
    let only = null;
    for (const key of Object.keys(record)) {
        if (named.has(key))
            continue;
        if (only !== null)
            return several;
        only = key;
    }
    return only;
}
/**
 * By field and text: often all records have the same unnamed field with one of a few texts (`utrvType` with `actual`),
 * and creating its JSON text for each took a fifteenth of a worker's time.
 */
const extraTexts = new Map();
const maxKnownLength = 64;
const maxKnownTexts = 100;
function keepExtraText(field, value, text) {
    const ofField = extraTexts.get(field) ?? new Map();
    if (extraTexts.size >= maxKnownTexts || ofField.size >= maxKnownTexts)
        return;
    extraTexts.set(field, ofField.set(value, text));
}
function extraText(at, named, deeper) {
    const unnamed = unnamedFields(at.record, named);
    const extra = deeper === null ? unnamed : Object.assign(Object.create(null), unnamed, deeper);
    if (extra === null)
        return null;
    for (const field of Object.keys(extra))
        reportLosses(at, field, extra[field]);
    return jsonText(extra);
}
/** Microseconds since the epoch. */
export function readTime(at, field) {
    return readInstant(at, field, 'degraded')?.micros ?? null;
}
/** @param severity of the issue for a value that cannot be read; an absent value is `null` without an issue */
export function readInstant(at, field, severity) {
    const value = at.record[field];
    if (isBlank(value))
        return null;
    const instant = typeof value === 'string' ? parseInstant(value) : null;
    if (instant === null)
        reportField(at, severity, 'invalid_date', field, `${field} is not an ISO 8601 date or time`);
    return instant;
}
/** Null if absent (`missing_field`) or malformed (`invalid_id`), with an issue that rejects the record. */
export function readRequiredId(at, field) {
    const value = at.record[field];
    if (isObjectId(value))
        return value;
    if (value === undefined || value === null)
        reportField(at, 'rejected', 'missing_field', field, `${field} is absent`);
    else
        reportField(at, 'rejected', 'invalid_id', field, `${field} is not 24 hexadecimal characters`);
    return null;
}
/** Reports missing fields that the interface requires but the lake can do without. */
export function reportMissing(at, fields) {
    for (const field of fields) {
        if (!isBlank(at.record[field]))
            continue;
        reportField(at, 'degraded', 'missing_field', field, `${field} is absent`);
    }
}
/** Replaces lone surrogates, which UTF-8 cannot encode, with U+FFFD and reports an issue. */
function wellFormed(text, at, field) {
    if (text.isWellFormed())
        return text;
    reportField(at, 'degraded', 'invalid_text', field, `${field} contains half a surrogate pair; it is replaced by U+FFFD`);
    return text.toWellFormed();
}
/** Number of Unicode characters: a surrogate pair counts as one. */
export function countCharacters(text) {
    let count = 0;
    for (const _ of text)
        count++;
    return count;
}
