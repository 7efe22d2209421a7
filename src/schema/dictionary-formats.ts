/** All formats of the data dictionary, as text; the code for them is loaded on demand. */
export const dictionaryFormats = {
  markdown: async (): Promise<string> => (await import('./dictionary.ts')).dictionaryMarkdown(),
  json: async (): Promise<string> => JSON.stringify((await import('./dictionary.ts')).dictionaryJson(), null, 2),
  sql: async (): Promise<string> => (await import('./dictionary.ts')).dictionarySql(),
} as const;

export const dictionaryFormatNames = Object.keys(dictionaryFormats) as readonly (keyof typeof dictionaryFormats)[];
