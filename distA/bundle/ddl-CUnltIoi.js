import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as tables, i as tableNames } from "./tables-XTrwXWp2.js";
// dist/src/base/sql-literal.js
var import_lib = require_lib();
/**
* A name or path chosen by this program, as an SQL literal. Values from the service are bound instead: a NUL would end
* the statement.
* @throws TypeError for a text with a NUL
*/
function sqlLiteral(text) {
	if (text.includes("\0")) throw new TypeError("a text with a NUL character cannot be written in SQL: bind it");
	return `'${text.replaceAll("'", "''")}'`;
}
// dist/src/schema/ddl.js
/** The schema of `lake.duckdb` for internal tables, which readers do not need. */
const internalSchema = "internal";
/** A table's name in the SQL of a lake; in the staging database, all tables are in `main`. */
const sqlName = (table) => tables[table].kind === "internal" ? `${internalSchema}.${(0, import_lib.quotedIdentifier)(table)}` : (0, import_lib.quotedIdentifier)(table);
/** Creates all tables of an empty lake, with their comments. */
const createTablesSql = (compressionOf = () => ({})) => [`CREATE SCHEMA ${internalSchema}`, ...tableNames.flatMap((table) => [createTableSql(table, { compression: compressionOf(table) }), ...commentSql(table)])];
/** `CREATE TABLE` as declared, including NOT NULL, but without keys: their indexes would cost more than the load. */
function createTableSql(table, options = {}) {
	const columns = Object.entries(tables[table].columns).map(([name, column]) => {
		const compression = options.compression?.[name];
		const using = compression === void 0 ? "" : ` USING COMPRESSION ${compression}`;
		return `${(0, import_lib.quotedIdentifier)(name)} ${column.type}${column.nullable ? "" : " NOT NULL"}${using}`;
	});
	return `CREATE TABLE ${options.name ?? sqlName(table)} (${columns.join(", ")})`;
}
/** `COMMENT ON` the table and each of its columns. */
function commentSql(table) {
	const declaration = tables[table];
	const name = sqlName(table);
	return [`COMMENT ON TABLE ${name} IS ${sqlLiteral(declaration.description)}`, ...Object.entries(declaration.columns).map(([column, { description }]) => `COMMENT ON COLUMN ${name}.${(0, import_lib.quotedIdentifier)(column)} IS ${sqlLiteral(description)}`)];
}
const columnNames = (table) => Object.keys(tables[table].columns);
/** Creates a view and the comments of it and its columns, replacing any older definition. */
const createViewSql = ({ name, description, columns, sql }) => [
	`CREATE OR REPLACE VIEW ${(0, import_lib.quotedIdentifier)(name)} AS ${sql}`,
	`COMMENT ON VIEW ${(0, import_lib.quotedIdentifier)(name)} IS ${sqlLiteral(description)}`,
	...Object.entries(columns).map(([column, text]) => `COMMENT ON COLUMN ${(0, import_lib.quotedIdentifier)(name)}.${(0, import_lib.quotedIdentifier)(column)} IS ${sqlLiteral(text)}`)
];
export { createViewSql as a, sqlLiteral as c, createTablesSql as i, commentSql as n, internalSchema as o, createTableSql as r, sqlName as s, columnNames as t };
