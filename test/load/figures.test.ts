import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlRow } from '../../src/load/database.ts';
import { openLakeBuilder } from '../../src/load/lake-builder.ts';
import { standAlone } from '../decisions.ts';
import { appendRows } from './lake-fixture.ts';
import {
  type Answer,
  columnsOf,
  nodeId,
  type ReportedSurvey,
  type ReportingWorld,
  rowsOf,
  startOf,
} from './reporting-world.ts';

const energy = { unit: 'MWh', unit_type: 'energy' };
const money = { unit: 'EUR', unit_type: 'currency' };

const trackers = {
  energy,
  emissions: { unit: 'tons/CO2e', unit_type: 'co2Emissions' },
  revenue: money,
  employees: { over_time: 'none' },
  rate: { is_additive: false, rows_add: false, over_time: 'none' },
  share: { value_type: 'percentage', is_additive: false, rows_add: false, over_time: 'none' },
  water: {
    value_type: 'table',
    is_additive: null,
    rows_add: null,
    over_time: null,
    table_columns: columnsOf({
      source: { value_type: 'valueList', is_additive: null, rows_add: null, over_time: null },
      amount: { unit: 'm3', unit_type: 'volume' },
      ratio: { is_additive: false, rows_add: false, over_time: 'none' },
    }),
  },
};

const says = (
  to: keyof typeof trackers,
  is: number,
  more: Partial<Answer> & { readonly unit?: string } = {},
): Answer => {
  const { unit, ...answer } = more;
  return { to, values: [{ is, ...(unit === undefined ? {} : { unit }) }], ...answer };
};
const quarterEnds = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'] as const;
const quarter = (of: string, n: number, ...answers: readonly Answer[]): ReportedSurvey => ({
  of,
  end: quarterEnds[n - 1] ?? '',
  period: 'quarterly',
  answers,
});
const month = (of: string, n: number, ...answers: readonly Answer[]): ReportedSurvey => ({
  of,
  end: new Date(Date.UTC(2024, n, 0)).toISOString().slice(0, 10),
  period: 'monthly',
  answers,
});
const fuels = (...values: readonly (readonly [option: string, is: number])[]): Answer => ({
  to: 'energy',
  values: values.map(([option, is]) => ({ is, option })),
});

/** Each way of being wrong has a group of its own, whose nodes are named after it. */
const world: ReportingWorld = {
  nodes: {
    'own R': null,
    'own M': 'own R',
    'own a': 'own M',
    'own b': 'own M',
    'whole R': null,
    'whole M': 'whole R',
    'whole a': 'whole M',
    'whole b': 'whole M',
    'whole c': 'whole R',
    'money R': null,
    'money M': 'money R',
    'money a': 'money M',
    'money b': 'money M',
    'money c': 'money R',
    stock: null,
    carbon: null,
    'carbon a': 'carbon',
    'carbon b': 'carbon',
    two: null,
    gap: null,
    monthly: null,
    missing: null,
    overlap: null,
    fiscal: null,
    'both R': null,
    'both a': 'both R',
    'both b': 'both R',
    'both c': 'both R',
    rejected: null,
    'rejected a': 'rejected',
    'rejected b': 'rejected',
    noise: null,
    rows: null,
    rates: null,
    parts: null,
    'stale R': null,
    'stale a': 'stale R',
  },
  trackers,
  surveys: [
    ...['own R', 'own M', 'own a', 'own b'].map((of, i) => ({
      of,
      answers: [says('energy', [10, 5, 60, 40][i] ?? 0)],
    })),
    { of: 'own M', end: '2023-12-31', type: 'aggregation', answers: [says('energy', 105)] },
    ...['own a', 'own b'].map((of, i) => ({ of, end: '2023-12-31', answers: [says('energy', [60, 40][i] ?? 0)] })),

    { of: 'whole M', answers: [says('energy', 90, { status: 'verified' })] },
    ...['whole a', 'whole b'].map((of) => ({ of, answers: [says('energy', 50)] })),
    { of: 'whole c', answers: [says('energy', 7, { isPrivate: true })] },

    { of: 'money M', answers: [says('revenue', 1000)] },
    { of: 'money a', answers: [says('revenue', 10_000, { unit: 'CZK' })] },
    { of: 'money b', answers: [says('revenue', 2000, { unit: 'PLN' })] },
    { of: 'money c', answers: [{ to: 'revenue', values: [{ is: 3, isAssumed: true }] }] },

    ...[1, 2, 3, 4].map((n) =>
      quarter(
        'stock',
        n,
        says('employees', 1000),
        says('rate', n),
        says('energy', n, n === 1 ? {} : { status: 'verified' }),
      ),
    ),

    { of: 'carbon a', answers: [says('emissions', 60)] },
    { of: 'carbon b', answers: [says('emissions', 40_000, { unit: 'kg/CO2e' })] },

    { of: 'two', answers: [{ ...fuels(['gas', 100], ['oil', 50]), status: 'verified' }] },
    { of: 'two', answers: [fuels(['gas', 120], ['biogas', 30])] },
    { of: 'two', end: '2023-12-31', isComplete: true, lastUpdated: 1, answers: [fuels(['gas', 1])] },
    { of: 'two', end: '2023-12-31', answers: [fuels(['gas', 2])] },
    { of: 'two', end: '2022-12-31', answers: [fuels(['gas', 1])] },
    { of: 'two', end: '2022-12-31', lastUpdated: 1, answers: [fuels(['gas', 2]), fuels(['gas', 3])] },

    ...[1, 2, 3].map((n) => quarter('gap', n, fuels(['gas', 25], ['biogas', 10]))),
    quarter('gap', 4, fuels(['gas', 25])),

    ...[1, 2, 3].map((n) => quarter('monthly', n, says('energy', 30))),
    ...[10, 11, 12].map((n) => month('monthly', n, says('energy', 10))),
    ...[1, 2, 3].map((n) => quarter('missing', n, says('energy', 30))),
    ...[10, 11].map((n) => month('missing', n, says('energy', 10))),
    { of: 'missing', type: 'aggregation', answers: [says('energy', 100)] },
    ...[1, 2, 3, 4].map((n) => quarter('overlap', n, says('energy', 30))),
    ...[1, 2, 3, 4].map((n) => month('overlap', n, says('energy', 11))),
    { of: 'overlap', type: 'aggregation', answers: [says('energy', 1), says('employees', 7)] },
    ...[1, 2, 3, 4].map((n) => quarter('fiscal', n, says('energy', 30))),
    { of: 'fiscal', end: '2025-03-31', answers: [says('energy', 125)] },

    { of: 'both R', answers: [says('energy', 10)] },
    { of: 'both R', type: 'aggregation', answers: [says('energy', 110)] },
    { of: 'both a', answers: [says('energy', 60)] },
    { of: 'both b', answers: [{ to: 'energy', values: [] }] },

    { of: 'rejected', answers: [says('energy', 300, { status: 'rejected' })] },
    { of: 'rejected a', answers: [says('energy', 100)] },
    { of: 'rejected b', answers: [says('energy', 50, { status: 'rejected' })] },
    { of: 'rejected b', type: 'aggregation', answers: [says('energy', 51)] },

    {
      of: 'noise',
      answers: [
        {
          to: 'water',
          values: [0.1, 0.2, 1_000_000.1, -1_000_000].map((is, row) => ({
            is,
            row,
            column: 'amount',
            unit: 'm3',
            unitType: 'volume',
          })),
        },
      ],
    },
    {
      of: 'rows',
      answers: [
        {
          to: 'water',
          values: [
            { is: 'river', row: 0, column: 'source' },
            { is: 2, row: 0, column: 'amount', unit: 'Ml', unitType: 'volume' },
            { is: 0.5, row: 0, column: 'ratio' },
            { is: 'river', row: 1, column: 'source' },
            { is: 30, row: 1, column: 'amount', unit: 'm3', unitType: 'volume' },
            { is: 0.7, row: 1, column: 'ratio' },
            { is: 'sea', row: 2, column: 'source' },
            { is: 4, row: 2, column: 'amount', unit: 'm3', unitType: 'volume' },
            { is: 7, row: 2, column: 'basin', option: '7', type: 'valueList' },
            { is: 12, row: 2, column: 'note', type: 'text' },
          ],
        },
      ],
    },
    {
      of: 'rows',
      type: 'aggregation',
      answers: [{ to: 'water', values: [{ is: 99, row: 0, column: 'amount', unit: 'm3', unitType: 'volume' }] }],
    },
    {
      of: 'rates',
      answers: [says('rate', 0.25), { to: 'share', values: [{ is: 12.5, type: 'percentage', unit: null }] }],
    },
    ...[1, 2, 3, 4].map((n) => quarter('parts', n, says('energy', n, { status: 'verified', assurance: 'completed' }))),
    { of: 'parts', answers: [says('energy', 11, { status: 'rejected' })] },
    { of: 'stale R', type: 'aggregation', answers: [says('energy', 5)] },
    { of: 'stale a', answers: [says('energy', 8)] },
  ],
};

let query: (sql: string) => Promise<readonly SqlRow[]>;
let done: () => Promise<void>;

beforeAll(async () => {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-figures-'));
  const builder = await openLakeBuilder({ output, snapshotId: 'figures', base: null });
  for (const rows of rowsOf(world)) await appendRows(builder, rows);
  await builder.merge({
    runId: 'figures',
    changedAt: 0,
    loadedSurveys: rowsOf(world).flatMap(({ surveys = [] }) => surveys.map((row) => row.survey_id)),
    removedSurveys: [],
    decisions: standAlone([nodeId(world, 'own R'), nodeId(world, 'own M'), nodeId(world, 'own a')]),
    yearEnd: '12-31',
    initiativesListed: true,
    replacedValueLists: [],
  });
  query = (sql) => builder.query(sql);
  done = async () => {
    await builder.discard();
    await rm(output, { recursive: true, force: true });
  };
});

afterAll(() => done?.());

const quoted = (text: string): string => `'${text}'`;

/** Figures of a node in a few columns, sorted. */
const figuresOf = (node: string, columns: string, table = 'figures'): Promise<readonly SqlRow[]> =>
  query(`SELECT ${columns} FROM ${table} WHERE initiative_id = ${quoted(nodeId(world, node))} ORDER BY ALL`);

const rollupOf = (node: string, columns: string, year = 2024): Promise<readonly SqlRow[]> =>
  query(
    `SELECT ${columns} FROM initiative_rollup WHERE initiative_id = ${quoted(nodeId(world, node))} AND year(period_end) = ${year} ORDER BY ALL`,
  );

describe('the roll-up', () => {
  it('adds what a parent reports of itself to what is below it, if that parent reports only its own', async () => {
    const columns =
      'own_value, below_value, value, basis, reporting_count::INTEGER AS n, leaf_count::INTEGER AS leaves, covered_leaf_count::INTEGER AS covered';
    expect(await rollupOf('own R', columns)).toEqual([
      { own_value: 10, below_value: 105, value: 115, basis: 'both', n: 4, leaves: 2, covered: 2 },
    ]);
    expect(await rollupOf('own M', columns)).toEqual([
      { own_value: 5, below_value: 100, value: 105, basis: 'both', n: 3, leaves: 2, covered: 2 },
    ]);
    expect(await rollupOf('own a', 'own_value, value, basis')).toEqual([{ own_value: 60, value: 60, basis: 'own' }]);
  });

  it('takes the aggregation of such a parent for what it is: it holds what is below', async () => {
    const columns = 'own_value, below_value, value, covered_leaf_count::INTEGER AS covered';
    expect(await rollupOf('own M', columns, 2023)).toEqual([
      { own_value: 105, below_value: 100, value: 105, covered: 2 },
    ]);
    expect(await rollupOf('own R', columns, 2023)).toEqual([
      { own_value: null, below_value: 105, value: 105, covered: 2 },
    ]);
  });

  it('counts nothing below a report twice, and says where a report does not fit what is below it', async () => {
    expect(
      await rollupOf(
        'whole R',
        'own_value, below_value, value, basis, doubts, leaf_value, reporting_leaf_count::INTEGER AS leaves, verified_value, reporting_count::INTEGER AS n, covered_leaf_count::INTEGER AS covered, is_private',
      ),
    ).toEqual([
      {
        own_value: null,
        below_value: 97,
        value: 97,
        basis: 'below',
        doubts: ['unreconciled'],
        leaf_value: 107,
        leaves: 3,
        verified_value: 90,
        n: 2,
        covered: 3,
        is_private: true,
      },
    ]);
    expect(
      await rollupOf(
        'whole M',
        'own_value, below_value, value, basis, unreconciled_count, value_if_stand_alone, is_private',
      ),
    ).toEqual([
      {
        own_value: 90,
        below_value: 100,
        value: 90,
        basis: 'own',
        unreconciled_count: 1,
        value_if_stand_alone: 190,
        is_private: false,
      },
    ]);
  });

  it('never counts money of two currencies in both, nor any other unit or option', async () => {
    const columns = 'base_unit, value, superseded_value AS superseded, basis, currency_source';
    const superseded = [
      { base_unit: 'CZK', value: null, superseded: 10_000, basis: 'superseded', currency_source: null },
      { base_unit: 'PLN', value: null, superseded: 2000, basis: 'superseded', currency_source: null },
    ];
    const [czk, pln] = superseded;
    const eur = { base_unit: 'EUR', superseded: null };
    expect(await rollupOf('money M', columns)).toEqual([
      czk,
      { ...eur, value: 1000, basis: 'own', currency_source: 'definition' },
      pln,
    ]);
    expect(await rollupOf('money R', columns)).toEqual([
      czk,
      { ...eur, value: 1003, basis: 'below', currency_source: 'default' },
      pln,
    ]);
  });

  it('adds kilograms and tons of CO2 equivalent', async () => {
    expect(await rollupOf('carbon', 'base_unit, value')).toEqual([{ base_unit: 'tons/CO2e', value: 100 }]);
  });

  it('shows report and aggregation side by side, and whose question does not apply', async () => {
    expect(await rollupOf('both R', 'own_value, aggregation_value, below_value, value, doubts')).toEqual([
      {
        own_value: 10,
        aggregation_value: 110,
        below_value: 60,
        value: 10,
        doubts: ['unreconciled', 'aggregation_differs'],
      },
    ]);
    const leaf =
      'value, leaf_count::INTEGER AS leaves, covered_leaf_count::INTEGER AS covered, not_applicable_leaf_count::INTEGER AS na';
    expect(await rollupOf('both R', leaf)).toEqual([{ value: 10, leaves: 3, covered: 3, na: 0 }]);
    expect(await rollupOf('stale R', 'value, aggregation_value, below_value, doubts')).toEqual([
      { value: 8, aggregation_value: 5, below_value: 8, doubts: ['aggregation_differs'] },
    ]);
  });

  it('says that a rejected record is missing in it', async () => {
    expect(await rollupOf('rejected', 'own_value, value, basis, has_rejected')).toEqual([
      { own_value: null, value: 151, basis: 'below', has_rejected: true },
    ]);
    expect(await rollupOf('rejected a', 'value, has_rejected')).toEqual([{ value: 100, has_rejected: false }]);
    expect(await rollupOf('rejected b', 'value, has_rejected')).toEqual([{ value: 51, has_rejected: true }]);
  });

  it('has no rates and percentages', async () => {
    expect(await rollupOf('rates', 'value')).toEqual([]);
    expect(await figuresOf('rates', 'value, base_unit')).toEqual([
      { value: 0.25, base_unit: null },
      { value: 12.5, base_unit: '%' },
    ]);
  });
});

describe('the record that counts', () => {
  it('is one of several surveys, whole: verified, then complete, then of the greatest survey id, then record id', async () => {
    expect(await figuresOf('two', 'year(period_end)::INTEGER AS year, option_code, value')).toEqual([
      { year: 2022, option_code: 'gas', value: 3 },
      { year: 2023, option_code: 'gas', value: 1 },
      { year: 2024, option_code: 'gas', value: 100 },
      { year: 2024, option_code: 'oil', value: 50 },
    ]);
    expect(
      await query(
        `SELECT year(period_end)::INTEGER AS year, candidate_count FROM internal.counting_records WHERE initiative_id = ${quoted(nodeId(world, 'two'))} ORDER BY ALL`,
      ),
    ).toEqual([
      { year: 2022, candidate_count: 3 },
      { year: 2023, candidate_count: 2 },
      { year: 2024, candidate_count: 2 },
    ]);
  });

  it('is a report before an aggregation, whose value stands beside it', async () => {
    expect(await figuresOf('both R', 'value, basis, aggregation_value')).toEqual([
      { value: 10, basis: 'reported', aggregation_value: 110 },
    ]);
  });

  it('gives way when it was rejected, which the figure in its place says', async () => {
    expect(await figuresOf('rejected b', 'value, basis, has_rejected')).toEqual([
      { value: 51, basis: 'aggregation', has_rejected: true },
    ]);
    expect(await figuresOf('rejected', 'value')).toEqual([]);
  });
});

describe('a year made of its parts', () => {
  it('is not made of stocks and rates', async () => {
    expect(await figuresOf('stock', 'measure_id[1:24] AS tracker, value, basis, is_verified')).toEqual([
      { tracker: '0000000000000000000d0001', value: 10, basis: 'parts', is_verified: false },
    ]);
    expect(await figuresOf('stock', 'count(*)::INTEGER AS n', 'period_figures')).toEqual([{ n: 12 }]);
  });

  it('counts an option that one part does not name as nothing there', async () => {
    expect(await figuresOf('gap', 'option_code, value, value_count, utrv_id')).toEqual([
      { option_code: 'biogas', value: 30, value_count: 3, utrv_id: null },
      { option_code: 'gas', value: 100, value_count: 4, utrv_id: null },
    ]);
  });

  it('may be made of quarters and months, but not with a gap', async () => {
    expect(await figuresOf('monthly', 'value, basis')).toEqual([{ value: 120, basis: 'parts' }]);
    expect(await figuresOf('missing', 'value, basis')).toEqual([{ value: 100, basis: 'aggregation' }]);
  });

  it('counts nothing twice where periods overlap, and leaves the rest to the aggregation', async () => {
    expect(await figuresOf('overlap', 'value, basis, aggregation_value')).toEqual([
      { value: 7, basis: 'aggregation', aggregation_value: 7 },
      { value: 120, basis: 'parts', aggregation_value: 1 },
    ]);
  });

  it('is not made beside a year of another end', async () => {
    expect(await figuresOf('fiscal', 'period_start::VARCHAR AS first, period_end::VARCHAR AS last, value')).toEqual([
      { first: startOf('2025-03-31', 'yearly'), last: '2025-03-31', value: 125 },
    ]);
  });

  it('is verified and assured if all parts are, and says that the report of the year was rejected', async () => {
    expect(await figuresOf('parts', 'value, is_verified, assurance_status, has_rejected')).toEqual([
      { value: 10, is_verified: true, assurance_status: 'completed', has_rejected: true },
    ]);
  });
});

it('the completeness of all nodes adds up', async () => {
  expect(
    await query(`SELECT sum(survey_count)::INTEGER AS surveys, sum(record_count)::INTEGER AS records, sum(answered_count)::INTEGER AS answered,
      sum(rejected_count)::INTEGER AS rejected, sum(not_applicable_count)::INTEGER AS na
      FROM completeness WHERE depth = 0 AND period = 'yearly' AND period_end = DATE '2024-12-31'`),
  ).toEqual([{ surveys: 27, records: 28, answered: 24, rejected: 3, na: 1 }]);
});

describe('numbers', () => {
  it('are added without noise, also where nearly everything cancels out', async () => {
    expect(await figuresOf('noise', 'value, value_count')).toEqual([{ value: 0.4, value_count: 4 }]);
  });

  it('in rows of a table are added where they add up; of those that do not there is none', async () => {
    expect(await figuresOf('rows', 'column_code, base_unit, value, value_count, aggregation_value')).toEqual([
      { column_code: 'amount', base_unit: 'm3', value: 2034, value_count: 3, aggregation_value: 99 },
    ]);
  });

  it('in tables are broken down by the other cells of their rows, and the sum of those that count is the figure', async () => {
    const of = `initiative_id = '${nodeId(world, 'rows')}' AND column_code = 'amount'`;
    expect(
      await query(
        `SELECT cells['source'] AS source, sum(value) AS value, is_counting FROM table_cells WHERE ${of} GROUP BY ALL ORDER BY ALL`,
      ),
    ).toEqual([
      { source: 'river', value: 2030, is_counting: true },
      { source: 'sea', value: 4, is_counting: true },
      { source: null, value: 99, is_counting: false },
    ]);
    const wrong = await query(
      `SELECT f.measure_id FROM figures f JOIN (
         SELECT initiative_id, measure_id, period, period_end, sum(value) AS value FROM table_cells WHERE is_counting GROUP BY ALL) c
         USING (initiative_id, measure_id, period, period_end) WHERE abs(f.value - c.value) > 1e-9`,
    );
    expect(wrong).toEqual([]);
  });

  it('in tables are broken down by codes and texts that were sent as numbers, too', async () => {
    const of = `initiative_id = '${nodeId(world, 'rows')}' AND column_code = 'amount' AND row_index = 2`;
    expect(await query(`SELECT cells['basin'] AS basin, cells['note'] AS note FROM table_cells WHERE ${of}`)).toEqual([
      { basin: '7', note: '12' },
    ]);
  });

  it('join year to year by measure', async () => {
    const [row] = await query(
      `SELECT count(*)::INTEGER AS n FROM figures a JOIN figures b USING (initiative_id, measure_id)
       WHERE year(a.period_end) = 2024 AND year(b.period_end) = 2023`,
    );
    expect(row).toEqual({ n: 4 });
  });
});
