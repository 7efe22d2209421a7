import { dictionaryFormatNames, dictionaryFormats } from '../../schema/dictionary-formats.ts';
import type { Invocation } from '../invocation.ts';

/** `schema`: the data dictionary, from the declaration alone. */
export default async function schema({ values, world }: Invocation): Promise<number> {
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const format = dictionaryFormatNames.find((name) => name === asked) ?? 'markdown';
  world.stdout.write(`${(await dictionaryFormats[format]()).trimEnd()}\n`);
  return 0;
}
