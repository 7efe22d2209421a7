import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const texts = new Map<string, string>();

/** The text of an SQL file of the package. @param path below `src`, such as `figures/macros.sql` */
export const sqlFile = (path: string): string => sourceText(path);

/** The texts of the SQL files of a folder of the package, by name. @param folder below `src`, such as `figures` */
export const sqlFilesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(sourcePath(folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, sqlFile(`${folder}/${name}`)]),
  );

/** The text of a file of the package that is no code. @param path below `src` */
export function sourceText(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(sourcePath(path), 'utf8');
  texts.set(path, text);
  return text;
}

const sourcePath = (path: string): string => join(packageFolder(), 'src', path);
