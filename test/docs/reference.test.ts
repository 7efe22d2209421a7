import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { referencePages } from '../../tools/reference/reference-pages.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/reference');
const pages = await referencePages();

describe('docs/reference', () => {
  it.each([...pages.keys()])('%s says what the code says (if not: npm run docs)', (name) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(pages.get(name));
  });

  it('issue-codes.md says what the code says: every code and its severities', () => {
    const rows = readFileSync(join(folder, 'issue-codes.md'), 'utf8').matchAll(/^\| `(\w+)` \| ([a-z, ]+) \| [A-Z]/gm);
    const said = Object.fromEntries([...rows].map(([, code, severities]) => [code, severities?.split(', ')]));
    expect(said).toEqual(issueCodes);
  });

  it('has no page besides these, one that is written by hand and the folder that TypeDoc writes', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys(), 'issue-codes.md', 'api'].sort());
  });
});
