import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import type { CommandDeclaration, CommandWorld } from './invocation.ts';
import {
  aliasesOf,
  type CommandName,
  commandNames,
  environmentName,
  type OptionName,
  optionOf,
  options,
  optionsOf,
} from './options/declared-options.ts';
import type { Completes } from './options/kinds.ts';

type World = Pick<CommandWorld, 'environment' | 'workingDirectory'>;
type Commands = Readonly<Record<CommandName, CommandDeclaration>>;

/**
 * Proposals for the last word of a command line, one per line: the word, and a tab and its description if it has one.
 * `:files` and `:folders` leave the completion to the shell. For `--option=value`, the proposals are for the value.
 *
 * @param words everything after `esg-lake` up to the cursor; the last one, which may be empty, is being typed
 */
export function propose(words: readonly string[], commands: Commands, world: World): readonly string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const [, assigned, value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  const command = commandOf(before);
  if (command === null) return startingWith(typed, nextWords(before, commands));
  if (assigned !== undefined) return startingWith(value ?? '', valuesOf(assigned, command, before, world) ?? []);
  const expected = valuesOf(before.at(-1) ?? '', command, before, world);
  if (expected !== null) return startingWith(typed, expected);
  if (typed.startsWith('-')) return startingWith(typed, flagsOf(command));
  return startingWith(typed, wordsOf(commands[command].positional?.completes, before, world));
}

const startingWith = (typed: string, proposals: readonly string[]): readonly string[] =>
  proposals.filter((proposal) => proposal.startsWith(':') || proposal.startsWith(typed));

const described = (name: string, description: string): string => `${name}\t${description}`;

const commandOf = ([first]: readonly string[]): CommandName | null =>
  commandNames.find((name) => name === first) ?? null;

function nextWords(before: readonly string[], commands: Commands): readonly string[] {
  if (before.length > 0) return [];
  const all = commandNames.map((name) => described(name, commands[name].summary));
  return [...all, described('--help', 'Show help'), described('--version', 'Show version')];
}

const flagNames = (option: OptionName, command: CommandName): readonly string[] => [
  `--${option}`,
  ...aliasesOf(option, command).map((alias) => (alias.length === 1 ? `-${alias}` : `--${alias}`)),
];

function flagsOf(command: CommandName): readonly string[] {
  const all = optionsOf(command).flatMap((option) => {
    const { value, description } = optionOf(option, command);
    // A flag without a default differs when unset and when switched off, so `--no-…` is proposed as well.
    const canBeOff = value.shape === 'flag' && options[option].default === undefined;
    return [
      ...flagNames(option, command).map((name) => described(name, description)),
      ...(canBeOff ? [described(`--no-${option}`, `Not: ${description}`)] : []),
    ];
  });
  return [...all, described('--help', 'Show help')];
}

/** Proposals for the value of an option; null if this is not an option, or takes no value. */
function valuesOf(
  flag: string,
  command: CommandName,
  before: readonly string[],
  world: World,
): readonly string[] | null {
  const option = optionsOf(command).find((name) => flagNames(name, command).includes(flag));
  if (option === undefined) return null;
  const { value } = optionOf(option, command);
  return value.shape === 'flag' ? null : wordsOf(value.completes, before, world);
}

function wordsOf(completes: Completes | undefined, before: readonly string[], world: World): readonly string[] {
  if (completes === 'files' || completes === 'folders') return [`:${completes}`];
  const output = given('output', before, world) ?? './output';
  const pins = (): readonly string[] => namesIn(output, 'pins', /^\w/, world);
  if (completes === 'pins') return pins();
  if (completes === 'snapshots') return [...pins(), ...namesIn(output, 'snapshots', /^\d/, world)];
  if (completes !== 'questions') return completes ?? [];
  const folders = [join(packageFolder() ?? '.', 'queries'), given('queries', before, world)];
  const files = folders.flatMap((folder) => (folder === undefined ? [] : namesIn(folder, '.', /\.sql$/, world)));
  return files.map((file) => `@${file.slice(0, -'.sql'.length)}`);
}

/** The value of an option on this command line, or else in the environment. */
function given(option: OptionName, before: readonly string[], { environment }: World): string | undefined {
  const at = before.findIndex((word) => word === `--${option}` || word.startsWith(`--${option}=`));
  const word = before[at] ?? '';
  const found = word.includes('=') ? word.slice(word.indexOf('=') + 1) : before[at + 1];
  return (at === -1 ? undefined : found) ?? environment[environmentName(option)];
}

/** Names in a folder; none if it cannot be read: completion shows no errors. */
function namesIn(folder: string, below: string, pattern: RegExp, { workingDirectory }: World): readonly string[] {
  try {
    return readdirSync(resolve(workingDirectory, folder, below))
      .filter((name) => pattern.test(name))
      .sort();
  } catch {
    return [];
  }
}
