import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
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

it('the image is made of the package, whose files its build may read', async () => {
  const copied = (await readFile(join(root, 'Dockerfile'), 'utf8'))
    .split('\n')
    .flatMap((line) => /^COPY --from=build (?:--\S+ )?(\S+)/.exec(line)?.[1] ?? []);
  expect(copied).toEqual(['/app/package', '/app/node_modules', '/lake']);
  const ignore = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  const { files }: { readonly files: readonly string[] } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const folders = new Set(files.filter((file) => !file.startsWith('!')).map((file) => file.split('/')[0] ?? ''));
  folders.delete('dist');
  expect([...folders].filter((folder) => !ignore.includes(`!${folder}`))).toEqual([]);
});
