import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageFile = createRequire(import.meta.url).resolve('esg-lake/package.json');

export const packageFolder = (): string => dirname(packageFile);

export const packageVersion = (): string => JSON.parse(readFileSync(packageFile, 'utf8')).version;

const texts = new Map<string, string>();

export const sqlFile = sourceText;

export const sqlFilesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(sourcePath(folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, sqlFile(`${folder}/${name}`)]),
  );

export function sourceText(path: string): string {
  const text = texts.get(path) ?? readFileSync(sourcePath(path), 'utf8');
  texts.set(path, text);
  return text;
}

const sourcePath = (path: string): string => join(packageFolder(), 'src', path);
