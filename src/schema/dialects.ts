/** Warehouses whose SQL `warehouses.ts` writes. Every start of the command needs the names, few the code. */
export const dialectNames = ['postgres', 'snowflake', 'bigquery'] as const;

export type DialectName = (typeof dialectNames)[number];

/** All formats of the data dictionary, or of one table or view, as text; the code for them is loaded on demand. */
export const dictionaryFormats = {
  markdown: async (only?: string): Promise<string> => (await import('./dictionary.ts')).dictionaryMarkdown(only),
  json: async (only?: string): Promise<string> =>
    JSON.stringify((await import('./dictionary.ts')).dictionaryJson(only), null, 2),
  sql: async (only?: string): Promise<string> => (await import('./dictionary.ts')).dictionarySql(only),
  dbt: async (only?: string): Promise<string> => (await import('./dbt-sources.ts')).dbtSources(only),
} as const;

export const dictionaryFormatNames = Object.keys(dictionaryFormats) as readonly (keyof typeof dictionaryFormats)[];
