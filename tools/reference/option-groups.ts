import { isSetting, type OptionGroup, type OptionName, options } from '../../src/cli/options/declared-options.ts';

/** As it is typed, or as it stands in a configuration file. */
export const shownName = (name: OptionName): string => (isSetting(name) ? name : `--${name}`);

/** Options grouped by the headings of the help, in the order of their declaration. */
export function groupedOptions(
  names: readonly OptionName[],
): readonly (readonly [OptionGroup, readonly OptionName[]])[] {
  const groups = [...new Set(names.map((name): OptionGroup => options[name].group))];
  return groups.map((group) => [group, names.filter((name) => options[name].group === group)]);
}
