import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './pages.ts';

const run = promisify(execFile);

it('the page about the API says what the code says, and every export is documented (if not: npm run docs:api)', async () => {
  const out = await mkdtemp(join(tmpdir(), 'esg-lake-api-'));
  try {
    const typedoc = join(root, 'tools/api/node_modules/typedoc/bin/typedoc');
    await run(process.execPath, [typedoc, '--options', 'typedoc.json', '--logLevel', 'Warn', '--out', out], {
      cwd: join(root, 'tools/api'),
    });
    expect(await readFile(join(out, 'api.md'), 'utf8')).toBe(
      await readFile(join(root, 'docs/reference/api.md'), 'utf8'),
    );
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
