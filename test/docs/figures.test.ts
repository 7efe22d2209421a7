import { describe, expect, it } from 'vitest';
import { read } from './pages.ts';

describe('the figures of README', () => {
  const rows = (read('README.md').split('## Measured')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && /\d/.test(line));

  it.each(rows)('are those of the benchmark: %s', (row) => {
    const results = read('bench/RESULTS.md');
    const [, , ...cells] = row.split('|');
    const figures = [...cells.join(' ').matchAll(/\d[\d.,]* (?:s|MB|bytes)\b/g)].map(([figure]) => figure);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((figure) => !results.includes(` ${figure}`))).toEqual([]);
  });
});
