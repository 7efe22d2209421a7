import { UsageError } from '../../base/errors.ts';
import type { CommandWorld } from '../invocation.ts';
import { repeatable } from '../terminal/text.ts';
import type { ConfigFile } from './resolve.ts';

/** Options that files of decisions have replaced: what to write instead of these values. */
export const retiredOptions: Readonly<Record<string, (values: readonly string[]) => string>> = {
  'own-only': (values) =>
    toWrite(
      'consolidation.csv',
      values.map((id) => `${id === 'all' ? '' : id},,,stand_alone,,,`),
    ),
};

const toWrite = (file: string, lines: readonly string[]): string =>
  `Write into ${file}, in the folder that --decisions names: ${lines.join(' ')}`;

/**
 * Rejects options that were replaced by files of decisions, wherever they are set.
 * @throws UsageError with the line to write instead
 */
export function refuseRetired(
  flags: Readonly<Record<string, unknown>>,
  { environment }: Pick<CommandWorld, 'environment'>,
  file: ConfigFile | null,
): void {
  for (const [name, instead] of Object.entries(retiredOptions)) {
    const variable = retiredVariable(name);
    const key = Object.keys(file?.values ?? {}).find((one) => plain(one) === plain(name));
    const places: readonly (readonly [where: string, given: unknown])[] = [
      [`--${name}`, flags[name]],
      [variable, environment[variable] || undefined],
      [`"${key}" in ${file?.path}`, key === undefined ? undefined : (file?.values[key] ?? undefined)],
    ];
    for (const [where, given] of places) {
      if (given === undefined) continue;
      const values = valuesOf(given);
      throw new UsageError(`${where} is no longer an option: files of decisions have replaced it`, {
        hint: values.length === 0 ? 'Remove it.' : instead(values),
      });
    }
  }
}

const retiredVariable = (name: string): string => `ESG_LAKE_${name.toUpperCase().replaceAll('-', '_')}`;

const plain = (text: string): string => text.toLowerCase().replace(/[-_]/g, '');

function valuesOf(given: unknown): readonly string[] {
  const values = (Array.isArray(given) ? given : [given]).flatMap((item) => String(item).split(','));
  return values.map((value) => quotable(value.trim())).filter((value) => value !== '' && value !== 'none');
}

/** An id looks like a credential, but is none. */
const quotable = (value: string): string => (/^[0-9a-f]{24}$/i.test(value) ? value : repeatable(value));
