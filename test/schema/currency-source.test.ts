import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { currencySourceSql, weakestSourceSql } from '../../src/schema/figure-rules.ts';

const strongestFirst = ['survey', 'cell', 'definition', 'default'];

async function firstValue(sql: string): Promise<unknown> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const [row] = await (await connection.runAndReadAll(sql)).getRowObjects();
    return row?.['found'];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('what names the currency', () => {
  it.each([
    ['survey', 'currency', 'survey'],
    ['cell', 'currency', 'cell'],
    ['column', 'currency', 'definition'],
    ['tracker', 'currency', 'definition'],
    ['default', 'currency', 'default'],
    ['cell', 'energy', null],
    ['tracker', null, null],
    [null, null, null],
  ])('of a number with its unit from %s and the type %s is %s', async (source, type, expected) => {
    const text = (value: string | null): string => (value === null ? 'NULL::VARCHAR' : `'${value}'`);
    const point = `(SELECT ${text(type)} AS unit_type, ${text(source)} AS unit_source) p`;
    expect(await firstValue(`SELECT ${currencySourceSql('p')} AS found FROM ${point}`)).toBe(expected);
  });

  it('of a sum is the weakest in it, in whatever order', async () => {
    for (const [i, weaker] of strongestFirst.entries()) {
      for (const stronger of [...strongestFirst.slice(0, i + 1), null]) {
        for (const pair of [
          [weaker, stronger],
          [stronger, weaker],
        ]) {
          const values = pair.map((source) => (source === null ? '(NULL)' : `('${source}')`)).join();
          const sql = `SELECT ${weakestSourceSql('source')} AS found FROM (VALUES ${values}) t(source)`;
          expect(await firstValue(sql), values).toBe(weaker);
        }
      }
    }
  });

  it('is nothing where no number in the sum is money', async () => {
    const sql = `SELECT ${weakestSourceSql('source', 'is_added')} AS found
      FROM (VALUES (NULL, true), ('default', false)) t(source, is_added)`;
    expect(await firstValue(sql)).toBeNull();
  });
});
