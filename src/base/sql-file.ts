import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

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
