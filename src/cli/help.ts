import { commands } from './commands.ts';
import {
  type CommandName,
  commandNames,
  declared,
  flagsOf,
  kindOf,
  type OptionName,
  optionGroups,
  shownDefault,
} from './options/declared-options.ts';
import { definitions, wrapped } from './terminal/layout.ts';

const precedence =
  'Options are also read from ESG_LAKE_… variables and from esg-lake.config.json, which esg-lake init writes with every option and setting explained.';

/** The help of `esg-lake` itself. @param width of the terminal */
export function commandList(width: number): string {
  const rows = commandNames.map((name): [string, string] => [`esg-lake ${name}`, commands[name].summary]);
  const completion: [string, string] = ['esg-lake completion', 'Print the completion script for bash, zsh or fish'];
  return [
    'esg-lake <command> [options]\n',
    ...wrapped('Loads sustainability figures from the reporting service into Parquet and DuckDB.', width),
    '',
    ...definitions([...rows, completion], width, '  '),
    '',
    ...wrapped('esg-lake COMMAND --help shows options and examples; esg-lake --version the version.', width),
    ...wrapped(precedence, width),
    '',
  ].join('\n');
}

/** The help of a command. @param width of the terminal */
export function commandHelp(command: CommandName, width: number): string {
  const { description, examples, words } = commands[command];
  const groups = optionGroups.flatMap((group) => {
    const rows = flagsOf(command)
      .filter((name) => declared[name].group === group)
      .map((name) => flagRow(name, command));
    return rows.length === 0 ? [] : [`${group}:`, ...definitions(rows, width, '  ')];
  });
  return [
    `${usageOf(command)} [options]\n`,
    ...wrapped(description, width),
    ...(words === undefined ? [] : ['', ...wrapped(words.join(': '), width)]),
    '',
    ...groups,
    'Examples:',
    ...examples.flatMap(([line, what]) => [`  ${line}`, `      ${what}`]),
    ...wrapped(precedence, width),
    '',
  ].join('\n');
}

/** `esg-lake explain <code> [node] [year]`. */
export const usageOf = (command: CommandName): string =>
  ['esg-lake', command, ...(commands[command].words?.slice(0, 1) ?? [])].join(' ');

function flagRow(name: OptionName, command: CommandName): [string, string] {
  const { description, short } = declared[name];
  const { placeholder, shape } = kindOf(name, command);
  const choices = placeholder.includes('|') && placeholder.length > 12 ? `: ${placeholder.split('|').join(', ')}` : '';
  const value = shape === 'flag' ? '' : ` ${choices === '' ? placeholder : 'NAME'}`;
  const fallback = shownDefault(name);
  return [
    `${short === null ? '' : `-${short}, `}--${name}${value}`,
    `${description}${choices}${fallback === null ? '' : ` [${fallback}]`}`,
  ];
}
