// dist/src/base/sql-text.js
/** One statement in parentheses, on separate lines, so that a trailing comment does not hide the closing one. */
const asSubquery = (sql) => `(\n${withoutFinalSemicolons(sql)}\n)`;
/**
* White space, comments, string literals, quoted names, dollar-quoted strings, or anything else, as PostgreSQL and
* DuckDB split SQL. Where this splits incorrectly, the statement is left unchanged and the database reports the error.
*/
const token = /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\w$]+|[\s\S]/gy;
/** Includes white space and comments. */
function* sqlTokens(sql) {
	for (const { 0: text, index } of sql.matchAll(token)) yield {
		text,
		at: index
	};
}
/** The statement without its trailing semicolons and the comments between and after them. */
function withoutFinalSemicolons(sql) {
	let end = 0;
	for (const { text, at } of sqlTokens(sql)) if (text !== ";" && !/^(?:\s|--|\/\*)/.test(text)) end = at + text.length;
	return sql.slice(0, end);
}
export { sqlTokens as n, withoutFinalSemicolons as r, asSubquery as t };
