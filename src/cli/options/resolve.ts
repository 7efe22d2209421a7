import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import { readNamedFile } from '../../base/files.ts';
import { isObject } from '../../base/json.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { LogLevel } from '../terminal/console.ts';
import { type Environment, named, repeatable } from '../terminal/text.ts';
import {
  type CommandName,
  credentialNames,
  declared,
  environmentName,
  kindOf,
  type OptionName,
  type OptionValues,
  optionNames,
  optionsOf,
} from './declared-options.ts';

/** The nearest first. */
const sourceOrder = ['flag', 'environment', 'file', 'default'] as const;
type OptionSource = (typeof sourceOrder)[number];

export interface ResolvedOptions {
  readonly values: OptionValues;
  readonly sources: Readonly<Record<OptionName, OptionSource>>;
}

type ResolveInput = Readonly<{
  command: CommandName;
  flags: Readonly<Record<string, unknown>>;
  environment: Environment;
  file: ConfigFile | null;
}>;

export interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Not by yargs' own `env` and `config`: these read the environment of the process alone, and do not know which source a
 * malformed value came from. Of the file, it is an error even if this command would not use it.
 */
export function resolveOptions({ command, flags, environment, file }: ResolveInput) {
  const known = optionsOf(command);
  const inFile = file === null ? new Map<OptionName, unknown>() : givenInFile(file, command);
  const values: Record<string, unknown> = {};
  const sources: Record<string, OptionSource> = {};
  for (const name of optionNames) {
    const variable = environmentName(name);
    values[name] = declared[name].default;
    sources[name] = 'default';
    if (!known.includes(name)) continue;
    if (flags[name] !== undefined) {
      [values[name], sources[name]] = [readValue(name, command, flags[name], `--${name}`), 'flag'];
    } else if (environment[variable]) {
      // Shells and containers use an empty variable for "not set".
      [values[name], sources[name]] = [readValue(name, command, environment[variable], variable), 'environment'];
    } else if (inFile.has(name)) [values[name], sources[name]] = [inFile.get(name), 'file'];
  }
  return { values: values as OptionValues, sources: sources as Record<OptionName, OptionSource> };
}

function givenInFile({ path, values }: ConfigFile, command: CommandName) {
  const given = new Map<OptionName, unknown>();
  for (const [key, raw] of Object.entries(values)) {
    if (key.startsWith('//')) continue; // JSON has no comments
    const name = configOption(key, path);
    // Such as a format that this command lacks.
    const isForOthers = kindOf(name, command).read(raw) === undefined && declared[name].value.read(raw) !== undefined;
    if (raw !== null && !isForOthers) given.set(name, readValue(name, command, raw, `"${key}" in ${path}`));
  }
  return given;
}

function configOption(key: string, path: string) {
  const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
  const name = optionNames.find((option) => option === key);
  if (name === 'config') throw new UsageError(`"${key}" in ${path} cannot name another configuration file`);
  if (name !== undefined) return name;
  const credential = credentialNames.find((one) => plain(one) === plain(key));
  if (credential !== undefined) {
    throw new UsageError(`"${key}" in ${path}: credentials do not belong in a configuration file`, {
      hint: `Remove it, and set ${environmentName(credential)} in the environment or use a separate file.`,
    });
  }
  const otherwise = 'Its keys are the names of the options, without dashes.';
  const hint = didYouMean(key, optionNames, otherwise, (near) => `"${near}"`);
  throw new UsageError(`${path} has the ${named('unknown option', key)}`, { hint });
}

function readValue(name: OptionName, command: CommandName, raw: unknown, where: string) {
  const { read, expected, isSecret = false } = kindOf(name, command);
  const value = read(raw);
  if (value !== undefined) return value;
  // Nothing that may be a credential is repeated.
  const text = typeof raw === 'string' ? JSON.stringify(repeatable(raw)) : repeatable(JSON.stringify(raw) ?? '');
  throw new UsageError(`${where} must be ${expected}${isSecret ? '' : `, not ${text}`}`, {
    hint: `Meaning: ${declared[name].description}.`,
  });
}

export const configFileName = 'esg-lake.config.json';

export function readConfigFile(asked: string | undefined, workingDirectory: string) {
  const path = resolve(workingDirectory, asked ?? configFileName);
  if (asked === undefined && !existsSync(path)) return null;
  const hint = 'esg-lake init --config FILE writes one with its options explained.';
  const what = `the configuration file ${path}`;
  const text = readNamedFile(path, what, 2 ** 20, hint).toString();
  let values: unknown;
  try {
    values = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    // V8 quotes the text, which may be a credential if the wrong file was named.
    const place = /(?:at position \d+|\(line .*\))/.exec(messageOf(cause))?.[0];
    throw new UsageError(`${what} is not JSON${place === undefined ? '' : ` ${place}`}`);
  }
  if (isObject(values)) return { path, values };
  throw new UsageError(`${what} must contain a JSON object`, {
    hint: 'For example { "base-url": "https://host", "time-zone": "Europe/Berlin" }.',
  });
}

/** Of two options that exclude each other, the one set in the nearer source; null without. */
export function nearerOf<N extends OptionName>({ values, sources }: ResolvedOptions, first: N, second: N): N | null {
  const place = (name: N) => (values[name] ? sourceOrder.indexOf(sources[name]) : Infinity);
  const [one, other] = [place(first), place(second)];
  if (one === other && values[first])
    throw new UsageError(`--${first} and --${second} cannot be combined`, { hint: 'Give one of the two.' });
  return one < other ? first : other < one ? second : null;
}

export const logLevel = (resolved: ResolvedOptions): LogLevel =>
  (({ verbose: 'debug', quiet: 'warn', neither: 'info' }) as const)[
    nearerOf(resolved, 'verbose', 'quiet') ?? 'neither'
  ];
