/** Rows in DuckDB's own JSON form: dates as text, JSON columns as their content, times in ISO 8601. */
export async function jsonRows(connection, sql, ...values) {
    const reader = await connection.runAndReadAll(`SELECT to_json(COLUMNS(*)) FROM (${sql})`, [...values]);
    const names = reader.columnNames();
    return reader.getRows().map((row) => Object.fromEntries(names.map((name, at) => [name, jsonValue(row[at])])));
}
const timePattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
function jsonValue(text) {
    if (typeof text !== 'string')
        return null;
    const value = JSON.parse(text);
    return typeof value === 'string' ? value.replace(timePattern, '$1T$2Z') : value;
}
