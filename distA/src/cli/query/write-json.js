import { sqlLiteral } from '../../base/sql-literal.js';
import { escapeInvisible, stringify } from '../terminal/text.js';
import { askRows, wholePieces } from './result.js';
import { sqlJson, toJsonValue, uniqueNames } from './result-values.js';
/** One array of objects, one object per line. */
export const writeJson = async (database, sql, { write }) => {
    let rows = 0;
    for await (const piece of objects(database, sql, ',\n  ')) {
        await write(rows === 0 ? `[${piece.text.slice(1)}` : piece.text);
        rows += piece.rows;
    }
    await write(rows === 0 ? '[]\n' : '\n]\n');
    return { rows, written: rows };
};
/** One object per line. */
export const writeNdjson = async (database, sql, { write }) => {
    let rows = 0;
    for await (const piece of objects(database, sql, '\n')) {
        await write(rows === 0 ? piece.text.slice(1) : piece.text);
        rows += piece.rows;
    }
    if (rows > 0)
        await write('\n');
    return { rows, written: rows };
};
/** The rows as JSON, each preceded by `before`. The database itself writes them where it can. */
async function* objects(database, sql, before) {
    const result = await database.streamTexts(sql, (columns) => objectInSql(columns, before));
    if (result !== null) {
        for await (const { rows, text } of wholePieces(database, sql, result.pieces))
            yield { rows, text: escapeInvisible(text) };
        return;
    }
    const { columns, batches } = await askRows(database, sql);
    const names = uniqueNames(columns);
    const toText = (row) => before +
        stringify(Object.fromEntries(columns.map(({ kind }, at) => [names[at], toJsonValue(row[at] ?? null, kind === 'json')])));
    for await (const batch of batches)
        yield { rows: batch.length, text: batch.map(toText).join('') };
}
function objectInSql(columns, before) {
    const names = uniqueNames(columns);
    const members = columns.map((column, at) => {
        const value = sqlJson(column, `c${at}`);
        const key = `${at === 0 ? `${before}{` : ','}${stringify(names[at])}:`;
        return value === null ? null : `${sqlLiteral(key)} || ${value}`;
    });
    return members.includes(null) ? null : `concat(${members.join(', ')}, '}')`;
}
