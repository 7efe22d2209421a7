import { expect, it } from 'vitest';
import { csvOf } from '../../src/page/cells.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  [-12.5, '-12.5'],
  [BigInt(12), '12'],
  [null, ''],
  ['a,b', '"a,b"'],
  ['a "quoted"\r\n', '"a ""quoted""\r\n"'],
  [['missing', 'unverified'], 'missing; unverified'],
  [new Date('2026-01-22T00:00:00Z'), '2026-01-22'],
  [new Date('2026-01-22T02:00:00Z'), '2026-01-22T02:00:00.000Z'],
])('%s is the cell %s of a CSV file of the page', (value, cell) => {
  expect(csvOf([{ value, after: 1 }])).toBe(`\ufeffvalue,after\r\n${cell},1\r\n`);
});

it('an answer without rows has no file', () => {
  expect(csvOf([])).toBeNull();
});
