import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import type { ConfigFile } from './resolve.ts';

export const configFileName = 'esg-lake.config.json';

/**
 * The configuration file that was asked for, or else the one in the working directory, or else `null`.
 *
 * @throws UsageError when the file that was asked for is missing, or the file is not a JSON object.
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
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`the configuration file ${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    // V8 quotes what it read, which may be a credential if the wrong file was named.
    const place = /(?:at position \d+|\(line .*\))/.exec(messageOf(cause))?.[0];
    throw new UsageError(`the configuration file ${path} is not JSON${place === undefined ? '' : ` ${place}`}`);
  }
}
