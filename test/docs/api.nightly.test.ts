import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './pages.ts';

const run = promisify(execFile);
const pagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));

it('the pages about the API say what the code says, and every export is documented (if not: npm run docs:api)', async () => {
  const out = await mkdtemp(join(tmpdir(), 'esg-lake-api-'));
  try {
    const typedoc = join(root, 'tools/api/node_modules/typedoc/bin/typedoc');
    await run(process.execPath, [typedoc, '--options', 'typedoc.json', '--logLevel', 'Warn', '--out', out], {
      cwd: join(root, 'tools/api'),
    });
    const committed = join(root, 'docs/reference/api');
    const pages = await pagesIn(out);
    expect(pages.sort()).toEqual(['README.md', 'esg-lake.md', 'esg-lake/steps.md']);
    expect((await pagesIn(committed)).sort()).toEqual(pages);
    for (const page of pages) {
      expect(await readFile(join(out, page), 'utf8')).toBe(await readFile(join(committed, page), 'utf8'));
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
