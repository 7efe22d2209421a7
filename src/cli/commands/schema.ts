import { dictionaryFormats } from '../../schema/dictionary.ts';
import type { Invocation } from '../invocation.ts';

/** `schema`: the data dictionary, from the declaration alone. */
export default async function schema({ values, world }: Invocation): Promise<number> {
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const render = Object.entries(dictionaryFormats).find(([name]) => name === asked)?.[1] ?? dictionaryFormats.markdown;
  const dictionary: unknown = render();
  const text = typeof dictionary === 'string' ? dictionary : JSON.stringify(dictionary, null, 2);
  world.stdout.write(`${text.trimEnd()}\n`);
  return 0;
}
