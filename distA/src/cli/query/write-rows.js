import stringWidth from 'string-width';
import { fittingTable } from '../terminal/layout.js';
import { plainLines, plainText } from '../terminal/text.js';
import { askRows } from './result.js';
import { isNumeric, toCellText, toJsonValue, uniqueNames } from './result-values.js';
/** Writes in batches, so that memory does not grow with the result. */
export const writerOf = ({ head, row: textOf }) => async (database, sql, { write }) => {
    const { columns, batches } = await askRows(database, sql);
    const toRow = rowsOf(columns);
    if (head !== undefined)
        await write(head(columns.map((it) => ({ name: it.name, isNumeric: isNumeric(it) }))));
    let rows = 0;
    for await (const batch of batches) {
        await write(batch.map((values, at) => textOf(toRow(values, rows + at))).join(''));
        rows += batch.length;
    }
    return { rows, written: rows };
};
function rowsOf(columns) {
    const names = uniqueNames(columns);
    return (cells, index) => ({
        index,
        get texts() {
            return cells.map(toCellText);
        },
        get values() {
            return Object.fromEntries(columns.map(({ kind }, at) => [names[at], toJsonValue(cells[at] ?? null, kind === 'json')]));
        },
    });
}
/** Every value of a row on its own line, in full. */
export const writeVertical = async (database, sql, { write }) => {
    const { columns, batches } = await askRows(database, sql);
    const names = columns.map(({ name }) => plainText(name));
    const widest = Math.max(...names.map((name) => stringWidth(name)));
    const labels = names.map((name) => `${name}${' '.repeat(widest - stringWidth(name))}  `);
    let rows = 0;
    for await (const batch of batches) {
        const records = batch.map((row, at) => {
            const lines = labels.map((label, column) => `${label}${plainText(toCellText(row[column] ?? null) ?? '')}`.trimEnd());
            return `── row ${rows + at + 1} ${'─'.repeat(Math.max(2, widest - 6))}\n${lines.join('\n')}\n`;
        });
        rows += batch.length;
        await write(records.join(''));
    }
    return { rows, written: rows };
};
/** Maximum rows in a table for people: computing column widths over more rows is wasted work. */
const maxRows = 10_000;
/** Columns under their names; on a terminal as many as fit, with the others listed below. */
export const writeTable = async (database, sql, { write, width, worth = [] }) => {
    const { columns, batches } = await askRows(database, sql);
    const cells = [];
    let rows = 0;
    for await (const batch of batches) {
        rows += batch.length;
        for (const row of batch.slice(0, Math.max(0, maxRows - cells.length)))
            cells.push(row.map((value) => toCellText(value) ?? ''));
    }
    await write(isPlan(columns)
        ? planText(cells)
        : fittingTable(columns.map((column) => ({
            name: column.name,
            isRigid: isRigid(column),
            isRight: isNumeric(column),
            worth: placeIn(worth, column.name),
        })), cells, { width, all: '--format vertical' }));
    return { rows, written: cells.length };
};
function placeIn(worth, name) {
    const at = worth.indexOf(name);
    return at === -1 ? undefined : at;
}
/** EXPLAIN returns a multi-line drawing. */
const isPlan = (columns) => columns.length === 2 && columns[0]?.name === 'explain_key' && columns[1]?.name === 'explain_value';
/** A truncated number or time would be a different one. */
const isRigid = (column) => isNumeric(column) || column.kind === 'time' || column.kind === 'zoned time' || column.type === 'DATE';
const planText = (cells) => `${cells.map(([, drawing = '']) => plainLines(drawing).trimEnd()).join('\n\n')}\n`;
