import { UsageError } from '../../base/errors.ts';
import { dictionaryFormats } from '../../schema/dictionary.ts';
import { warehouseSql } from '../../schema/warehouses.ts';
import type { Invocation } from '../invocation.ts';

/** `schema`: prints the data dictionary, or the SQL that creates a warehouse's tables, from the declaration alone. */
export async function schema({ values, sources, world, words }: Invocation): Promise<number> {
  const { dialect } = values;
  if (dialect !== undefined) {
    const others = {
      'a table': words.length > 0,
      '--format': sources.format === 'flag',
      '--json': sources.json === 'flag',
    };
    for (const [what, isGiven] of Object.entries(others)) {
      if (isGiven) throw new UsageError(`${what} and --dialect cannot be combined`, { hint: 'Give one of the two.' });
    }
    world.stdout.write(warehouseSql(dialect));
    return 0;
  }
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const [, format] = Object.entries(dictionaryFormats).find(([name]) => name === asked) ?? [];
  world.stdout.write(`${format?.(words[0]).trimEnd()}\n`);
  return 0;
}
