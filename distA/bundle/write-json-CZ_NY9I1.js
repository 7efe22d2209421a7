import { c as sqlLiteral } from "./ddl-CUnltIoi.js";
import { i as escapeInvisible, m as stringify } from "./text-Bxluz5fi.js";
import { n as wholePieces, t as askRows } from "./result-VE4LZECg.js";
import { c as toJsonValue, i as sqlJson, l as uniqueNames } from "./query-database-D2ryA9J2.js";
// dist/src/cli/query/write-json.js
/** One array of objects, one object per line. */
const writeJson = async (database, sql, { write }) => {
	let rows = 0;
	for await (const piece of objects(database, sql, ",\n  ")) {
		await write(rows === 0 ? `[${piece.text.slice(1)}` : piece.text);
		rows += piece.rows;
	}
	await write(rows === 0 ? "[]\n" : "\n]\n");
	return {
		rows,
		written: rows
	};
};
/** One object per line. */
const writeNdjson = async (database, sql, { write }) => {
	let rows = 0;
	for await (const piece of objects(database, sql, "\n")) {
		await write(rows === 0 ? piece.text.slice(1) : piece.text);
		rows += piece.rows;
	}
	if (rows > 0) await write("\n");
	return {
		rows,
		written: rows
	};
};
/** The rows as JSON, each preceded by `before`. The database itself writes them where it can. */
async function* objects(database, sql, before) {
	const result = await database.streamTexts(sql, (columns) => objectInSql(columns, before));
	if (result !== null) {
		for await (const { rows, text } of wholePieces(database, sql, result.pieces)) yield {
			rows,
			text: escapeInvisible(text)
		};
		return;
	}
	const { columns, batches } = await askRows(database, sql);
	const names = uniqueNames(columns);
	const toText = (row) => before + stringify(Object.fromEntries(columns.map(({ kind }, at) => [names[at], toJsonValue(row[at] ?? null, kind === "json")])));
	for await (const batch of batches) yield {
		rows: batch.length,
		text: batch.map(toText).join("")
	};
}
function objectInSql(columns, before) {
	const names = uniqueNames(columns);
	const members = columns.map((column, at) => {
		const value = sqlJson(column, `c${at}`);
		const key = `${at === 0 ? `${before}{` : ","}${stringify(names[at])}:`;
		return value === null ? null : `${sqlLiteral(key)} || ${value}`;
	});
	return members.includes(null) ? null : `concat(${members.join(", ")}, '}')`;
}
export { writeJson, writeNdjson };
