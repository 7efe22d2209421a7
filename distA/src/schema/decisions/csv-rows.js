import { CsvError, parse } from 'csv-parse/sync';
import { UsageError } from '../../base/errors.js';
import { printable } from '../../base/printable.js';
import { suggest } from '../../base/suggest.js';
/**
 * The rows of a CSV file with a header line, without those whose cells are all empty.
 *
 * @param columns that the file must have, in any order; `reason` may be absent
 * @throws UsageError naming file and line
 */
export function readCsv({ name, text }, columns) {
    const [header, ...rows] = records(name, text);
    const places = placesOf(header, name, columns);
    return rows.map(({ line, cells }) => {
        if (cells.length !== places.size) {
            const [found, expected] = [cells.length, places.size];
            throw wrongAt(name, line, `the row has ${found} cells, the header line ${expected}`, quoting);
        }
        return {
            line,
            cell: (column) => cells[places.get(column) ?? -1] || null,
            wrong: (what) => wrongAt(name, line, what),
        };
    });
}
/** The columns of a CSV file, in its order. @throws UsageError naming file and line */
export const readHeader = ({ name, text }, columns) => [
    ...placesOf(records(name, text)[0], name, columns).keys(),
];
const quoting = 'Put a cell with a comma between double quotes.';
const headerOf = (columns) => `The first line must be: ${columns.join(',')}`;
function placesOf(header, file, columns) {
    if (header === undefined)
        throw wrongAt(file, 1, 'the header line is missing', headerOf(columns));
    const { line, cells } = header;
    const places = new Map();
    for (const [place, name] of cells.entries()) {
        if (!columns.includes(name)) {
            const near = suggest(name, columns);
            const hint = near === undefined ? headerOf(columns) : `Did you mean ${near}? ${headerOf(columns)}`;
            throw wrongAt(file, line, `unknown column ${shown(name)}`, hint);
        }
        if (places.has(name))
            throw wrongAt(file, line, `the column ${name} appears twice`, headerOf(columns));
        places.set(name, place);
    }
    const missing = columns.find((name) => name !== 'reason' && !places.has(name));
    if (missing !== undefined)
        throw wrongAt(file, line, `the column ${missing} is missing`, headerOf(columns));
    return places;
}
function records(file, text) {
    try {
        // With several kinds of line breaks in one file, the parser's line numbers would be wrong.
        const lines = text.replaceAll(/\r\n?/g, '\n');
        const found = [];
        parse(lines, {
            ...{ bom: true, trim: true, relax_column_count: true, record_delimiter: '\n' },
            ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
            on_record: (cells, { lines: end }) => {
                found.push({ line: end - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0), cells });
                return null;
            },
        });
        return found;
    }
    catch (error) {
        if (!(error instanceof CsvError))
            throw error;
        const lines = error['lines'];
        throw wrongAt(file, typeof lines === 'number' ? lines : 1, 'a quotation mark is missing or misplaced', quoting);
    }
}
/** A cell in a message: printable, and not too long. */
export const shown = (cell) => JSON.stringify(printable(cell, 60));
const wrongAt = (file, line, what, hint) => new UsageError(`${file}, line ${line}: ${what}`, hint === undefined ? {} : { hint });
/** A cell of a CSV file (RFC 4180): null is empty, an empty text is `""`. */
export const csvCell = (text) => text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
/** Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises. */
export const withoutFormula = (text) => (isFormula(text) ? `'${text}` : text);
export const isFormula = (text) => /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text);
