/** All formats of the data dictionary, or of one table or view, as text; the code for them is loaded on demand. */
export const dictionaryFormats = {
    markdown: async (only) => (await import('./dictionary.js')).dictionaryMarkdown(only),
    json: async (only) => JSON.stringify((await import('./dictionary.js')).dictionaryJson(only), null, 2),
    sql: async (only) => (await import('./dictionary.js')).dictionarySql(only),
    dbt: async (only) => (await import('./dbt-sources.js')).dbtSources(only),
};
export const dictionaryFormatNames = Object.keys(dictionaryFormats);
