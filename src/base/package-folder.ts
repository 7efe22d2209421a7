import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of esg-lake's own package.json, above this file (its depth differs between sources and `dist`).
 * @throws Error if there is none
 */
export function packageFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && nameAndVersion(file).name === 'esg-lake') return folder;
    if (dirname(folder) === folder) throw new Error('The package esg-lake is not complete: package.json is missing.');
  }
}

/** Version of esg-lake, from its package.json. */
export const packageVersion = (): string => nameAndVersion(join(packageFolder(), 'package.json')).version ?? '0.0.0';

const nameAndVersion = (file: string): { readonly name?: string; readonly version?: string } =>
  JSON.parse(readFileSync(file, 'utf8'));
