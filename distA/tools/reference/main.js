import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from './reference-pages.js';
/** Writes docs/reference. Run by `npm run docs`, which builds this file into dist/tools/reference. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/reference');
await mkdir(folder, { recursive: true });
for (const [name, text] of await referencePages())
    await writeFile(join(folder, name), text);
