import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

const texts = new Map<string, string>();

/** The text of an SQL file of the package. @param path below `src`, such as `figures/macros.sql` */
export const sqlFile = (path: string): string => sourceText(path);

/** The text of a file of the package that is no code. @param path below `src` */
export function sourceText(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const folder = packageFolder();
  if (folder === null) throw new Error(`The package that holds ${path} is missing.`);
  const text = readFileSync(join(folder, 'src', path), 'utf8');
  texts.set(path, text);
  return text;
}
