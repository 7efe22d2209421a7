import { n as translated, s as toColumn } from "./query-database-D2ryA9J2.js";
// dist/src/cli/query/result.js
async function askRows(database, sql) {
	const result = await database.stream(sql);
	return {
		columns: result.columnNames().map((name, at) => toColumn(name, result.columnType(at))),
		batches: wholePieces(database, sql, result.yieldRows())
	};
}
/**
* The pieces of a streamed result; throws if the stream broke off, which the binding does not distinguish from its end.
*/
async function* wholePieces(database, sql, pieces) {
	const iterator = pieces[Symbol.asyncIterator]();
	for (;;) {
		const next = await translated(async () => iterator.next());
		if (next.done === true) break;
		yield next.value;
	}
	await database.requireWhole(sql);
}
export { wholePieces as n, askRows as t };
