import type { Dialect } from './write-dialect.ts';

export const dialectNames = ['postgres', 'snowflake', 'bigquery'] as const;

export type DialectName = (typeof dialectNames)[number];

/** The code is loaded on demand: every start of the command needs the names. */
export const dialectOf = async (name: DialectName): Promise<Dialect> => {
  const [{ dialectSpecs }, { writeDialect }] = await Promise.all([
    import('./dialect-specs.ts'),
    import('./write-dialect.ts'),
  ]);
  return writeDialect(dialectSpecs[name]);
};

/** Statements as a script; a psql command ends at the end of its line, without a semicolon. */
export const scriptOf = (statements: readonly string[]): string =>
  statements.map((statement) => (statement.startsWith('\\') ? `${statement}\n` : `${statement};\n`)).join('');

/** All formats of the data dictionary, or of one table or view, as text; the code for them is loaded on demand. */
export const dictionaryFormats = {
  markdown: async (only?: string): Promise<string> => (await import('../dictionary.ts')).dictionaryMarkdown(only),
  json: async (only?: string): Promise<string> =>
    JSON.stringify((await import('../dictionary.ts')).dictionaryJson(only), null, 2),
  sql: async (only?: string): Promise<string> => (await import('../dictionary.ts')).dictionarySql(only),
  dbt: async (only?: string): Promise<string> => (await import('../dbt-sources.ts')).dbtSources(only),
} as const;

export const dictionaryFormatNames = Object.keys(dictionaryFormats) as readonly (keyof typeof dictionaryFormats)[];
