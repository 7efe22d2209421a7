import { i as UsageError } from "./errors-C_z2rL-2.js";
import { t as described } from "./dictionary-B1ccVJ8t.js";
import { a as tables, r as publishedTableNames } from "./tables-XTrwXWp2.js";
// dist/src/schema/dbt-sources.js
/** Tables by the id that is their key. */
const tableOfId = new Map(publishedTableNames.flatMap((name) => {
	const { key } = tables[name];
	const [id = "", ...others] = key;
	return others.length === 0 && id.endsWith("_id") ? [[id, name]] : [];
}));
/** Tables that the service or a decision may refer to without there being a row. */
const mayBeMissing = [
	"initiatives",
	"trackers",
	"value_lists"
];
/**
* The tables and views of a lake as a file of dbt's sources: descriptions, types, and tests of keys, columns that are never
* NULL, and relations. The database is the one that is attached as `lake`, or that dbt's variable `esg_lake_database` names.
* For dbt 1.10.5 or newer and an adapter that groups by rows, such as dbt-duckdb.
*
* @param only describes one table or view
* @throws UsageError if there is none with this name, or if it is internal
*/
function dbtSources(only) {
	const chosen = described(only);
	const published = chosen.tables.filter((name) => tables[name].kind !== "internal");
	if (published.length + chosen.views.length === 0) throw new UsageError(`${only} is internal`, { hint: "Only published tables and views are sources." });
	return `${[
		"version: 2",
		"sources:",
		"  - name: esg_lake",
		"    description: \"Sustainability figures, loaded by esg-lake.\"",
		`    database: "{{ var('esg_lake_database', 'lake') }}"`,
		"    schema: main",
		"    tables:",
		...published.flatMap(tableLines),
		...chosen.views.flatMap(({ name, description, columns }) => [
			...headLines(name, description),
			"        columns:",
			...Object.entries(columns).flatMap(([column, text]) => columnLines(column, text))
		])
	].join("\n")}\n`;
}
/** A text in JSON is one in YAML. */
const quoted = (text) => JSON.stringify(text);
const headLines = (name, description) => [`      - name: ${name}`, `        description: ${quoted(description)}`];
const columnLines = (name, description) => [`          - name: ${name}`, `            description: ${quoted(description)}`];
function tableLines(name) {
	const { description, key, columns } = tables[name];
	const unique = `unique: { arguments: { column_name: ${quoted(`(${key.join(", ")})`)} } }`;
	return [
		...headLines(name, description),
		...key.length > 1 ? ["        data_tests:", `          - ${unique}`] : [],
		"        columns:",
		...Object.entries(columns).flatMap(([column, { type, nullable, description: text }]) => {
			const tests = [
				...key.length === 1 && key[0] === column ? ["unique"] : [],
				...nullable ? [] : ["not_null"],
				...relation(name, column)
			];
			return [
				...columnLines(column, text),
				`            data_type: ${type}`,
				...tests.length === 0 ? [] : ["            data_tests:", ...tests.map((test) => `              - ${test}`)]
			];
		})
	];
}
/** What happened in the past, and what is wrong with a record, may be about rows that are not in the lake. */
function relation(table, column) {
	const to = tableOfId.get(column);
	const isAboutAny = tables[table].kind === "history" || table === "data_issues";
	if (to === void 0 || to === table || isAboutAny && to !== "runs") return [];
	return [`relationships: { arguments: { to: "source('esg_lake', '${to}')", field: ${column} }${mayBeMissing.includes(to) ? ", config: { severity: warn }" : ""} }`];
}
export { dbtSources };
