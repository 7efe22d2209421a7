import { options } from '../../src/cli/options/declared-options.js';
/** Options grouped by the headings of the help, in the order of their declaration. */
export function groupedOptions(names) {
    const groups = [...new Set(names.map((name) => options[name].group))];
    return groups.map((group) => [group, names.filter((name) => options[name].group === group)]);
}
