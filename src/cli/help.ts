import stringWidth from 'string-width';
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
import { wrapped } from './terminal/layout.ts';

const precedence =
  'Options are also read from ESG_LAKE_… variables and from esg-lake.config.json, which esg-lake init writes with every option and setting explained.';

/** The help of `esg-lake` itself. @param width of the terminal */
export const commandList = (width: number): string =>
  [
    'esg-lake <command> [options]\n',
    ...wrapped('Loads sustainability figures from the reporting service into Parquet and DuckDB.', width),
    '',
    ...columns([...commandNames, 'completion' as const].map(summaryRow), width),
    '',
    ...wrapped('esg-lake COMMAND --help shows options and examples; esg-lake --version the version.', width),
    ...wrapped(precedence, width),
    '',
  ].join('\n');

const summaryRow = (name: CommandName | 'completion'): readonly [string, string] => [
  `esg-lake ${name}`,
  name === 'completion' ? 'Print the completion script for bash, zsh or fish' : commands[name].summary,
];

/** The help of a command. @param width of the terminal */
export function commandHelp(command: CommandName, width: number): string {
  const { description, examples, positional } = commands[command];
  const usage = usageOf(command);
  const groups = optionGroups.flatMap((group) => {
    const names = flagsOf(command).filter((name) => declared[name].group === group);
    return names.length === 0
      ? []
      : [
          `${group}:`,
          ...columns(
            names.map((name) => flagRow(name, command)),
            width,
          ),
        ];
  });
  return [
    `${usage} [options]\n`,
    ...wrapped(description, width),
    ...(positional === undefined
      ? []
      : ['', ...wrapped(`${usage.split(' ').slice(2).join(' ')}: ${positional.description}`, width)]),
    '',
    ...groups,
    'Examples:',
    ...examples.flatMap(([line, what]) => [`  ${line}`, `      ${what}`]),
    ...wrapped(precedence, width),
    '',
  ].join('\n');
}

/** `esg-lake explain <code> [node] [year]`. */
export function usageOf(command: CommandName): string {
  const { positional } = commands[command];
  if (positional === undefined) return `esg-lake ${command}`;
  const first = positional.isOptional === true ? `[${positional.name}]` : `<${positional.name}>`;
  return ['esg-lake', command, first, ...(positional.others ?? []).map((other) => `[${other}]`)].join(' ');
}

function flagRow(name: OptionName, command: CommandName): readonly [string, string] {
  const { description, short } = declared[name];
  const { placeholder, shape } = kindOf(name, command);
  const choices = placeholder.includes('|') && placeholder.length > 12 ? `: ${placeholder.split('|').join(', ')}` : '';
  const value = shape === 'flag' ? '' : ` ${choices === '' ? placeholder : 'NAME'}`;
  const fallback = shownDefault(name);
  return [
    `${short === undefined ? '' : `-${short}, `}--${name}${value}`,
    `${description}${choices}${fallback === null ? '' : ` [${fallback}]`}`,
  ];
}

/** Rows of a name and its meaning, which is wrapped. */
function columns(rows: readonly (readonly [string, string])[], width: number): readonly string[] {
  const left = Math.max(...rows.map(([name]) => stringWidth(name))) + 4;
  return rows.flatMap(([name, text]) => {
    const [first = '', ...more] = wrapped(text, width - left);
    return [`  ${name.padEnd(left - 2)}${first}`, ...more.map((line) => ' '.repeat(left) + line)];
  });
}
