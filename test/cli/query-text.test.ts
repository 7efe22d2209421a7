import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
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

/** The cells of the first row; an empty one is NULL. */
const cellsOf = (csv: string): readonly string[] => parse(csv)[1] ?? [];

describe('a result', () => {
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
    ['NULL', '', null],
    ['JSON \'{"a": [1]}\'', '{"a": [1]}', { a: [1] }],
    ['true', 'true', true],
    ['9007199254740991', '9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993', '9007199254740993'],
    ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727', expect.any(String)],
  ])('has %s as %j in CSV and %j in JSON', async (sql, cell, value) => {
    const query = `SELECT ${sql} AS "it's", 1 AS b`;
    expect(cellsOf(await written('csv', query))).toEqual([cell, '1']);
    expect(JSON.parse(await written('json', query))).toEqual([{ "it's": value, b: 1 }]);
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
