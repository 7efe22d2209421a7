import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { read } from './pages.ts';

it('every promise has a test that npm test runs', () => {
  const [, table = ''] = read('test/README.md').split('\n## Promises\n');
  const files = [...(table.split('\n## ')[0] ?? '').matchAll(/\]\(([^)]+)\) \|$/gm)].map(([, file = '']) => file);
  expect(files).toHaveLength(12);
  const isThere = (file: string): boolean => existsSync(join(import.meta.dirname, '..', file));
  expect(files.filter((file) => !isThere(file) || !/^(?!.*\.(ci|nightly)\.).*\.test\.ts$/.test(file))).toEqual([]);
});
