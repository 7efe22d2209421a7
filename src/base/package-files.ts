import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageFile = createRequire(import.meta.url).resolve('esg-lake/package.json');

/** The folder of esg-lake's own package.json. */
export const packageFolder = (): string => dirname(packageFile);

/** Version of esg-lake, from its package.json. */
export const packageVersion = (): string => JSON.parse(readFileSync(packageFile, 'utf8')).version;

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
