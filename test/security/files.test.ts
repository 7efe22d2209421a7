import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esgLake, main } from '../cli/command.ts';
import { startSmallService } from '../support/small-service.ts';

const service = await startSmallService({ initiatives: 3, surveys: 4, utrvsPerSurvey: 4 });
let output: string;
/** Path in the output folder, and its permissions. */
let entries: readonly { readonly path: string; readonly isFolder: boolean; readonly mode: string }[];

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-files-'));
  const { code } = await esgLake(['run', ...service.args, '--output', output], { cwd: output });
  expect(code).toBe(0);
  const found = await readdir(output, { recursive: true, withFileTypes: true });
  entries = await Promise.all(
    found.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode } = await stat(path);
      return { path: relative(output, path), isFolder: entry.isDirectory(), mode: (mode & 0o777).toString(8) };
    }),
  );
});
afterAll(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const modesOf = (folder: string, isFolder: boolean): ReadonlySet<string> =>
  new Set(entries.filter((e) => e.path.startsWith(folder) && e.isFolder === isFolder).map(({ mode }) => mode));

describe('files that a run leaves', () => {
  it('what was landed is for the user alone', () => {
    expect(modesOf('landing', true)).toEqual(new Set(['700']));
    expect(modesOf('landing/', false)).toEqual(new Set(['600']));
  });

  it('what was published is read-only', () => {
    expect(modesOf('snapshots/', false)).toEqual(new Set(['444']));
  });

  it('what was published can be read only by those whom the umask lets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-umask-'));
    try {
      const run = `umask 077; exec "$0" "$@"`;
      const args = [process.execPath, main, 'run', ...service.args, '--quiet', '--output', folder];
      await promisify(execFile)('sh', ['-c', run, ...args]);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isSymbolicLink()) continue;
        const { mode } = await stat(join(entry.parentPath, entry.name));
        expect(mode & 0o077, entry.name).toBe(0);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('nothing can be written by others', () => {
    expect(entries.filter(({ mode }) => /[2367]$/.test(mode)).map(({ path }) => path)).toEqual([]);
  });
});
