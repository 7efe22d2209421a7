import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePages } from '../../tools/reference/reference-pages.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/reference');
const pages = await referencePages();

describe('docs/reference', () => {
  it.each([...pages.keys()])('%s says what the code says (if not: npm run docs)', (name) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(pages.get(name));
  });

  it('has no page besides these and the folder that TypeDoc writes', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys(), 'api'].sort());
  });
});
