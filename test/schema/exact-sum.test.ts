import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../src/schema/exact-sum.ts';

let instance: DuckDBInstance;
let connection: Awaited<ReturnType<DuckDBInstance['connect']>>;

beforeAll(async () => {
  instance = await DuckDBInstance.create();
  connection = await instance.connect();
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** The sums of some lists of numbers, in one statement. */
async function sumsOf(lists: readonly (readonly number[])[]): Promise<readonly unknown[]> {
  const rows = lists.flatMap((list, index) => list.map((value) => ({ index, value })));
  const reader = await connection.runAndReadAll(
    `WITH totals AS (
       SELECT index, ${exactTotalsSql('value', 'total')} FROM (
         SELECT *, ${exactPartsSql('value')}
         FROM (SELECT unnest(from_json($1, '[{"index":"INTEGER","value":"DOUBLE"}]'), max_depth := 2)))
       GROUP BY index)
     SELECT total FROM ${exactSumsSql('totals', ['total'])} ORDER BY index`,
    [JSON.stringify(rows)],
  );
  return reader.getRowsJS().map(([first]) => first);
}

const places = 22;

/** Of the shortest text that reads as the same double. */
function partsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [, sign = '', whole = '', decimals = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return { digits: BigInt(sign + whole + decimals), exponent: Number(exponent) - decimals.length };
}

const decimalsOf = (value: number): number => -partsOf(value).exponent;

/** A number with up to 22 decimals in units of 1e-22. */
function unitsOf(value: number): bigint {
  const { digits, exponent } = partsOf(value);
  return digits * 10n ** BigInt(places + exponent);
}

/** The exact sum, which has no more than 15 digits. */
function exactly(list: readonly number[]): number {
  const sum = list.map(unitsOf).reduce((a, b) => a + b, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  return Number(`${sum < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`);
}

/** The same with 15 significant digits. */
function roundedSum(list: readonly number[]): number {
  const sum = list.map(unitsOf).reduce((a, b) => a + b, 0n);
  const size = sum < 0n ? -sum : sum;
  const cut = Math.max(String(size).length - 15, 0);
  const step = 10n ** BigInt(cut);
  return Number(`${sum < 0n ? '-' : ''}${(size + step / 2n) / step}e${cut - places}`);
}

/** Decimals of up to 12 digits, so that any sum of them has no more than 15. */
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.constantFrom(0, 1, 2, 3))
  .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
const large = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((cents) => cents / 100);
const small = fc.integer({ min: -99_999, max: 99_999 }).map((digits) => Number(`${digits}e-8`));

describe('a sum', () => {
  it('beyond the range of doubles, or of those with 15 digits, is NULL; one number stays as it is', async () => {
    const most = Number.MAX_VALUE;
    expect(await sumsOf([[most], [most, 1], [1e308, 1e308], [-most, -1e23], [1e308, 7e307]])).toEqual([
      ...[most, null, null, null],
      1.7e308,
    ]);
  });

  it('of decimals is their exact sum, in any order', async () => {
    const lists = fc.array(
      fc.oneof(
        fc.array(decimal, { minLength: 2, maxLength: 40 }),
        fc.array(fc.oneof(large, decimal), { minLength: 2, maxLength: 10 }),
        fc.array(small, { minLength: 2, maxLength: 10 }),
        // Nearly everything cancels out.
        fc
          .array(large, { minLength: 1, maxLength: 5 })
          .chain((list) => decimal.map((rest) => [...list, rest, ...list.map((n) => -n)])),
      ),
      { minLength: 50, maxLength: 50 },
    );
    await fc.assert(
      fc.asyncProperty(lists, async (drawn) => {
        const expected = drawn.map(exactly);
        expect((await sumsOf(drawn)).map((n) => Number(n) + 0)).toEqual(expected.map((n) => n + 0));
        expect(await sumsOf(drawn.map((list) => [...list].reverse()))).toEqual(await sumsOf(drawn));
      }),
      { numRuns: 8 },
    );
  });

  it('of more than 15 digits is the exact sum rounded, halves away from zero', async () => {
    const number = fc.oneof(
      fc.integer({ min: -999_999_999, max: 999_999_999 }).map((digits) => Number(`${digits}e-6`)),
      fc.integer({ min: -999_999_999, max: 999_999_999 }).map((digits) => Number(`${digits}e-12`)),
      fc.integer({ min: -999_999, max: 999_999 }).map((digits) => Number(`${digits}e8`)),
      fc.integer({ min: -999_999, max: 999_999 }).map((digits) => digits * 5),
      large,
    );
    const lists = fc.array(fc.array(number, { minLength: 2, maxLength: 9 }), { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(lists, async (drawn) => {
        const found = await sumsOf(drawn);
        expect(found.map((n) => Number(n) + 0)).toEqual(drawn.map((list) => roundedSum(list) + 0));
      }),
      { numRuns: 20 },
    );
  });

  it('of numbers that are up to forty orders apart is the exact sum rounded', async () => {
    const any = fc
      .tuple(fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }), fc.integer({ min: -22, max: 2 }))
      .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
    const near = fc.constantFrom(1e16, 9_999_999_999_999_996, 5e15, 1e-22, 5e-22, 0.5, 0.05, 1e9, 123_456_789_012e6);
    const number = fc
      .oneof(
        any,
        near,
        near.map((n) => -n),
        decimal,
      )
      .filter((n) => Math.abs(n) < 1e20 && decimalsOf(n) <= 22);
    const lists = fc.array(fc.array(number, { minLength: 2, maxLength: 9 }), { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(lists, async (drawn) => {
        const found = await sumsOf(drawn);
        expect(found.map((n) => Number(n) + 0)).toEqual(drawn.map((list) => roundedSum(list) + 0));
      }),
      { numRuns: 20 },
    );
  });

  it('of any numbers is the same in any order, and has 15 digits', async () => {
    const any = fc.oneof(
      fc.double({ noNaN: true, min: -1e14, max: 1e14 }),
      fc.double({ noNaN: true, min: -1, max: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(any, { minLength: 2, maxLength: 9 }), { minLength: 20, maxLength: 20 }),
        async (drawn) => {
          const sums = await sumsOf(drawn);
          expect(await sumsOf(drawn.map((list) => [...list].sort((a, b) => a - b)))).toEqual(sums);
          expect(sums.map((n) => Number(Number(n).toPrecision(15)))).toEqual(sums);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('of one number is that number, and of none is NULL', async () => {
    expect(await sumsOf([[1 / 3], [1e300], [-0.1]])).toEqual([1 / 3, 1e300, -0.1]);
    const none = await connection.runAndReadAll(
      `WITH totals AS (
         SELECT ${exactTotalsSql('value', 'total', 'false')} FROM (SELECT *, ${exactPartsSql('value')} FROM (SELECT 1.5::DOUBLE AS value)))
       FROM ${exactSumsSql('totals', ['total'])}`,
    );
    expect(none.getRows()).toEqual([[null]]);
  });

  it('is rounded as the decimal that it is, not as its double', async () => {
    expect(
      await sumsOf([
        [282, 0.1099668714385],
        [-282, -0.1099668714385],
        [28_721.6799956, 0.00000006665],
        [1_000_000_000, 0.0000005],
        [700_000_000, 700_000_000.000001, 0.000004],
        [1e-20, 2e-20],
      ]),
    ).toEqual([282.109966871439, -282.109966871439, 28_721.6799956667, 1_000_000_000, 1_400_000_000.00001, 3e-20]);
  });

  it('reaches as far as doubles do', async () => {
    expect(
      await sumsOf([
        [1e15, 1e15, 0.25],
        [123_456_789_012e6, 0.3, 12.5e3],
        [-123_456_789_012e6, -0.3, -12.5e3],
        [1e19, 0.3, -1e19],
        [1e16, -1e-22],
        [1e300, 1e300],
        [123_456_789_012_345, 0.1],
      ]),
    ).toEqual([...[2e15, 1.23456789012013e17, -1.23456789012013e17, 0.3, 1e16], ...[2e300, 123_456_789_012_345]]);
  });
});
