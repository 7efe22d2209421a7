import { commands, usageOf } from '../../src/cli/commands.ts';
import { type CommandName, commandNames, optionsOf } from '../../src/cli/options/declared-options.ts';
import { anchorOf, code, madeFrom, page, sentence, table } from './markdown.ts';
import { groupedOptions, shownName } from './option-groups.ts';

/** Every command with its argument, examples and options. */
export const commandsPage = (): string =>
  page(
    madeFrom('src/cli/commands.txt'),
    '# Commands',
    '`esg-lake COMMAND --help` shows the same. See also [the command `esg-lake`](../command-line.md), [options](options.md) with their environment variables, and [exit codes](exit-codes.md).',
    table(
      ['command', 'what it does'],
      commandNames.map((name) => [`[${code(name)}](#${anchorOf(name)})`, commands[name].summary]),
    ),
    ...commandNames.map(commandSection),
  );

function commandSection(name: CommandName): string {
  const { description, usage, meaning, examples } = commands[name];
  return page(
    `## ${name}`,
    code(`${usageOf(name)} [options]`),
    sentence(description),
    ...(meaning === undefined ? [] : [`${code(usage)}: ${sentence(meaning)}`]),
    table(
      ['example', ''],
      examples.map(([line, what]) => [code(line), what]),
    ),
    ...optionGroups(name),
  );
}

function optionGroups(name: CommandName): readonly string[] {
  const rows = groupedOptions(optionsOf(name)).map(([group, names]) => [
    group,
    names.map((option) => `[${code(shownName(option))}](options.md#${shownName(option)})`).join(' '),
  ]);
  return [table(['options', ''], rows)];
}
