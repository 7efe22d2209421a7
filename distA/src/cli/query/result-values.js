import { DuckDBArrayValue, DuckDBBlobValue, DuckDBDateValue, DuckDBDecimalValue, DuckDBListValue, DuckDBMapValue, DuckDBStructValue, DuckDBTimestampTZValue, DuckDBTimestampValue, DuckDBTypeId, } from '@duckdb/node-api';
import { stringify } from '../terminal/text.js';
const kinds = {
    [DuckDBTypeId.TINYINT]: 'integer',
    [DuckDBTypeId.SMALLINT]: 'integer',
    [DuckDBTypeId.INTEGER]: 'integer',
    [DuckDBTypeId.BIGINT]: 'integer',
    [DuckDBTypeId.UTINYINT]: 'integer',
    [DuckDBTypeId.USMALLINT]: 'integer',
    [DuckDBTypeId.UINTEGER]: 'integer',
    [DuckDBTypeId.UBIGINT]: 'integer',
    [DuckDBTypeId.HUGEINT]: 'integer',
    [DuckDBTypeId.UHUGEINT]: 'integer',
    [DuckDBTypeId.FLOAT]: 'float',
    [DuckDBTypeId.DOUBLE]: 'float',
    [DuckDBTypeId.DECIMAL]: 'decimal',
    [DuckDBTypeId.BOOLEAN]: 'boolean',
    [DuckDBTypeId.TIMESTAMP]: 'time',
    [DuckDBTypeId.TIMESTAMP_TZ]: 'zoned time',
    [DuckDBTypeId.BLOB]: 'bytes',
    [DuckDBTypeId.LIST]: 'nested',
    [DuckDBTypeId.ARRAY]: 'nested',
    [DuckDBTypeId.STRUCT]: 'nested',
    [DuckDBTypeId.MAP]: 'nested',
    [DuckDBTypeId.UNION]: 'nested',
};
export function toColumn(name, type) {
    const words = type.alias ?? String(type);
    const kind = words === 'JSON' ? 'json' : words === 'VARCHAR[]' ? 'texts' : (kinds[type.typeId] ?? 'text');
    return { name, type: words, kind };
}
export const isNumeric = ({ kind }) => kind === 'integer' || kind === 'float' || kind === 'decimal';
/** Of two columns with the same name, one would be lost, so the second is called `name_2`. */
export function uniqueNames(columns) {
    const names = new Set();
    for (const { name } of columns) {
        let unique = name;
        for (let n = 2; names.has(unique); n += 1)
            unique = `${name}_${n}`;
        names.add(unique);
    }
    return [...names];
}
/**
 * The value for JSON: integers beyond 2^53, and decimals that a double cannot represent, as text; dates and times in
 * ISO 8601 (UTC); non-finite numbers as null.
 */
export function toJsonValue(value, isJson = false) {
    if (value === null || value === undefined)
        return null;
    if (typeof value === 'number')
        return Number.isFinite(value) ? value : null;
    if (typeof value === 'string')
        return isJson ? parsed(value) : value;
    if (typeof value === 'boolean' || typeof value === 'bigint')
        return value;
    if (value instanceof DuckDBDecimalValue)
        return decimalNumber(value);
    if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
        return value.items.map((item) => toJsonValue(item));
    if (value instanceof DuckDBStructValue) {
        return Object.fromEntries(Object.entries(value.entries).map(([key, item]) => [key, toJsonValue(item)]));
    }
    if (value instanceof DuckDBMapValue) {
        return value.entries.map(({ key, value: item }) => ({ key: toJsonValue(key), value: toJsonValue(item) }));
    }
    return scalarText(value);
}
/** The value for a cell of a table or CSV; `null` stays `null`. */
export function toCellText(value) {
    if (value === null || value === undefined)
        return null;
    if (typeof value === 'object' && isNested(value))
        return stringify(toJsonValue(value));
    return typeof value === 'object' ? scalarText(value) : String(value);
}
const isNested = (value) => value instanceof DuckDBListValue ||
    value instanceof DuckDBArrayValue ||
    value instanceof DuckDBStructValue ||
    value instanceof DuckDBMapValue;
function scalarText(value) {
    if (value instanceof DuckDBTimestampTZValue)
        return isoTime(value.micros, 'Z') ?? String(value);
    if (value instanceof DuckDBTimestampValue)
        return isoTime(value.micros, '') ?? String(value);
    if (value instanceof DuckDBDateValue)
        return String(value);
    if (value instanceof DuckDBBlobValue)
        return Buffer.from(value.bytes).toString('hex');
    return String(value);
}
/** `undefined` outside the range of a Date. Fractions are written only if there are any. */
function isoTime(micros, zone) {
    const millis = micros >= 0n || micros % 1000n === 0n ? micros / 1000n : micros / 1000n - 1n;
    const date = new Date(Number(millis));
    if (Number.isNaN(date.getTime()))
        return undefined;
    const fraction = String((((micros % 1000000n) + 1000000n) % 1000000n) + 1000000n)
        .slice(1)
        .replace(/0+$/, '');
    return `${date.toISOString().replace(/\.\d+Z$/, '')}${fraction === '' ? '' : `.${fraction}`}${zone}`;
}
function decimalNumber(value) {
    const text = String(value);
    return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text;
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}
/** SQL for the text of a value as written by `toCellText`; `null` for kinds that SQL cannot write the same way. */
export function sqlText({ kind }, name) {
    switch (kind) {
        case 'float':
            return `CASE WHEN ${name} = trunc(${name}) AND abs(${name}) < 1e15 THEN CAST(CAST(${name} AS BIGINT) AS VARCHAR)
        ELSE CAST(${name} AS VARCHAR) END`;
        case 'time':
            return `CASE WHEN isfinite(${name}) THEN replace(CAST(${name} AS VARCHAR), ' ', 'T') ELSE CAST(${name} AS VARCHAR) END`;
        case 'zoned time':
            // Sessions are in UTC: the zone at the end is +00.
            return `CASE WHEN isfinite(${name}) THEN replace(left(CAST(${name} AS VARCHAR), -3), ' ', 'T') || 'Z'
        ELSE CAST(${name} AS VARCHAR) END`;
        case 'bytes':
            return `lower(hex(${name}))`;
        case 'texts':
            return `CAST(to_json(${name}) AS VARCHAR)`;
        case 'nested':
            return null;
        default:
            return `CAST(${name} AS VARCHAR)`;
    }
}
const safeInteger = Number.MAX_SAFE_INTEGER;
/**
 * SQL for the JSON of a value as written by `toJsonValue`, never NULL; `null` for kinds that SQL writes differently.
 */
export function sqlJson(column, name) {
    const json = valueInSql(column, name);
    return json === null ? null : `coalesce(${json}, 'null')`;
}
function valueInSql(column, name) {
    const text = sqlText(column, name);
    switch (column.kind) {
        case 'integer':
            return `CASE WHEN ${name} BETWEEN -${safeInteger} AND ${safeInteger} THEN ${text} ELSE '"' || ${text} || '"' END`;
        case 'float':
            return `CASE WHEN isfinite(${name}) THEN ${text} END`;
        case 'decimal':
            // A double preserves 15 digits of any decimal.
            return `CASE WHEN length(ltrim(replace(replace(${text}, '-', ''), '.', ''), '0')) <= 15 THEN ${text}
        ELSE '"' || ${text} || '"' END`;
        case 'boolean':
        case 'texts':
            return text;
        case 'json':
            return `CAST(json(${name}) AS VARCHAR)`;
        case 'nested':
            return null;
        default:
            return `CAST(to_json(${text}) AS VARCHAR)`;
    }
}
