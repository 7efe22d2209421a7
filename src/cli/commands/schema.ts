import { UsageError } from '../../base/errors.ts';
import { scriptOf } from '../../schema/dialects/dialects.ts';
import { dictionaryFormatNames, dictionaryFormats } from '../../schema/dictionary-formats.ts';
import type { Invocation } from '../invocation.ts';
import { stringify } from '../terminal/safe-json.ts';
import { warehouseStatements } from '../warehouse-statements.ts';

/** `schema`: the data dictionary, from the declaration alone; or the published tables in the SQL of a warehouse. */
export default async function schema(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  refuseUseless(invocation);
  if (values.dialect !== undefined) {
    const statements = await warehouseStatements(invocation, values.dialect);
    const { dialect } = values;
    world.stdout.write(values.json ? `${stringify({ dialect, statements }, 2)}\n` : scriptOf(statements));
    return 0;
  }
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const format = dictionaryFormatNames.find((name) => name === asked) ?? 'markdown';
  world.stdout.write(`${(await dictionaryFormats[format]()).trimEnd()}\n`);
  return 0;
}

/** An option that would be ignored was meant otherwise. */
function refuseUseless({ values, sources }: Invocation): void {
  const isGiven = (name: keyof typeof sources): boolean => sources[name] === 'flag' && values[name] !== false;
  if (values.dialect === undefined && isGiven('load')) {
    throw new UsageError('--load needs a dialect', { hint: 'Add --dialect duckdb, postgres, snowflake, …' });
  }
  if (values.dialect !== undefined && isGiven('format')) {
    throw new UsageError('--dialect is itself a format of the schema', { hint: 'Leave out --format.' });
  }
  for (const name of ['changed-since', 'stage', 'snapshot'] as const) {
    if (isGiven(name) && !values.load) throw new UsageError(`--${name} says what to load`, { hint: 'Add --load.' });
  }
}
