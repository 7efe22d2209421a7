import { expect, it } from 'vitest';
import { csvCell, csvText } from '../../src/report/page/csv-lines.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['-12.5', '-12.5'],
  ['+7', '+7'],
  ['plain', 'plain'],
  ['a "quoted", text\r\n', '"a ""quoted"", text\r\n"'],
])('the text %j is written as %j', (text, cell) => {
  expect(csvCell(text, 'name')).toBe(cell);
});

it.each([
  [-5, 'value', '-5'],
  [1e21, 'value', '1e+21'],
  [12n, 'count', '12'],
  [true, 'is_complete', 'true'],
  [null, 'name', ''],
  [new Date('2025-02-01T00:00:00Z'), 'changed_at', '2025-02-01T00:00:00Z'],
  [new Date('2025-02-01T00:00:00Z'), 'period_end', '2025-02-01'],
])('%s in the column %s is written as %j', (value, column, cell) => {
  expect(csvCell(value, column)).toBe(cell);
});

it('lines end in CR and LF, the last one too; without rows there is no file', async () => {
  const lake = { query: async (sql: string) => (sql === 'none' ? [] : [{ a: 1, b: 'x' }]) };
  expect(await csvText(lake, 'some')).toBe('a,b\r\n1,x\r\n');
  expect(await csvText(lake, 'none')).toBeNull();
});
