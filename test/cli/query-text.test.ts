import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueryDatabase, type QueryDatabase } from '../../src/answers/query/query-database.ts';
import { type FormatName, formats } from '../../src/cli/query/formats.ts';

let folder: string;
let open: QueryDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-text-'));
  const path = join(folder, 'lake.duckdb');
  (await DuckDBInstance.create(path)).closeSync();
  open = await openQueryDatabase(path, { writable: join(folder, 'result') });
});
afterAll(async () => {
  open?.close();
  await rm(folder, { recursive: true, force: true });
});

async function written(format: FormatName, sql: string, isTerminal = false): Promise<string> {
  let text = '';
  const writer = await formats[format].load();
  const file = 'isBinary' in formats[format] ? { file: join(folder, 'result') } : {};
  await writer(open, sql, {
    ...file,
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
  { minLength: 1, maxLength: 8 },
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

describe('a result', () => {
  it('as CSV is read back as it was, by the letter of RFC 4180', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const [head, ...body] = parseCsv(await written('csv', values(some)));
        expect(head).toEqual(['a', 'b', 'c']);
        expect(body.map(([a, b, c]) => [a, numeric(b), c])).toEqual(some.map(([a, b, c]) => [a, b === 0 ? 0 : b, c]));
      }),
    );
  });

  it('as JSON and as lines of JSON is read back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const expected = some.map(([a, b, c]) => ({ a, b: b === 0 ? 0 : b, c }));
        const json = await written('json', values(some));
        expect(JSON.parse(json)).toEqual(expected);
        expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
        const lines = (await written('ndjson', values(some))).trimEnd().split('\n');
        expect(lines.map((line): unknown => JSON.parse(line))).toEqual(expected);
      }),
    );
  });

  it.each([
    ["TIMESTAMPTZ '2026-01-15 02:00:10+00'", '2026-01-15T02:00:10Z', '2026-01-15T02:00:10Z'],
    ["TIMESTAMP '2026-01-15 00:00:00.5'", '2026-01-15T00:00:00.5', '2026-01-15T00:00:00.5'],
    ["TIMESTAMPTZ 'infinity'", 'infinity', 'infinity'],
    ['1.50::DECIMAL(5,2)', '1.50', 1.5],
    ['12345678901234567.5::DECIMAL(20,1)', '12345678901234567.5', '12345678901234567.5'],
    ['100::DOUBLE', '100', 100],
    ["'nan'::DOUBLE", 'nan', null],
    ["'\\xAB'::BLOB", 'ab', 'ab'],
    ["['x', NULL]", '["x",null]', ['x', null]],
    ["{'a': [1]}", '{"a":[1]}', { a: [1] }],
    ["MAP {'a': 1}", '{"a":1}', { a: 1 }],
    ['NULL', null, null],
    ['JSON \'{"a": [1]}\'', '{"a": [1]}', { a: [1] }],
    ['true', 'true', true],
    ['9007199254740991', '9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993', '9007199254740993'],
    ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727', expect.any(String)],
  ])('has %s as %j in CSV and %j in JSON', async (sql, cell, value) => {
    const query = `SELECT ${sql} AS "it's", 1 AS b`;
    expect(parseCsv(await written('csv', query))[1]).toEqual([cell, '1']);
    expect(JSON.parse(await written('json', query))).toEqual([{ "it's": value, b: 1 }]);
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
    const sql =
      "SELECT CAST(CASE WHEN range < 90000 THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(100000) ORDER BY n";
    await expect(written(format, sql)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/Could not convert string 'x'/),
    });
  });
});
