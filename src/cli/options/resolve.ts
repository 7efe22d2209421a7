import { UsageError } from '../../base/errors.ts';
import { suggest } from '../../base/suggest.ts';
import { named, repeatable } from '../terminal/text.ts';
import {
  type CommandName,
  declared,
  environmentName,
  kindOf,
  type OptionName,
  type OptionValues,
  optionNames,
  optionsOf,
} from './declared-options.ts';

/** The sources of a value, nearest first; the nearer wins. */
export const sourceOrder = ['flag', 'environment', 'file', 'default'] as const;
export type OptionSource = (typeof sourceOrder)[number];

export interface ResolvedOptions {
  readonly values: OptionValues;
  readonly sources: Readonly<Record<OptionName, OptionSource>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface ResolveInput {
  readonly command: CommandName;
  /** Flags of the command line by option name; absent ones are missing or undefined. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
  readonly file: ConfigFile | null;
}

export interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Flag > environment > configuration file > default. Not yargs' own `env` and `config`: these read the process's
 * environment alone, and do not know which source a malformed value came from.
 *
 * @throws UsageError naming the source of a malformed value, including values in the configuration file that this
 * command would not use.
 */
export function resolveOptions({ command, flags, environment, file }: ResolveInput): ResolvedOptions {
  const known = optionsOf(command);
  const inFile = file === null ? new Map<OptionName, Given>() : givenInFile(file, command);
  const values: Record<string, unknown> = {};
  const sources: Record<string, OptionSource> = {};
  for (const name of optionNames) {
    // Shells and containers use an empty variable for "not set".
    const variable = environment[environmentName(name)] || undefined;
    const given: readonly Given[] = [
      { source: 'flag', raw: flags[name], where: `--${name}` },
      { source: 'environment', raw: variable, where: environmentName(name) },
      ...(inFile.has(name) ? [inFile.get(name) as Given] : []),
    ];
    const found = known.includes(name) ? given.find(({ raw }) => raw !== undefined) : undefined;
    values[name] = found === undefined ? declared[name].default : readValue(name, command, found);
    sources[name] = found?.source ?? 'default';
  }
  // The loop has assigned every declared name a value of the right kind.
  return { values: values as OptionValues, sources: sources as Record<OptionName, OptionSource> };
}

interface Given {
  readonly source: OptionSource;
  readonly raw: unknown;
  /** Begins messages about it. */
  readonly where: string;
}

function givenInFile({ path, values }: ConfigFile, command: CommandName): ReadonlyMap<OptionName, Given> {
  const given = new Map<OptionName, Given>();
  for (const [key, raw] of Object.entries(values)) {
    if (key.startsWith('//')) continue; // JSON has no comments
    const name = configOption(key, path);
    if (given.has(name)) throw new UsageError(`"${name}" appears twice in ${path}`);
    const one: Given = { source: 'file', raw, where: `"${key}" in ${path}` };
    // The file may contain a value for other commands, such as a format of `query` that `schema` does not have.
    const isForOthers = kindOf(name, command).read(raw) === undefined && declared[name].value.read(raw) !== undefined;
    if (raw === null || isForOthers) continue;
    readValue(name, command, one);
    given.set(name, one);
  }
  return given;
}

/** Keys are option names; `base_url` and `baseUrl` mean `base-url`. */
function configOption(key: string, path: string): OptionName {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_]/g, '');
  const name = optionNames.find((option) => plain(option) === plain(key));
  if (name === 'config') throw new UsageError(`"${key}" in ${path} cannot name another configuration file`);
  if (name !== undefined) return name;
  const credential = ['token', 'client-secret', 'client-id'].find((one) => plain(one) === plain(key));
  if (credential !== undefined) {
    throw new UsageError(`"${key}" in ${path}: credentials do not belong in a configuration file`, {
      hint: `Remove it, and set ${environmentName(credential)} in the environment or use a separate file.`,
    });
  }
  const near = suggest(key, optionNames);
  const names = 'Its keys are the names of the options, without the leading dashes.';
  throw new UsageError(`${path} has the ${named('unknown option', key)}`, {
    hint: near === undefined ? names : `Did you mean "${near}"?`,
  });
}

function readValue(name: OptionName, command: CommandName, { raw, where }: Given): unknown {
  const value = kindOf(name, command);
  const read = value.read(raw);
  if (read !== undefined) return read;
  // Nothing that may be a credential is repeated.
  const text = typeof raw === 'string' ? JSON.stringify(repeatable(raw)) : repeatable(JSON.stringify(raw) ?? '');
  throw new UsageError(`${where} must be ${value.expected}${value.isSecret === true ? '' : `, not ${text}`}`, {
    hint: `Meaning: ${declared[name].description}.`,
  });
}
