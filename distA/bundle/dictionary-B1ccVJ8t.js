import { i as UsageError } from "./errors-C_z2rL-2.js";
import { n as nearest } from "./suggest-vMPnIR5p.js";
import { a as createViewSql, i as createTablesSql, n as commentSql, r as createTableSql } from "./ddl-CUnltIoi.js";
import { a as tables, i as tableNames } from "./tables-XTrwXWp2.js";
import "./versions-CV9pneVp.js";
import { r as views, t as createViewsSql } from "./views-WgLeOrre.js";
// dist/src/schema/dictionary.js
/** The tables and views to describe: all, or one. @throws UsageError if there is none with this name */
function described(only) {
	const found = {
		tables: tableNames.filter((name) => only === void 0 || name === only),
		views: views.filter(({ name }) => only === void 0 || name === only)
	};
	if (only === void 0 || found.tables.length + found.views.length > 0) return found;
	const near = nearest(only, [...tableNames, ...views.map(({ name }) => name)]);
	throw new UsageError(`there is no table or view ${JSON.stringify(only)}`, { hint: near.length === 0 ? "esg-lake schema lists all of them." : `Did you mean ${near.join(" or ")}?` });
}
/** The data dictionary as a document. @param only describes one table or view */
function dictionaryMarkdown(only) {
	const chosen = described(only);
	const sections = chosen.tables.map((name) => {
		const table = tables[name];
		const rows = Object.entries(table.columns).map(([column, { type, nullable, description }]) => `| \`${column}\` | ${type} | ${nullable ? "yes" : ""} | ${cell(description)} |`);
		const key = table.key.length === 0 ? "none" : table.key.map((column) => `\`${column}\``).join(", ");
		return `${`## ${name}\n\n${table.description}\n\nKind: ${table.kind}. Key: ${key}.`}\n\n| column | type | may be NULL | meaning |\n|---|---|---|---|\n${rows.join("\n")}\n`;
	});
	const viewSections = chosen.views.map(({ name, description, columns }) => {
		return `### ${name}\n\n${description}\n\n| column | meaning |\n|---|---|\n${Object.entries(columns).map(([column, text]) => `| \`${column}\` | ${cell(text)} |`).join("\n")}\n`;
	});
	if (only !== void 0) return [...sections, ...viewSections].join("\n");
	return [
		`# Data dictionary\n\nSchema version 1.\n`,
		...sections,
		"## Views\n",
		...viewSections
	].join("\n");
}
/** The data dictionary for programs. */
function dictionaryJson(only) {
	const chosen = described(only);
	return {
		schema_version: 1,
		tables: chosen.tables.map((name) => {
			const { kind, description, key, columns } = tables[name];
			return {
				name,
				kind,
				description,
				key,
				columns: Object.entries(columns).map(([column, declaration]) => ({
					name: column,
					...declaration
				}))
			};
		}),
		views: chosen.views.map(({ name, description, columns, sql }) => {
			return {
				name,
				description,
				columns: Object.entries(columns).map(([column, text]) => ({
					name: column,
					description: text
				})),
				sql: sql.trim()
			};
		})
	};
}
/** Statements that create an empty lake with all tables, comments and views, or one table or view. */
function dictionarySql(only) {
	const chosen = described(only);
	const tablesSql = only === void 0 ? createTablesSql() : chosen.tables.flatMap((table) => [createTableSql(table), ...commentSql(table)]);
	const viewsSql = only === void 0 ? createViewsSql() : chosen.views.flatMap(createViewSql);
	return `${[...tablesSql, ...viewsSql].join(";\n")};\n`;
}
const cell = (text) => text.replaceAll("|", "\\|");
export { dictionarySql as i, dictionaryJson as n, dictionaryMarkdown as r, described as t };
