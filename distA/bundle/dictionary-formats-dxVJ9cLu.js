// dist/src/schema/dialects/dialects.js
const dialectNames = [
	"postgres",
	"snowflake",
	"bigquery"
];
/** The code is loaded on demand: every start of the command needs the names. */
const dialectOf = async (name) => {
	const [{ dialectSpecs }, { writeDialect }] = await Promise.all([import("./dialect-specs-CyzNLGCP.js"), import("./write-dialect-4pV9uEkw.js")]);
	return writeDialect(dialectSpecs[name]);
};
/** Statements as a script; a psql command ends at the end of its line, without a semicolon. */
const scriptOf = (statements) => statements.map((statement) => statement.startsWith("\\") ? `${statement}\n` : `${statement};\n`).join("");
// dist/src/schema/dictionary-formats.js
/** All formats of the data dictionary, or of one table or view, as text; the code for them is loaded on demand. */
const dictionaryFormats = {
	markdown: async (only) => (await import("./dictionary-C3sfJcLd.js")).dictionaryMarkdown(only),
	json: async (only) => JSON.stringify((await import("./dictionary-C3sfJcLd.js")).dictionaryJson(only), null, 2),
	sql: async (only) => (await import("./dictionary-C3sfJcLd.js")).dictionarySql(only),
	dbt: async (only) => (await import("./dbt-sources-C7Bs-kpq.js")).dbtSources(only)
};
const dictionaryFormatNames = Object.keys(dictionaryFormats);
export { scriptOf as a, dialectOf as i, dictionaryFormats as n, dialectNames as r, dictionaryFormatNames as t };
