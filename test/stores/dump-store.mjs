// Writes every object of a store to a folder: node dump-store.mjs DIST URL FOLDER
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const [dist, url, folder] = process.argv.slice(2);
const { openStore } = await import(`${dist}/src/store/open-store.js`);
const store = await openStore({ url, addSecret: () => {} });
for (const { key } of await store.list('')) {
  const object = await store.get(key);
  await mkdir(dirname(join(folder, key)), { recursive: true });
  await writeFile(join(folder, key), object.content);
}
await store.close();
