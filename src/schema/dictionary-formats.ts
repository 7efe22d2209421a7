/** Every format of the data dictionary, as text; the code that writes it is loaded on demand. */
export const dictionaryFormats = {
  markdown: async (): Promise<string> => (await import('./dictionary.ts')).dictionaryMarkdown(),
  json: async (): Promise<string> => JSON.stringify((await import('./dictionary.ts')).dictionaryJson(), null, 2),
  sql: async (): Promise<string> => (await import('./dictionary.ts')).dictionarySql(),
} as const;

export type DictionaryFormat = keyof typeof dictionaryFormats;

export const dictionaryFormatNames = Object.keys(dictionaryFormats) as readonly DictionaryFormat[];
