import { UsageError } from '../../base/errors.ts';
import { dictionaryFormats } from '../../schema/dictionary.ts';
import { type DialectName, dialects, warehouseSql } from '../../schema/warehouses.ts';
import type { Invocation } from '../invocation.ts';

/** `schema`: prints the data dictionary, or the SQL that creates a warehouse's tables, from the declaration alone. */
export async function schema({ values, world, words: [only] }: Invocation): Promise<number> {
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  if (asked in dialects) {
    if (only !== undefined) throw new UsageError(`--format ${asked} creates all tables`, { hint: `Remove ${only}.` });
    world.stdout.write(warehouseSql(asked as DialectName));
    return 0;
  }
  world.stdout.write(`${dictionaryFormats[asked as keyof typeof dictionaryFormats](only).trimEnd()}\n`);
  return 0;
}
