import { sourceText } from '../base/package-files.ts';
import type { Invocation } from './invocation.ts';
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

/** Loaded only when needed: `--help` does not load the database. */
const handlers: Readonly<Record<CommandName, () => Promise<(invocation: Invocation) => Promise<number>>>> = {
  run: async () => (await import('./commands/run.ts')).run,
  plan: async () => (await import('./commands/run.ts')).plan,
  replay: async () => (await import('./commands/run.ts')).replay,
  status: async () => (await import('./commands/status.ts')).status,
  query: async () => (await import('./commands/query.ts')).query,
  report: async () => (await import('./commands/report.ts')).report,
  verify: async () => (await import('./commands/status.ts')).verify,
  explain: async () => (await import('./commands/explain.ts')).explain,
  evidence: async () => (await import('./commands/explain.ts')).evidence,
  diff: async () => (await import('./commands/diff.ts')).diff,
  decide: async () => (await import('./commands/diff.ts')).decide,
  transform: async () => (await import('./commands/transform.ts')).transform,
  schema: async () => (await import('./commands/set-up.ts')).schema,
  snapshots: async () => (await import('./commands/snapshots.ts')).snapshots,
  push: async () => (await import('./commands/snapshots.ts')).push,
  sandbox: async () => (await import('./commands/set-up.ts')).sandbox,
  doctor: async () => (await import('./commands/set-up.ts')).doctor,
  init: async () => (await import('./commands/set-up.ts')).init,
};

function commandIn(paragraph: string) {
  const [first = '', summary = '', description = '', ...more] = paragraph.split('\n').map((line) => line.trim());
  const [, name = '', usage = ''] = /^(\S+) ?(.*)$/.exec(first) ?? [];
  return {
    name: name as CommandName,
    summary,
    description,
    usage,
    meaning: more.find((line) => line.startsWith(': '))?.slice(2),
    examples: more.flatMap((line, at) => (line.startsWith('$ ') ? [[line.slice(2), more[at + 1] ?? ''] as const] : [])),
    load: handlers[name as CommandName],
  };
}

const all = sourceText('cli/commands.txt').trimEnd().split('\n\n').map(commandIn);
export const commands = Object.fromEntries(all.map((command) => [command.name, command])) as Readonly<
  Record<CommandName, ReturnType<typeof commandIn>>
>;

const precedence =
  'Options are also read from ESG_LAKE_… variables and from esg-lake.config.json, which esg-lake init writes with options and settings explained.';

export function commandList(width: number) {
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

export function commandHelp(command: CommandName, width: number) {
  const { description, examples, usage, meaning } = commands[command];
  const groups = optionGroups.flatMap((group) => {
    const rows = flagsOf(command)
      .filter((name) => declared[name].group === group)
      .map((name) => flagRow(name, command));
    return rows.length === 0 ? [] : [`${group}:`, ...definitions(rows, width, '  ')];
  });
  return [
    `${usageOf(command)} [options]\n`,
    ...wrapped(description, width),
    ...(meaning === undefined ? [] : ['', ...wrapped(`${usage}: ${meaning}`, width)]),
    '',
    ...groups,
    'Examples:',
    ...examples.flatMap(([line, what]) => [`  ${line}`, `      ${what}`]),
    ...wrapped(precedence, width),
    '',
  ].join('\n');
}

export const usageOf = (command: CommandName) => `esg-lake ${command} ${commands[command].usage}`.trimEnd();

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
