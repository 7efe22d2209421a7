import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlFile } from '../../src/base/package-files.ts';
import { withBaseValueSql } from '../../src/load/merge/record-history.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import { parseDecisions } from '../../src/schema/decisions.ts';
import { unitDefinitions } from '../../src/schema/unit-definitions.ts';
import { nearestDouble } from '../transform/exact-decimal.ts';

/** Every unit by several factors, but for those that units.csv cannot have since they would not be exact. */
const aliases = ['1000', '0.001', '0.907', '14.5', '0.45359237', '1.0936133', '3.333333333', '123456789.25'].flatMap(
  (factor) =>
    unitDefinitions.flatMap(({ unit }) => {
      const text = `unit,unit_type,is,factor\nx,,${unit},${factor}\n`;
      try {
        return parseDecisions([{ name: 'units.csv', text }]).units;
      } catch {
        return [];
      }
    }),
);

let instance: DuckDBInstance;
let connection: Awaited<ReturnType<DuckDBInstance['connect']>>;

beforeAll(async () => {
  instance = await DuckDBInstance.create();
  connection = await instance.connect();
  for (const table of ['units', 'decisions'] as const) await connection.run(createTableSql(table));
  await connection.run('CREATE SCHEMA internal');
  await connection.run(sqlFile('figures/macros.sql'));
  for (const unit of unitDefinitions) {
    await connection.run('INSERT INTO units VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      unit.unitType,
      unit.unit,
      unit.name,
      unit.baseUnit,
      unit.numerator,
      unit.denominator,
      unit.factor,
    ]);
  }
  for (const { line, unit, factor, numerator, denominator } of aliases) {
    await connection.run(
      `INSERT INTO decisions (file, line, unit, factor, numerator, denominator) VALUES ('units.csv', $1, $2, $3, $4, $5)`,
      [line, unit, factor, numerator, denominator],
    );
  }
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** Values in the base unit by SQL, in order; numbers travel as the shortest text that reads as the same double. */
async function baseValues(points: readonly (readonly [number | null, number])[]): Promise<readonly unknown[]> {
  const rows = points.map(([scaled, factor], index) => ({ index, value_scaled: scaled, base_factor: factor }));
  const reader = await connection.runAndReadAll(
    `WITH d AS (SELECT unnest(from_json($1, '[{"index":"INTEGER","value_scaled":"DOUBLE","base_factor":"DOUBLE"}]'), max_depth := 2))
     SELECT value_base FROM ${withBaseValueSql('d')} ORDER BY index`,
    [JSON.stringify(rows)],
  );
  return reader.getRowsJS().map(([first]) => first);
}

/** By whole numbers alone, of the decimal that the number is written as. */
function exactly(scaled: number, numerator: number, denominator: number): number {
  const [, whole = '', decimals = '', exponent = '0'] =
    /^(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(String(Math.abs(scaled))) ?? [];
  const shift = Number(exponent) - decimals.length;
  const over = BigInt(whole + decimals) * BigInt(numerator) * 10n ** BigInt(Math.max(shift, 0));
  const magnitude = nearestDouble(over, BigInt(denominator) * 10n ** BigInt(Math.max(-shift, 0)));
  return scaled < 0 ? -magnitude : magnitude;
}

const amounts = fc
  .oneof(
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
    fc.double({ min: -1e15, max: 1e15, noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e290, max: 1e290, noNaN: true }),
    fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -270, max: 270 }))
      .map(([n, e]) => Number(`${n}e${e}`)),
    // Where the quotient lies half-way between two doubles.
    fc.bigInt({ min: 1n, max: 2n ** 39n }).map((n) => Number(n * 15_625n)),
  )
  .filter((amount) => amount === 0 || Math.abs(amount) > 1e-280);

describe('a value in its base unit', () => {
  it('is the exact quotient, rounded once, for every unit', async () => {
    const check = async (scaled: readonly number[]): Promise<void> => {
      const points = scaled.flatMap((amount) => unitDefinitions.map((unit) => [amount, unit] as const));
      const found = await baseValues(points.map(([amount, { factor }]) => [amount, factor]));
      const wrong = points.flatMap(([amount, { unit, numerator, denominator }], i) => {
        const right = exactly(amount, numerator, denominator);
        return found[i] === right ? [] : [`${amount} ${unit} is ${right}, not ${String(found[i])}`];
      });
      expect(wrong).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.array(amounts, { minLength: 20, maxLength: 20 }), check), { numRuns: 10 });
  });

  it('is as exact for the units that the owner of a lake decided', async () => {
    expect(aliases.length).toBeGreaterThan(400);
    const fractions = aliases.map(({ numerator, denominator }) => [numerator ?? 0, denominator ?? 0] as const);
    const check = async (amount: number): Promise<void> => {
      const found = await baseValues(fractions.map(([over, under]) => [amount, over / under]));
      const right = fractions.map(([over, under]) => exactly(amount, over, under));
      expect(found).toEqual(right);
    };
    await fc.assert(fc.asyncProperty(amounts, check), { numRuns: 20 });
  });

  it('is the value itself where nothing is converted, NULL where it has none, and by the factor where that is all there is', async () => {
    expect(
      await baseValues([
        [12.5, 1],
        [null, 0.001],
        [null, 1],
        [7, 0.123],
      ]),
    ).toEqual([12.5, null, null, 7 * 0.123]);
  });

  it('stays finite at the ends of the range', async () => {
    const feet = unitDefinitions.find(({ unit }) => unit === 'ft')?.factor ?? Number.NaN;
    const [large, small, none] = await baseValues([
      [1.7e308, feet],
      [5e-324, feet],
      [0, feet],
    ]);
    expect(Number(large) / (1.7e308 * feet)).toBeCloseTo(1, 10);
    expect([small, none]).toEqual([0, 0]);
    expect(await baseValues([[1.7e308, 1000]])).toEqual([Number.POSITIVE_INFINITY]);
  });
});
