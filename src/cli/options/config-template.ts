import {
  type CommandName,
  type OptionGroup,
  type OptionName,
  type OptionValues,
  optionNames,
  optionOf,
  options,
} from './declared-options.ts';

/** They belong to one command line, not to a place where esg-lake works. */
const ofOneInvocation: ReadonlySet<OptionName> = new Set([
  ...(['config', 'force', 'dry-run', 'snapshot', 'rollback', 'prune', 'list', 'param'] as const),
]);

const introduction = [
  'Options of esg-lake in this folder. A flag and the environment (ESG_LAKE_ and the option in capitals) are nearer and win.',
  'null leaves an option at its default. Keys that begin with // are comments.',
  'Credentials never belong here: ESG_LAKE_TOKEN, or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET, or a file named by token-file or client-secret-file.',
];

/** A configuration file in which every option is explained; those in `given` are set. */
export function configTemplate(given: Partial<OptionValues>): string {
  const entries: [string, unknown][] = introduction.map((text, at) => [`//${at + 1}`, text]);
  let group: OptionGroup | null = null;
  for (const name of inGroups()) {
    if (options[name].group !== group) entries.push([`// ${options[name].group}`, '────────']);
    group = options[name].group;
    entries.push([`// ${name}`, explanation(name)], [name, given[name] ?? null]);
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2).replaceAll(/\n(?= {2}"\/\/ )/g, '\n\n')}\n`;
}

/** In the order of the help, where groups are in the order of their first option. */
function inGroups(): readonly OptionName[] {
  const known = optionNames.filter((name) => !ofOneInvocation.has(name));
  const groups = [...new Set(known.map((name) => options[name].group))];
  return groups.flatMap((group) => known.filter((name) => options[name].group === group));
}

function explanation(name: OptionName): string {
  const command: CommandName = options[name].commands[0] ?? 'run';
  const { value, description, example, without } = optionOf(name, command);
  const fallback = without ?? (options[name].default === undefined ? 'none' : String(options[name].default));
  const kind = value.shape === 'flag' ? 'true or false' : value.expected;
  const shown = example === undefined || kind.includes('such as') ? '' : `, such as ${example}`;
  return `${description}: ${kind}${shown}. Default: ${fallback}. For ${options[name].commands.filter((one) => one !== 'init').join(', ')}.`;
}
