import { UsageError } from '../../base/errors.ts';
import { dictionaryJson, dictionaryMarkdown, dictionarySql } from '../../schema/dictionary.ts';
import type { Invocation } from '../invocation.ts';

const renderers = { markdown: dictionaryMarkdown, json: dictionaryJson, sql: dictionarySql } as const;

/** `schema`: the data dictionary, from the declaration alone. */
export default async function schema({ values, world }: Invocation): Promise<number> {
  const format = values.format ?? (values.json ? 'json' : 'markdown');
  if (format !== 'markdown' && format !== 'json' && format !== 'sql') {
    throw new UsageError(`--format of schema must be one of markdown, json, sql, not "${format}"`);
  }
  const text: unknown = renderers[format]();
  world.stdout.write(`${(typeof text === 'string' ? text : JSON.stringify(text, null, 2)).trimEnd()}\n`);
  return 0;
}
