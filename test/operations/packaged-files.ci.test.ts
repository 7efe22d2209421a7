import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The files of the npm package, which the container image is made of. */
async function packed(): Promise<readonly string[]> {
  const options = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', options, { cwd: root, maxBuffer: 2 ** 26 });
  const [made]: readonly { readonly files: readonly { readonly path: string }[] }[] = JSON.parse(stdout);
  return made?.files.map(({ path }) => path) ?? [];
}

it('the package has every file that is read at run time', async () => {
  const below = async (folder: string): Promise<readonly string[]> =>
    (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const read = [
    ...(await below('src')).filter((file) => !file.endsWith('.ts')),
    ...(await below('queries')),
    ...(await below('recordings')),
  ];
  expect(read.length).toBeGreaterThan(50);
  const files = new Set(await packed());
  expect(read.filter((file) => !files.has(file))).toEqual([]);
});
