import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/base/package-files.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const schemaFile = (file: string): { readonly file: string; readonly schema: JsonSchema } => ({
  file,
  schema: JSON.parse(readFileSync(join(packageFolder(), 'docs/reference', file), 'utf8')),
});

/** The schemas in docs/reference, which are written by hand: test/docs/schemas.ci.test.ts holds them against files. */
export const schemas = ['manifest', 'report', 'log'].map((name) => schemaFile(`${name}.schema.json`));
