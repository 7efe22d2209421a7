import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatName, formats } from '../../src/cli/query/formats.ts';
import { openQueryDatabase, type QueryDatabase } from '../../src/cli/query/query-database.ts';
import type { FormatWriter } from '../../src/cli/query/result.ts';
import { writerOf } from '../../src/cli/query/write-rows.ts';
import { stringify } from '../../src/cli/terminal/text.ts';

/** What the database writes itself, read back by other readers. */
let folder: string;
let path: string;
let file: string;
/** For what is written hundreds of times. */
let open: QueryDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-text-'));
  path = join(folder, 'lake.duckdb');
  file = join(folder, 'result');
  (await DuckDBInstance.create(path)).closeSync();
  open = await openQueryDatabase({ path, allowFiles: false, writable: file });
});
afterAll(async () => {
  open?.close();
  await rm(folder, { recursive: true, force: true });
});

async function written(format: FormatName | FormatWriter, sql: string, isTerminal = false): Promise<string> {
  const database = await openQueryDatabase({ path, allowFiles: false, writable: file });
  return writtenBy(database, format, sql, isTerminal).finally(() => database.close());
}

async function writtenBy(
  database: QueryDatabase,
  format: FormatName | FormatWriter,
  sql: string,
  isTerminal = false,
): Promise<string> {
  let text = '';
  const writer = typeof format === 'string' ? await formats[format].load() : format;
  await writer(database, sql, {
    file,
    isTerminal,
    write: async (piece) => {
      text += String(piece);
    },
  });
  return text;
}

const literal = (value: string | number | null): string =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? `CAST('${value}' AS DOUBLE)`
      : `'${value.replaceAll("'", "''")}'`;

const texts = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', '\t', 'a', 'é', '\uFEFF', '\u202e', "'") }),
);
const rows = fc.array(
  fc.tuple(fc.option(texts), fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), fc.option(texts)),
  {
    minLength: 1,
    maxLength: 8,
  },
);
const values = (some: readonly (readonly (string | number | null)[])[]): string =>
  `FROM (VALUES ${some.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}) t(a, b, c)`;

/** RFC 4180, to the letter; `null` for a cell without quotes that is empty. */
function parseCsv(text: string): (string | null)[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/gy)];
  expect(cells.map(([whole]) => whole).join('')).toBe(text);
  const parsed: (string | null)[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    parsed.at(-1)?.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === '\n') parsed.push([]);
  }
  return parsed.slice(0, -1);
}

const numeric = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

describe('a format that is no more than its rows', () => {
  const yaml = writerOf({
    head: (columns) =>
      `# ${columns.map(({ name, isNumeric }) => `${name}${isNumeric ? ' (number)' : ''}`).join(', ')}\n`,
    row: ({ index, texts, values }) => `${index} ${JSON.stringify(texts)} ${stringify(values)}\n`,
  });

  it('has each row as texts and as JSON values, and its columns before them', async () => {
    const sql = `SELECT 9007199254740993 AS a, 'nan'::DOUBLE AS b, ['x', NULL] AS c, NULL AS a, JSON '[1]' AS d`;
    expect(await written(yaml, sql)).toBe(
      `# a (number), b (number), c, a (number), d
0 ["9007199254740993","NaN","[\\"x\\",null]",null,"[1]"] {"a":"9007199254740993","b":null,"c":["x",null],"a_2":null,"d":[1]}
`,
    );
  });

  it('counts rows over many batches, and has its head without any', async () => {
    const lines = (await written(yaml, 'FROM range(5000) t(n)')).trimEnd().split('\n');
    expect(lines.slice(1).map((line) => Number(line.split(' ')[0]))).toEqual(Array.from({ length: 5000 }, (_, n) => n));
    expect(await written(yaml, 'FROM range(0) t(n)')).toBe('# n (number)\n');
  });

  it('ends in an error when the result breaks off', async () => {
    const sql = "SELECT CAST(CASE WHEN range < 90000 THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(100000)";
    await expect(written(yaml, sql)).rejects.toThrow("Could not convert string 'x'");
  });
});

describe('what the database writes', () => {
  it('as CSV is read back as it was, by the letter of RFC 4180', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const [head, ...body] = parseCsv(await writtenBy(open, 'csv', values(some)));
        expect(head).toEqual(['a', 'b', 'c']);
        expect(body.map(([a, b, c]) => [a, numeric(b), c])).toEqual(some.map(([a, b, c]) => [a, b === 0 ? 0 : b, c]));
      }),
    );
  });

  it('as JSON and as lines of JSON is read back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const expected = some.map(([a, b, c]) => ({ a, b: b === 0 ? 0 : b, c }));
        const json = await writtenBy(open, 'json', values(some));
        expect(JSON.parse(json)).toEqual(expected);
        expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
        const lines = (await writtenBy(open, 'ndjson', values(some))).trimEnd().split('\n');
        expect(lines.map((line): unknown => JSON.parse(line))).toEqual(expected);
      }),
    );
  });

  it.each([
    ["TIMESTAMPTZ '2026-01-15 02:00:10+00'", '2026-01-15T02:00:10Z'],
    ["TIMESTAMPTZ '1969-12-31 23:59:59.999990+00'", '1969-12-31T23:59:59.99999Z'],
    ["TIMESTAMP '2026-01-15 00:00:00.5'", '2026-01-15T00:00:00.5'],
    ["TIMESTAMPTZ 'infinity'", 'infinity'],
    ["DATE '2024-02-29'", '2024-02-29'],
    ['1.50::DECIMAL(5,2)', '1.50'],
    ['100::DOUBLE', '100'],
    ['-0.25::DOUBLE', '-0.25'],
    ["'\\xAB'::BLOB", 'ab'],
    ["['x', 'y']", '["x","y"]'],
    ["[{'a': 1}]", '[{"a":1}]'],
    ["MAP {'a': 1}", '[{"key":"a","value":1}]'],
    ['NULL', null],
    ['JSON \'{"a": [1]}\'', '{"a": [1]}'],
    ["'x'::ENUM ('x')", 'x'],
    ['true', 'true'],
    ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
  ])('is written as ever: %s', async (sql, cell) => {
    expect(parseCsv(await writtenBy(open, 'csv', `SELECT ${sql} AS a, 1 AS b`))).toEqual([
      ['a', 'b'],
      [cell, '1'],
    ]);
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ["'nan'::DOUBLE", null],
    ["'-inf'::DOUBLE", null],
    ['1.50::DECIMAL(5,2)', 1.5],
    ['12345678901234567.5::DECIMAL(20,1)', '12345678901234567.5'],
    ['JSON \'{"a": [1, null]}\'', { a: [1, null] }],
    ["TIMESTAMPTZ '2026-01-15 02:00:10+00'", '2026-01-15T02:00:10Z'],
    ["['x', NULL]", ['x', null]],
    ["{'a': [1]}", { a: [1] }],
    ['false', false],
  ])('is in JSON what it is: %s', async (sql, value) => {
    expect(JSON.parse(await writtenBy(open, 'json', `SELECT ${sql} AS "it's"`))).toEqual([{ "it's": value }]);
  });

  it('keeps the order of the rows, over many chunks', async () => {
    const csv = await written('csv', 'SELECT range AS n FROM range(100000) ORDER BY n DESC');
    const numbers = csv.trimEnd().split('\n').slice(1).map(Number);
    expect(numbers).toEqual(Array.from({ length: 100_000 }, (_, at) => 99_999 - at));
  });

  it('is cleaned for a terminal, names of columns too', async () => {
    const csv = await written('csv', `SELECT 'a' || chr(27) || '[31mb' AS "x${'\u001b'}]0;y"`, true);
    expect(csv).toBe('x\uFFFD]0;y\na\uFFFD[31mb\n');
  });

  it.each(Object.keys(formats) as FormatName[])('as %s says so when it breaks off after many rows', async (format) => {
    const sql = "SELECT CAST(CASE WHEN range < 90000 THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(100000)";
    await expect(written(format, sql)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/Could not convert string 'x'/),
    });
  });
});
