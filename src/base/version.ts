import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Version of esg-lake, from the nearest package.json above this file (sources and `dist` differ in depth). */
export function packageVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== null) return version;
    const parent = dirname(folder);
    if (parent === folder) return '0.0.0';
    folder = parent;
  }
}

function versionIn(file: string): string | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { name, version } = parsed as { readonly name?: unknown; readonly version?: unknown };
    return name === 'esg-lake' && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
