import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** Version of esg-lake, from its package.json. */
export function packageVersion(): string {
  const folder = packageFolder();
  if (folder === null) return '0.0.0';
  const { version }: { readonly version?: unknown } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof version === 'string' ? version : '0.0.0';
}
