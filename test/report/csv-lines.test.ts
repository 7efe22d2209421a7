import { expect, it } from 'vitest';
import { openDatabase, selectRows } from '../../src/load/database.ts';
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

it('lines end in CR and LF, the last one too; without rows there is no file; many rows are read in parts', async () => {
  const database = await openDatabase({ file: ':memory:' });
  const lake = { query: (sql: string) => selectRows(database.connection, sql) };
  const csv = { sql: "SELECT i AS a, 'x' AS b FROM range(10) r(i)", order: 'a DESC', maxRows: 9 };
  const whole = `a,b\r\n${[9, 8, 7, 6, 5, 4, 3, 2, 1].map((a) => `${a},x\r\n`).join('')}`;
  for (const atOnce of [9, 8, 3, 1, 100]) expect(await csvText(lake, csv, atOnce)).toBe(whole);
  expect(await csvText(lake, { ...csv, sql: `${csv.sql} WHERE i < 0` })).toBeNull();
  database.close();
});
