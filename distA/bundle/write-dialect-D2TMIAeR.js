import { a as tables } from "./tables-XTrwXWp2.js";
// dist/src/schema/dialects/write-dialect.js
const writeDialect = (spec) => ({
	createTable: (table) => [createTable(spec, table), ...spec.columnComment === void 0 ? commentStatements(spec, table) : []],
	load: (loads, source) => {
		const replaced = loads.flatMap((load) => [deleteRows(load, spec), ...load.files.length === 0 ? [] : spec.insert(load, source)]);
		return spec.around(replaced, loads, source);
	},
	...spec.stage === void 0 ? {} : { stage: spec.stage }
});
/** `CREATE TABLE`, one column per line. A key that the warehouse cannot declare becomes a comment in the SQL. */
function createTable(spec, name) {
	const table = tables[name];
	const { columnType = orNotNull } = spec;
	const columns = columnsOf(name).map(([column, { type, nullable, description }]) => {
		const comment = spec.columnComment?.(spec.text(description));
		const declared = `${spec.identifier(column)} ${columnType(spec.types[type] ?? type, nullable)}`;
		return comment === void 0 ? declared : `${declared} ${comment}`;
	});
	const mayBeNull = table.key.some((column) => table.columns[column]?.nullable);
	const key = table.key.length === 0 ? null : spec.key(table.key.map(spec.identifier).join(", "), mayBeNull);
	const lines = [...columns, ...key === null ? [] : [key]].map((line) => `  ${line}`);
	const tail = spec.tail?.(table) ?? "";
	return `${table.key.length > 0 && key === null ? `-- key, NULLs being equal: ${table.key.join(", ")}\n` : ""}CREATE TABLE ${spec.identifier(name)} (\n${lines.join(",\n")}\n)${tail === "" ? "" : `\n${tail}`}`;
}
const orNotNull = (type, nullable) => `${type}${nullable ? "" : " NOT NULL"}`;
const commentStatements = ({ identifier, text }, name) => [`COMMENT ON TABLE ${identifier(name)} IS ${text(tables[name].description)}`, ...columnsOf(name).map(([column, { description }]) => `COMMENT ON COLUMN ${identifier(name)}.${identifier(column)} IS ${text(description)}`)];
/**
* Deletes the rows that a load replaces. Not TRUNCATE, which other sessions would see before the transaction ends, or
* which would end it.
*/
const deleteRows = ({ table, years }, { identifier, deleteAll = "" }) => `DELETE FROM ${identifier(table)}${years === null ? deleteAll : ` WHERE ${inYears(years)}`}`;
/** Columns of a table as declared, which is also their order in the files. */
const columnsOf = (table) => {
	const { columns } = tables[table];
	return Object.entries(columns);
};
/** One SQL expression for each column, in the order of the declaration. */
const expressions = (table, expression) => columnsOf(table).map(([name, column]) => expression(name, column)).join(", ");
/** SQL condition on the rows of some years; consecutive years become one range. */
function inYears(years) {
	const ranges = [];
	for (const year of years) {
		const range = ranges.at(-1);
		if (range?.last === year - 1) range.last = year;
		else ranges.push({
			first: year,
			last: year
		});
	}
	const day = (year, date) => `DATE '${String(year).padStart(4, "0")}-${date}'`;
	return ranges.map(({ first, last }) => `period_end BETWEEN ${day(first, "01-01")} AND ${day(last, "12-31")}`).join(" OR ");
}
export { inYears as n, writeDialect as r, expressions as t };
