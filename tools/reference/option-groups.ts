import { declared, type OptionName, optionGroups } from '../../src/cli/options/declared-options.ts';

/** As it is typed, or as it stands in a configuration file. */
export const shownName = (name: OptionName): string => (declared[name].isSetting ? name : `--${name}`);

/** Options grouped by the headings of the help. */
export const groupedOptions = (names: readonly OptionName[]): readonly (readonly [string, readonly OptionName[]])[] =>
  optionGroups
    .map((group) => [group, names.filter((name) => declared[name].group === group)] as const)
    .filter(([, some]) => some.length > 0);
