import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { esgLake, temporaryFolder } from '../cli/command.ts';
import { startSmallService } from '../support/small-service.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

const service = await startSmallService({ initiatives: 2, surveys: 2, utrvsPerSurvey: 2 });
afterAll(() => service.close());

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly mode: number;
}

/** What a run leaves in its output folder. */
async function entriesOfRun(): Promise<readonly Entry[]> {
  const output = await temporaryFolder();
  expect(await esgLake(['run', ...service.args, '--output', output], { cwd: output })).toMatchObject({ code: 0 });
  const found = await readdir(output, { recursive: true, withFileTypes: true });
  return Promise.all(
    found.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode } = await stat(path);
      return { path: relative(output, path), isFolder: entry.isDirectory(), mode: mode & 0o777 };
    }),
  );
}

it('files that a run leaves are for the user alone if landed, read-only if published, and written by nobody else', async () => {
  const entries = await entriesOfRun();
  const modes = (folder: string, isFolder: boolean): ReadonlySet<string> =>
    new Set(
      entries.filter((e) => e.path.startsWith(folder) && e.isFolder === isFolder).map(({ mode }) => mode.toString(8)),
    );
  expect(modes('landing', true)).toEqual(new Set(['700']));
  expect(modes('landing/', false)).toEqual(new Set(['600']));
  expect(modes('snapshots/', false)).toEqual(new Set(['444']));
  expect(entries.filter(({ mode }) => /[2367]$/.test(mode.toString(8)))).toEqual([]);
});
