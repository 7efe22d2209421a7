/** The columns of a row that `shape` names, with their types. */
export function shapedRow(row, shape) {
    const entries = Object.entries(shape).map(([name, read]) => {
        try {
            return [name, read(row[name])];
        }
        catch (cause) {
            throw new TypeError(`column ${name} of the page: ${String(row[name])}`, { cause });
        }
    });
    return Object.fromEntries(entries);
}
export function text(value) {
    if (typeof value !== 'string')
        throw new TypeError('not a text');
    return value;
}
/** A number of any SQL type; 64-bit integers are exact up to 2^53. */
export function number(value) {
    if (typeof value !== 'number' && typeof value !== 'bigint')
        throw new TypeError('not a number');
    return Number(value);
}
export function flag(value) {
    if (typeof value !== 'boolean')
        throw new TypeError('not true or false');
    return value;
}
/** A TIMESTAMPTZ. */
export function time(value) {
    if (!(value instanceof Date))
        throw new TypeError('not a time');
    return value;
}
export const orNull = (read) => (value) => value === null ? null : read(value);
export const listOf = (read) => (value) => {
    if (!Array.isArray(value))
        throw new TypeError('not a list');
    return value.map(read);
};
