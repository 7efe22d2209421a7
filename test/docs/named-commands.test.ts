import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { optionNames, optionsOf } from '../../src/cli/options/declared-options.ts';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { tableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { blocksOf, pages, spansOf } from './pages.ts';

/** What other tools take, and what every command takes. */
const otherOptions = ['--help', '--version', '--no-color', '--token', '--client-secret'];
/** About programs that are not esg-lake, or about things that are only an example. */
const notOurs = /^(bench|test)\/|^docs\/(adding-|reference\/api)|^CONTRIBUTING|^CHANGELOG/;
const prose = pages.filter((page) => !notOurs.test(page));

describe('what the documentation names in backticks is there', () => {
  it('commands, and their options', () => {
    const wrong = prose.flatMap((page) =>
      [...spansOf(page), ...shellLines(page)]
        .flatMap((text) => [...text.matchAll(/(?<![\w/.-])esg-lake ([a-z][\w-]*(?: (?!\||&&|;)\S+)*)/g)])
        .filter(([, line = '']) => !isCommandLine(line))
        .map(([text]) => `${page}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('options', () => {
    const known = new Set([...optionNames.map((name) => `--${name}`), ...otherOptions]);
    const wrong = prose.flatMap((page) =>
      spansOf(page)
        .flatMap((span) => /^(--[a-z][a-z-]+)(?![\w=]*\/)/.exec(span)?.[1] ?? [])
        .filter((option) => !known.has(option.replace(/^--no-/, '--')) && !known.has(option))
        .map((option) => `${page}: ${option}`),
    );
    expect(wrong).toEqual([]);
  });

  it('tables and views, where the rules name them', () => {
    const known = new Set<string>([...tableNames, ...views.map(({ name }) => name)]);
    const named = spansOf('docs/lake.md').filter((span) => /_(points|changes|rollup|records|cells|lists)$/.test(span));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name) && !(name in issueCodes))).toEqual([]);
  });
});

const shellLines = (page: string): readonly string[] =>
  blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) =>
      text
        .replaceAll('\\\n', ' ')
        .replaceAll(/"[^"]*"|'[^']*'/g, '"…"')
        .split('\n'),
    );

function isCommandLine(line: string): boolean {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const command = names.find((name) => line === name || line.startsWith(`${name} `));
  if (command === undefined) return line === 'completion'; // the parser's own
  const known = new Set<string>([...optionsOf(command).map((option) => `--${option}`), ...otherOptions]);
  return [...line.matchAll(/ (--[a-z][\w-]*)/g)].every(([, option = '']) => known.has(option));
}
