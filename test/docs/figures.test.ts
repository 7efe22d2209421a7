import { describe, expect, it } from 'vitest';
import { read } from './pages.ts';

const results = read('bench/RESULTS.md');

/** The rows of a table of README that have a number, without their first cell. */
const rowsOf = (section: string): readonly string[] =>
  (read('README.md').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && /^\| [^|]*\|.*\d/.test(line))
    .map((line) => line.split('|').slice(2).join('|'));

describe('the figures of README are those of the benchmark', () => {
  it.each(rowsOf('Measured'))('measured: %s', (row) => {
    const figures = [...row.matchAll(/\d[\d.,]* (?:s|MB|bytes)\b/g)].map(([figure]) => figure);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((figure) => !results.includes(` ${figure}`))).toEqual([]);
  });

  it.each(rowsOf('Beside SQL by hand'))('beside SQL by hand: %s', (row) => {
    const compared = results.split(/^## /m).find((section) => section.includes('beside SQL by hand')) ?? '';
    const figures = [...row.matchAll(/\d[\d.]*/g)].map(([figure]) => figure).filter((figure) => figure !== '0');
    expect(figures.filter((figure) => !new RegExp(`[|,] ${figure} `).test(compared))).toEqual([]);
  });
});
