import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBatch, unpackBatch } from '../../src/schema/packed-batch.ts';
import type { TableBatch } from '../../src/schema/row-batches.ts';
import { createRowBatches } from '../../src/schema/row-batches.ts';
import { createDefinitionCache } from '../../src/transform/definitions.ts';
import { createPointColumns } from '../../src/transform/point-columns.ts';
import { aDefinition, aSurvey, aTable, aUtrv, id, initiativeId, transform } from './collect.ts';

const unit = fc.constantFrom(undefined, null, '', 'kg', 'm3', 'EUR', 'USD', 'x', '\ud800', 7);
const scale = fc.constantFrom(undefined, null, '', 'single', 'thousands', 'millions', 'x', 3);
const value = fc.constantFrom<unknown>(5, 1.005, -0, 12345678.9, '7', 'x', '2024-12-31', 'é\n"', null, '', true);
const cell = fc.record(
  { code: fc.constantFrom('a', 'b', 'm', 'unknown'), value, unit, numberScale: scale },
  { requiredKeys: ['code', 'value'] },
);
/** One row, so that no cell takes over what was found for another of its table. */
const table = fc.array(cell, { maxLength: 4 }).map((row) => ({ valueData: { table: [row] }, valueType: 'table' }));
const single = fc.oneof(
  value.map((data) => ({ value: data })),
  fc.record({ valueType: fc.constantFrom('text', 'date', 'valueList'), data: value }).map(({ valueType, data }) => ({
    valueType,
    valueData: { data },
  })),
  fc
    .dictionary(fc.constantFrom('a', 'b', 'é'), value)
    .map((data) => ({ valueType: 'numericValueList', valueData: { data } })),
);
const definitions = [
  aTable([
    { code: 'a', type: 'number', unit: 'kg', unitType: 'mass', numberScale: 'thousands' },
    { code: 'b', type: 'text' },
    { code: 'm', type: 'number', unitType: 'currency' },
  ]),
  aTable([{ code: 'a', type: 'number', unit: 'millions', unitType: 'numberScale' }], { unit: 't', unitType: 'mass' }),
  aDefinition({ unit: 'kWh', unitType: 'energy', numberScale: 'millions' }),
  aDefinition({ unit: 'GBP', unitType: 'currency' }),
  null,
];
const record = fc
  .tuple(fc.oneof(table, single), fc.constantFrom(...definitions), fc.constantFrom('verified', null), fc.boolean())
  .map(([answer, universalTracker, status, isQuarter]) => ({
    ...answer,
    universalTracker,
    status,
    ...(isQuarter ? { period: 'quarterly', effectiveDate: '2024-06-30' } : {}),
  }));
const survey = fc.record({
  currency: fc.constantFrom(undefined, 'EUR', 'CHF'),
  records: fc.array(record, { maxLength: 8 }),
});

const bodyOf = (survey: { currency: string | undefined; records: readonly object[] }, firstId: number) =>
  aSurvey({
    currency: survey.currency,
    universalTrackerValues: survey.records.map((fields, i) => aUtrv({ ...fields, _id: id(firstId + i) })),
  });

/** As they come out of the other thread. */
const rowsOf = (batches: readonly TableBatch[]): readonly unknown[] =>
  batches.flatMap(({ table, batch }) =>
    unpackBatch(packBatch(table, batch))
      .toArray()
      .map((row) => row.toJSON()),
  );

describe('data points collected as columns', () => {
  it('are those that rows make, however surveys are spread over batches', () => {
    const columns = createPointColumns();
    const rows = createRowBatches();
    const takeAt = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(survey, { maxLength: 5 }), takeAt, (surveys, takes) => {
        const shared = createDefinitionCache();
        const found = { columns: [] as unknown[], rows: [] as unknown[] };
        const take = (): void => {
          found.columns.push(...rowsOf(columns.take()));
          found.rows.push(...rowsOf(rows.take()));
        };
        surveys.forEach((each, i) => {
          const plain = transform(bodyOf(each, 1000 * i), { definitions: createDefinitionCache() });
          for (const row of plain.of('data_points')) rows.sink('data_points', row);
          const fast = transform(bodyOf(each, 1000 * i), { definitions: shared, points: columns });
          expect(fast.of('data_points')).toEqual([]);
          expect(fast.outcome).toEqual(plain.outcome);
          for (const table of ['utrvs', 'data_issues', 'surveys'] as const)
            expect(fast.of(table)).toEqual(plain.of(table));
          if (takes[i] === true) take();
        });
        take();
        expect(found.columns).toEqual(found.rows);
      }),
      { numRuns: 20 },
    );
  });

  it('of thousands of records, more than a block, keep their order', () => {
    const columns = createPointColumns();
    const records = Array.from({ length: 3000 }, (_, i) => aUtrv({ _id: id(i), value: i, initiativeId }));
    const body = aSurvey({ universalTrackerValues: records });
    transform(body, { points: columns });
    const rows = transform(body).of('data_points');
    const batches = columns.take();
    expect(batches.map(({ batch }) => batch.numRows)).toEqual([3000]);
    expect(batches[0]?.batch.getChild('utrv_id')?.toJSON()).toEqual(rows.map((row) => row.utrv_id));
    expect(batches[0]?.batch.getChild('value_scaled')?.toJSON()).toEqual(rows.map((row) => row.value_scaled));
    expect(columns.take()).toEqual([]);
  });

  it('of a place that an earlier batch had too are whole', () => {
    const columns = createPointColumns();
    const definitionsOfAll = createDefinitionCache();
    const [kilograms, kilowattHours] = [
      aDefinition({ unit: 'kg', unitType: 'mass' }),
      aDefinition({ unit: 'kWh', unitType: 'energy' }),
    ];
    const unitsOf = (...trackers: readonly object[]) => {
      const records = trackers.map((universalTracker) => ({ value: 1, universalTracker }));
      transform(bodyOf({ currency: undefined, records }, 1), { definitions: definitionsOfAll, points: columns });
      const { rowCount } = columns;
      const units = columns.take().map(({ batch }) => batch.getChild('unit')?.toJSON());
      return [rowCount, columns.rowCount, units];
    };
    expect(unitsOf(kilograms, kilowattHours)).toEqual([2, 0, [['kg', 'kWh']]]);
    expect(unitsOf(kilowattHours)).toEqual([1, 0, [['kWh']]]);
    expect(unitsOf(kilowattHours, kilograms)).toEqual([2, 0, [['kWh', 'kg']]]);
  });
});

describe('what is known of a definition', () => {
  it('makes of a record what is made of it alone, issues included', () => {
    fc.assert(
      fc.property(survey, ({ currency, records }) => {
        const together = transform(bodyOf({ currency, records }, 1000)).of('data_points');
        const alone = records.flatMap((each, i) => {
          const own = bodyOf({ currency, records: [each] }, 1000 + i);
          return transform(own, { definitions: createDefinitionCache() }).of('data_points');
        });
        expect(together).toEqual(alone);
      }),
      { numRuns: 40 },
    );
    const odd = [{ code: 'm', value: 1, unit: 'GBP' }];
    const answer = { valueType: 'table', universalTracker: definitions[0], valueData: { table: [odd, odd] } };
    const body = bodyOf({ currency: 'EUR', records: [answer, answer] }, 1);
    const issues = transform(body)
      .of('data_issues')
      .map(({ code }) => code);
    expect(issues.filter((code) => code === 'currency_mismatch')).toHaveLength(4);
  });
});
