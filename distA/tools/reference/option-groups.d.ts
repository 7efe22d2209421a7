import { type OptionGroup, type OptionName } from '../../src/cli/options/declared-options.ts';
/** Options grouped by the headings of the help, in the order of their declaration. */
export declare function groupedOptions(names: readonly OptionName[]): readonly (readonly [OptionGroup, readonly OptionName[]])[];
