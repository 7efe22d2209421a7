import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import { errorCode, readNamedFile } from '../../base/files.ts';
import {
  declared,
  type OptionName,
  type OptionValues,
  optionGroups,
  optionNames,
  shownDefault,
} from './declared-options.ts';
import type { ConfigFile } from './resolve.ts';

export const configFileName = 'esg-lake.config.json';

/**
 * The configuration file that was named, or else the one in the working directory, or else `null`.
 *
 * @throws UsageError when the named file is missing, or the file is not a JSON object.
 */
export function readConfigFile(asked: string | undefined, workingDirectory: string): ConfigFile | null {
  const path = resolve(workingDirectory, asked ?? configFileName);
  if (asked === undefined && !existsSync(path)) return null;
  const values = parseJson(readText(path), path);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new UsageError(`the configuration file ${path} must contain a JSON object`, {
      hint: 'For example { "base-url": "https://host", "time-zone": "Europe/Berlin" }.',
    });
  }
  return { path, values: { ...values } };
}

function readText(path: string): string {
  try {
    return readNamedFile(path, `the configuration file ${path}`, 2 ** 20).toString();
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const code = errorCode(cause) ?? messageOf(cause);
    const what = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new UsageError(`the configuration file ${path} ${what}`, {
      hint: 'esg-lake init --config FILE writes one with every option explained.',
      cause,
    });
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    // V8 quotes the text in its message, which may be a credential if the wrong file was named.
    const place = /(?:at position \d+|\(line .*\))/.exec(messageOf(cause))?.[0];
    throw new UsageError(`the configuration file ${path} is not JSON${place === undefined ? '' : ` ${place}`}`);
  }
}

/** Options that belong to a single command line, not in a configuration file. */
const ofOneInvocation: readonly OptionName[] = ['config', 'snapshot', 'list', 'param'];

const introduction = [
  'Options of esg-lake in this folder. Environment variables (ESG_LAKE_ and the option in capitals) and flags take precedence.',
  'null keeps the default of an option. Keys that begin with // are comments.',
  'Never put credentials here: use ESG_LAKE_TOKEN, or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET, or a file named by token-file or client-secret-file.',
];

/** A configuration file in which every option is explained; those in `given` are set. */
export function configTemplate(given: Partial<OptionValues>): string {
  const entries: [string, unknown][] = introduction.map((text, at) => [`//${at + 1}`, text]);
  for (const group of optionGroups) {
    entries.push([`// ${group}`, '────────']);
    for (const name of optionNames) {
      const { description, value, commands } = declared[name];
      if (declared[name].group !== group || ofOneInvocation.includes(name)) continue;
      const used = commands.filter((one) => one !== 'init').join(', ');
      const text = `${description}: ${value.expected}. Default: ${shownDefault(name) ?? 'none'}. For ${used}.`;
      entries.push([`// ${name}`, text], [name, given[name] ?? null]);
    }
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2).replaceAll(/\n(?= {2}"\/\/ )/g, '\n\n')}\n`;
}
