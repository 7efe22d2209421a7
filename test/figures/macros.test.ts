import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sqlFile } from '../../src/base/package-files.ts';

/** Of one digit to so many. */
const amounts = (digits: number) =>
  fc.integer({ min: 1, max: digits }).chain((n) => fc.bigInt({ min: 1n, max: 10n ** BigInt(n) }));

it('a percent and a published number are those of exact arithmetic, as far as doubles hold them', async () => {
  const isExact = ([part, whole]: [bigint, bigint]): boolean => (part * 1000n) / whole < 2n ** 53n;
  const pairs = fc.sample(fc.tuple(amounts(33), amounts(33)).filter(isExact), 2000);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    await connection.run('CREATE SCHEMA internal');
    await connection.run(sqlFile('figures/macros.sql'));
    const values = pairs.map(([part, whole]) => `(${part}::HUGEINT, ${whole}::HUGEINT)`).join(', ');
    const sql = `SELECT internal.percent_of(a, b), internal.number_of(a), internal.number_of(-a) FROM (VALUES ${values}) v(a, b)`;
    const expected = pairs.map(([part, whole]) => [percent(part, whole), published(part), -published(part)]);
    expect((await connection.runAndReadAll(sql)).getRowsJS()).toEqual(expected);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});

/** One decimal, halves up. */
const percent = (part: bigint, whole: bigint): number => Number((part * 2000n + whole) / (2n * whole)) / 10;

/** An amount in 1e-12, with 15 digits. */
function published(amount: bigint): number {
  const over = 10n ** BigInt(Math.max(0, String(amount).length - 15));
  return Number(`${((amount + over / 2n) / over) * over}e-12`);
}
