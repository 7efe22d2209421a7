import type { CommandDeclaration } from '../command-declaration.ts';
import {
  aliasesOf,
  type CommandName,
  commandNames,
  type OptionName,
  optionOf,
  options,
  optionsOf,
} from '../options/declared-options.ts';
import type { Completes } from '../options/kinds.ts';

/** A command as a shell has to know it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  /** Its argument; null if it has none. */
  readonly word: CompletedValue | null;
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  /** Dashes included, the long one first. */
  readonly names: readonly [string, ...(readonly string[])];
  readonly description: string;
  /** Null for an option without a value. */
  readonly value: CompletedValue | null;
  /** Whether it may be given several times. */
  readonly isRepeatable: boolean;
}

export interface CompletedValue {
  readonly placeholder: string;
  /** Null when nothing can be proposed. */
  readonly completes: Completes | null;
}

/**
 * Every command with its options, from their declarations. Of those of two words, such as `fleet run`, the first is the command,
 * the second its argument, and its options are those of all of them.
 */
export function completedCommands(
  declared: Readonly<Record<CommandName, CommandDeclaration>>,
): readonly CompletedCommand[] {
  const firstWords = [...new Set(commandNames.map((name) => name.split(' ')[0] ?? name))];
  return firstWords.map((word) => {
    const names = commandNames.filter((name) => name === word || name.startsWith(`${word} `));
    const commands = names.map((name) => completedCommand(name, declared[name]));
    const [only] = commands;
    return only !== undefined && only.name === word ? only : groupOf(word, commands);
  });
}

function groupOf(name: string, commands: readonly CompletedCommand[]): CompletedCommand {
  const options = new Map(commands.flatMap((command) => command.options.map((option) => [option.names[0], option])));
  return {
    name,
    summary: commands.map(({ summary }) => summary).join('; '),
    word: { placeholder: 'what', completes: commands.map((command) => command.name.slice(name.length + 1)) },
    options: [...options.values()],
  };
}

/** What may stand in one place of a command line. */
export interface CompletedWord {
  readonly name: string;
  readonly summary: string;
}

/** First words of command lines: `fleet` stands for all commands that begin with it. */
export function firstWords(commands: readonly CompletedCommand[]): readonly CompletedWord[] {
  const words = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [first = name, second] = name.split(' ');
    const known = words.get(first);
    words.set(first, second === undefined ? summary : known === undefined ? second : `${known}, ${second}`);
  }
  return [...words].map(([name, summary]) => ({ name, summary }));
}

/** Commands of two words, by the first of them. */
export function commandGroups(commands: readonly CompletedCommand[]): ReadonlyMap<string, readonly CompletedCommand[]> {
  const groups = new Map<string, CompletedCommand[]>();
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ');
    if (second !== undefined) groups.set(first, [...(groups.get(first) ?? []), { ...command, name: second }]);
  }
  return groups;
}

function completedCommand(name: CommandName, { summary, positional }: CommandDeclaration): CompletedCommand {
  return {
    name,
    summary,
    word: positional === undefined ? null : { placeholder: positional.name, completes: positional.completes ?? null },
    options: [...optionsOf(name).flatMap((option) => completedOptions(option, name)), help],
  };
}

const help: CompletedOption = {
  names: ['--help', '-h'],
  description: 'Show help',
  value: null,
  isRepeatable: false,
};

function completedOptions(option: OptionName, command: CommandName): readonly CompletedOption[] {
  const { value, description } = optionOf(option, command);
  const names: CompletedOption['names'] = [`--${option}`, ...aliasesOf(option, command).map(dashed)];
  const isFlag = value.shape === 'flag';
  const completed: CompletedOption = {
    names,
    description,
    value: isFlag ? null : { placeholder: value.placeholder, completes: value.completes ?? null },
    isRepeatable: value.shape === 'list' || value.shape === 'repeated',
  };
  // A flag without a default differs from one that is switched off.
  const canBeOff = isFlag && options[option].default === undefined;
  return canBeOff
    ? [completed, { ...completed, names: [`--no-${option}`], description: `Not: ${description}` }]
    : [completed];
}

const dashed = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);
