import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvFile } from '../../src/answers/figures/csv-file.ts';
import { type Database, openDatabase, selectRows } from '../../src/load/database.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ file: ':memory:' });
});

afterAll(() => database.close());

const csv = async (sql: string, order = '1', maxRows = 9, linesAtOnce = 100): Promise<string> =>
  (
    await csvFile(
      { query: (statement) => selectRows(database.connection, statement) },
      { sql, order, maxRows },
      linesAtOnce,
    )
  ).text;

it.each([
  ['=1+1', "'=1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1', "'＝1"],
  ['-12.5', '-12.5'],
  ['+7', '+7'],
  ['plain', 'plain'],
  ['Größe', 'Größe'],
  ['two words', 'two words'],
  ['', ''],
  [' ', '" "'],
  ['ends in a space\u2003', '"ends in a space\u2003"'],
  ['a,b', '"a,b"'],
  ['"', '""""'],
  ["it's", "it's"],
  ['a "quoted", text\r\n', '"a ""quoted"", text\r\n"'],
])('the text %j is written as %j', async (text, cell) => {
  expect(await csv(`SELECT '${text.replaceAll("'", "''")}' AS name`)).toBe(`name\r\n${cell}\r\n`);
});

it.each([
  ['-5::DOUBLE', '-5'],
  ['0.1::DOUBLE', '0.1'],
  ['-1.5e-9::DOUBLE', '-1.5e-09'],
  ['1e21::DOUBLE', '1e+21'],
  ['2869100::DOUBLE', '2869100'],
  ['12::BIGINT', '12'],
  ['true', 'true'],
  ['NULL::VARCHAR', ''],
  ['NULL::DOUBLE', ''],
  ["'2025-02-01 00:00:00+00'::TIMESTAMPTZ", '2025-02-01T00:00:00Z'],
  ["'2025-02-01 10:20:30.456+00'::TIMESTAMPTZ", '2025-02-01T10:20:30.456Z'],
  ["DATE '2025-02-01'", '2025-02-01'],
])('%s is written as %j', async (value, cell) => {
  expect(await csv(`SELECT ${value} AS value, 1 AS after`)).toBe(`value,after\r\n${cell},1\r\n`);
});

it('lines end in CR and LF, the last one too; many rows are read in parts', async () => {
  const rows = "SELECT i AS a, 'x' AS b FROM range(10) r(i)";
  const whole = `a,b\r\n${[9, 8, 7, 6, 5, 4, 3, 2, 1].map((a) => `${a},x\r\n`).join('')}`;
  for (const atOnce of [9, 8, 3, 1, 100]) expect(await csv(rows, 'a DESC', 9, atOnce)).toBe(whole);
});
