import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredIssues } from '../../src/schema/issue-codes.ts';
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

  it('names every severity with which a case reports an issue code', () => {
    const cases = join(root, 'test/cases');
    const seen = readdirSync(cases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'what-adds-up')
      .flatMap((entry) => severities(JSON.parse(readFileSync(join(cases, entry.name, 'expected.json'), 'utf8'))));
    const named = [...declaredIssues].flatMap(([code, { severities }]) =>
      severities.map((severity) => `${code} ${severity}`),
    );
    expect(seen.length).toBeGreaterThan(30);
    expect(seen.filter((pair) => !named.includes(pair))).toEqual([]);
  });
});

/** `code severity` of every issue that a case expects. */
function severities(expected: { readonly data_issues?: readonly (readonly unknown[])[] }): readonly string[] {
  const [columns = [], ...rows] = expected.data_issues ?? [];
  return rows.map((row) => `${row[columns.indexOf('code')]} ${row[columns.indexOf('severity')]}`);
}
