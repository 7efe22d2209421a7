import {
  declared,
  environmentName,
  kindOf,
  type OptionName,
  optionNames,
  shownDefault,
} from '../../src/cli/options/declared-options.ts';
import { anchorOf, code, madeFrom, page, sentence } from './markdown.ts';
import { groupedOptions, shownName } from './option-groups.ts';

/** Every option with its default, environment variable, key in a configuration file, and an example. */
export const optionsPage = (): string =>
  page(
    madeFrom('src/cli/options/options.tsv'),
    '# Options',
    'The first of these that sets an option wins: its flag (settings have none), its environment variable, its key in the JSON file of `--config` or else in `esg-lake.config.json` in the working directory. In a file, a list is an array, a number is a number, and a flag is `true` or `false`. All commands can use the same file. In a variable, a list is separated by commas. An empty variable counts as not set.',
    credentials,
    ...groupedOptions(optionNames).map(([group, names]) => page(`## ${group}`, ...names.map(optionSection))),
  );

const credentials = `Credentials are not options, so that they are in no process list and no configuration file. They come from the
environment (\`ESG_LAKE_TOKEN\`, or \`ESG_LAKE_CLIENT_ID\` with \`ESG_LAKE_CLIENT_SECRET\`) or from files: see
[\`--token-file\`](#--token-file) and [\`client-secret-file\`](#client-secret-file).
\`HTTPS_PROXY\`, \`HTTP_PROXY\`, \`NO_PROXY\` and \`NODE_EXTRA_CA_CERTS\` are [respected](../run-it.md#proxies-and-certificates).`;

function optionSection(name: OptionName): string {
  const { value, description, short, commands } = declared[name];
  const others = commands.filter((command) => kindOf(name, command) !== value);
  const fallback = shownDefault(name);
  const stats = [
    ...(value.shape === 'flag' ? [] : [`Value: ${code(value.placeholder)}, ${value.expected}.`]),
    ...others.map((command) => `For ${code(command)}: ${kindOf(name, command).expected}.`),
    ...(fallback === null ? [] : [`Default: ${fallback}.`]),
    `Environment: ${code(environmentName(name))}; configuration file: ${code(name)}.`,
    `Commands: ${commands.map((command) => `[${command}](commands.md#${anchorOf(command)})`).join(', ')}.`,
    ...(short === null ? [] : [`Short form: ${code(`-${short}`)}.`]),
  ];
  return page(`### ${shownName(name)}`, sentence(description), stats.map((fact) => `- ${fact}`).join('\n'));
}
