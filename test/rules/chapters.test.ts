import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ruleFiles } from './rule-files.ts';

/** Chapters of docs/lake.md whose rules are of the files of a lake. */
const elsewhere = ['files', 'pins', 'schema-versions'];

const [, ...chapters] = readFileSync(join(import.meta.dirname, '../../docs/lake.md'), 'utf8').split(/^##+ /m);
const texts = new Map(
  chapters.map((text) => [text.split('\n')[0]?.toLowerCase().replaceAll(' ', '-') ?? '', text] as const),
);

it('every chapter of lake.md has rules, and every rule is of a chapter', () => {
  const withRules = [...new Set(ruleFiles.map(({ chapter }) => chapter))];
  expect(withRules.sort()).toEqual([...texts.keys()].filter((chapter) => !elsewhere.includes(chapter)).sort());
});

it('every rule says in a sentence what it is, under a name of its own', () => {
  const sentences = ruleFiles.map(({ name, content }) => [name, String(content['rule']).trim()]);
  expect(sentences.filter(([, rule = '']) => !/^[A-Z].*[.]$/s.test(rule))).toEqual([]);
  expect(new Set(ruleFiles.map(({ name }) => name)).size).toBe(ruleFiles.length);
});

it.each([...texts].filter(([chapter]) => !elsewhere.includes(chapter)))(
  'every word that a table of "%s" defines is in a rule',
  (_, text) => {
    const words = text.split('\n').flatMap((line) => {
      const [, first = '', second] = line.split('|');
      return second === undefined ? [] : [...first.matchAll(/`([a-z_]+)`/g)].map(([, word = '']) => word);
    });
    const ruled = JSON.stringify(ruleFiles.map(({ content }) => content));
    // The first of a table is the name of its column.
    const isMeant = (word: string): boolean => !text.includes(`| \`${word}\` |`) || !/_?reason$/.test(word);
    expect(words.filter((word) => isMeant(word) && !ruled.includes(`"${word}"`))).toEqual([]);
  },
);
