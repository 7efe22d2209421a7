import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MergeOutcome } from '../../src/load/merge/merge.ts';
import { readLakeState } from '../../src/publish/lake-state.ts';
import type { Row } from '../../src/schema/rows.ts';
import { withoutFigures } from '../support/without-figures.ts';
import {
  at,
  createOutput,
  currentHashes,
  dataPoint,
  day,
  freshHashes,
  id,
  initiative,
  issue,
  listing,
  loadNight,
  queryCurrent,
  type Rows,
  simpleSurvey,
  survey,
  syncSurvey,
  utrv,
} from './lake-fixture.ts';

withoutFigures();

/** One survey before and after a night in which all of them change; each has value records and trackers of its own. */
interface Restated {
  readonly before: Rows;
  readonly after: Rows;
}

const columnsOfChange = [
  ['unit', { unit: 'GJ' }],
  ['status', { status: 'rejected' }],
  ['text', { value_text: 'about one' }],
  ['scale', { number_scale: 'thousands', value_scaled: 1000 }],
  ['number, which an unknown scale keeps from being scaled', { value_number: 500 }],
  ['name of a scale that is not known', { number_scale: 'lakhs' }],
  ['period', { period_start: day('2023-01-01'), period_end: day('2023-12-31') }],
] as const;

describe('restatements', () => {
  const crores = { number_scale: 'crores', scale_factor: null, value_scaled: null };
  const surveyOf = (number: number, utrvs: readonly number[], points: readonly Row<'data_points'>[]): Rows => ({
    ...simpleSurvey(number),
    surveys: [survey(number, { utrv_count: utrvs.length, data_point_count: points.length })],
    utrvs: utrvs.map((each) => utrv(each, number)),
    data_points: points,
  });
  const ofRows: Restated = {
    before: surveyOf(1, [1, 2, 3], [dataPoint(1, 1), dataPoint(2, 1), dataPoint(3, 1)]),
    after: surveyOf(
      1,
      [1, 2, 4],
      [dataPoint(1, 1), dataPoint(2, 1, { value_number: 20, value_scaled: 20 }), dataPoint(4, 1)],
    ),
  };
  const withCells = (value: number): Rows =>
    surveyOf(
      20,
      [20],
      [
        dataPoint(20, 20, { row_index: 0, column_code: 'a' }),
        dataPoint(20, 20, { row_index: 1, column_code: 'a', value_scaled: value }),
        dataPoint(20, 20, { option_code: 'o' }),
        dataPoint(20, 20),
      ],
    );
  const ofCells: Restated = { before: withCells(5), after: withCells(6) };
  /** A table with a kind and an amount in each row. */
  const withTable = (...rows: readonly (readonly [kind: string, amount: number])[]): Rows => {
    const cells = rows.flatMap(([kind, amount], row_index) => [
      dataPoint(21, 21, {
        ...{ row_index, column_code: 'kind', value_type: 'text', value_text: kind },
        ...{ value_number: null, value_scaled: null },
      }),
      dataPoint(21, 21, { row_index, column_code: 'amount', value_number: amount, value_scaled: amount }),
    ]);
    return surveyOf(21, [21], cells);
  };
  const ofTable: Restated = {
    before: withTable(['a', 5], ['b', 7], ['c', 9], ['c', 9], ['d', 1]),
    after: withTable(['new', 2], ['c', 9], ['b', 8], ['a', 5], ['c', 10]),
  };
  const withColumn = (number: number, change: object): Rows =>
    surveyOf(number, [number], [dataPoint(number, number, { ...crores, ...change })]);
  const ofColumns = columnsOfChange.map(
    ([, change], i): Restated => ({ before: withColumn(30 + i, {}), after: withColumn(30 + i, change) }),
  );
  const unscaled = (...points: readonly object[]): Rows =>
    surveyOf(
      40,
      [41, 42, 43, 44],
      points.map((point, i) => dataPoint(41 + i, 40, { ...crores, ...point })),
    );
  const ofUnscaled: Restated = {
    before: unscaled({ value_number: 5 }, { value_number: 7 }, { value_number: 9 }, { value_number: 11, unit: 'EUR' }),
    after: unscaled(
      { value_number: 500 },
      { value_number: 7, number_scale: 'lakhs' },
      { value_number: 9 },
      { value_number: 11, unit: 'CHF' },
    ),
  };
  const inUnits = (
    ...points: readonly (readonly [value: number, unit: string, factor: number, base: string])[]
  ): Rows =>
    surveyOf(
      60,
      [61, 62, 63],
      points.map(([value, unit, factor, base], i) =>
        dataPoint(61 + i, 60, { value_number: value, value_scaled: value, unit, base_factor: factor, base_unit: base }),
      ),
    );
  const ofUnits: Restated = {
    before: inUnits([1000, 'kWh', 0.001, 'MWh'], [948_512.5, 'kWh', 0.001, 'MWh'], [3, 'MWh', 1, 'MWh']),
    after: inUnits([1, 'MWh', 1, 'MWh'], [948_512.6, 'kWh', 0.001, 'MWh'], [3, 'm3', 1, 'm3']),
  };

  let output: string;
  let outcome: MergeOutcome;
  beforeAll(async () => {
    output = await mkdtemp(join(tmpdir(), 'esg-lake-restated-'));
    const surveys = [ofRows, ofCells, ofTable, ...ofColumns, ofUnscaled, ofUnits];
    await loadNight(output, { snapshotId: 's1', rows: [listing, ...surveys.map(({ before }) => before)] });
    const rows = [...surveys.map(({ after }) => after), simpleSurvey(9)];
    ({ outcome } = await loadNight(output, { snapshotId: 's2', rows }));
  });
  afterAll(() => rm(output, { recursive: true, force: true }));
  const ofSurvey = (number: number, columns: string, relation = 'data_point_changes') =>
    queryCurrent(output, `SELECT ${columns} FROM ${relation} WHERE survey_id = '${id('b', number)}' ORDER BY utrv_id`);

  it('records what was added, changed and removed in a survey the lake knew', async () => {
    expect(outcome.changes).toEqual({ added: 3, changed: 17, removed: 3 });
    const columns = 'change, cause, utrv_id, old_value_scaled, new_value_scaled, epoch_us(changed_at)::VARCHAR AS at';
    const changedAt = String(at('2025-02-01T00:00:00Z'));
    expect(await ofSurvey(1, columns)).toEqual([
      {
        change: 'changed',
        cause: 'reported',
        utrv_id: id('c', 2),
        old_value_scaled: 2,
        new_value_scaled: 20,
        at: changedAt,
      },
      {
        change: 'removed',
        cause: 'reported',
        utrv_id: id('c', 3),
        old_value_scaled: 3,
        new_value_scaled: null,
        at: changedAt,
      },
      {
        change: 'added',
        cause: 'reported',
        utrv_id: id('c', 4),
        old_value_scaled: null,
        new_value_scaled: 4,
        at: changedAt,
      },
    ]);
    expect(await ofSurvey(1, 'utrv_id, change, difference, percent', 'restatements')).toEqual([
      { utrv_id: id('c', 2), change: 'changed', difference: 18, percent: 900 },
      { utrv_id: id('c', 3), change: 'removed', difference: null, percent: null },
    ]);
    expect(await ofSurvey(9, 'change')).toEqual([]);
  });

  it('tells cells of one record apart, absent rows, columns and options included', async () => {
    expect(await ofSurvey(20, 'row_index, column_code, change')).toEqual([
      { row_index: 1, column_code: 'a', change: 'changed' },
    ]);
  });

  it('knows the rows of a table by what is in them, wherever they are', async () => {
    const columns = 'row_index, column_code, change, old_value_number, new_value_number';
    const cells = (await ofSurvey(21, columns)).map((cell) => Object.values(cell));
    expect(cells.sort()).toEqual([
      [0, 'amount', 'added', null, 2],
      [0, 'kind', 'added', null, null],
      [2, 'amount', 'changed', 7, 8],
      [4, 'amount', 'changed', 9, 10],
      [4, 'amount', 'removed', 1, null],
      [4, 'kind', 'removed', null, null],
    ]);
    const restated = await ofSurvey(21, 'change, old_value_number, new_value_number', 'restatements');
    expect(restated.map((cell) => Object.values(cell)).sort()).toEqual([
      ['changed', 7, 8],
      ['changed', 9, 10],
      ['removed', 1, null],
    ]);
  });

  it.each(columnsOfChange.map(([what], i) => [what, 30 + i] as const))(
    'sees a change of only the %s',
    async (_what, number) => {
      expect(await ofSurvey(number, 'change')).toEqual([{ change: 'changed' }]);
    },
  );

  it('shows numbers that cannot be scaled as restated too, and two scales or units without a difference', async () => {
    const columns = 'utrv_id, old_value_number, new_value_number, new_number_scale, difference, percent';
    expect(await ofSurvey(40, columns, 'restatements')).toEqual([
      {
        utrv_id: id('c', 41),
        old_value_number: 5,
        new_value_number: 500,
        new_number_scale: 'crores',
        difference: 495,
        percent: 9900,
      },
      {
        utrv_id: id('c', 42),
        old_value_number: 7,
        new_value_number: 7,
        new_number_scale: 'lakhs',
        difference: null,
        percent: null,
      },
      {
        utrv_id: id('c', 44),
        old_value_number: 11,
        new_value_number: 11,
        new_number_scale: 'crores',
        difference: null,
        percent: null,
      },
    ]);
  });

  it('compares in base units, without noise: another unit for the same amount is no restatement', async () => {
    const columns = 'utrv_id, old_value_base, new_value_base, new_base_unit, difference';
    expect(await ofSurvey(60, columns, 'restatements')).toEqual([
      {
        utrv_id: id('c', 62),
        old_value_base: 948.5125,
        new_value_base: 948.5126,
        new_base_unit: 'MWh',
        difference: 0.0001,
      },
      { utrv_id: id('c', 63), old_value_base: 3, new_value_base: 3, new_base_unit: 'm3', difference: null },
    ]);
  });
});

describe('surveys that go and come back', () => {
  it('keeps the row of a removed survey and nothing else of it', async () => {
    const output = await createOutput();
    await loadNight(output, {
      snapshotId: 's1',
      rows: [listing, { ...simpleSurvey(1), data_issues: [issue()] }, simpleSurvey(2)],
    });
    const { snapshot, outcome } = await loadNight(output, {
      snapshotId: 's2',
      rows: [{ sync_surveys: [syncSurvey(2)] }],
      removedSurveys: [id('b', 1)],
    });
    expect(outcome.changes).toEqual({ added: 0, changed: 0, removed: 1 });
    expect(
      await queryCurrent(output, 'SELECT survey_id, epoch_us(removed_at)::VARCHAR AS at FROM surveys ORDER BY 1'),
    ).toEqual([
      { survey_id: id('b', 1), at: String(at('2025-02-01T00:00:00Z')) },
      { survey_id: id('b', 2), at: null },
    ]);
    expect(outcome.rows).toMatchObject({ utrvs: 1, data_points: 1, data_issues: 0, sync_surveys: 1 });
    expect(await currentHashes(snapshot)).toEqual(await freshHashes([listing, simpleSurvey(2)]));
  });

  it('keeps the row of an initiative that is no longer listed', async () => {
    const output = await createOutput();
    const both: Rows = {
      ...listing,
      initiatives: [initiative(1), initiative(2)],
    };
    await loadNight(output, { snapshotId: 's1', rows: [both, simpleSurvey(1)] });
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows: [listing] });
    await loadNight(output, { snapshotId: 's3', rows: [listing], changedAt: at('2025-03-01T00:00:00Z') });
    expect(
      await queryCurrent(output, 'SELECT epoch_us(removed_at)::VARCHAR AS at FROM initiatives ORDER BY initiative_id'),
    ).toEqual([{ at: null }, { at: String(at('2025-02-01T00:00:00Z')) }]);
    expect(await currentHashes(snapshot)).toEqual(await freshHashes([listing, simpleSurvey(1)]));
    const { snapshot: back } = await loadNight(output, { snapshotId: 's4', rows: [both] });
    expect(await currentHashes(back)).toEqual(await freshHashes([both, simpleSurvey(1)]));
  });
});

describe('a value record that two surveys hold', () => {
  const holding = (inSurvey: number, value: number): Rows => ({
    ...simpleSurvey(inSurvey),
    utrvs: [utrv(50, inSurvey, { source_index: inSurvey, period_end: day('2023-12-31') })],
    data_points: [dataPoint(50, inSurvey, { value_scaled: value, period_end: day('2023-12-31') })],
  });
  const state = `SELECT survey_id, (SELECT value_scaled FROM data_points) AS value,
    (SELECT string_agg(json_pointer || ' ' || survey_id) FROM data_issues WHERE code = 'duplicate_id') AS issue FROM utrvs`;
  const standing = [{ survey_id: id('b', 2), value: 2, issue: `/data/universalTrackerValues/3/_id ${id('b', 3)}` }];

  it('stands in the survey with the smaller id, whichever came first', async () => {
    const together = await createOutput();
    await loadNight(together, { snapshotId: 's1', rows: [listing, holding(3, 3), holding(2, 2)] });
    const fresh = await freshHashes([listing, holding(3, 3), holding(2, 2)]);
    expect(await queryCurrent(together, state)).toEqual(standing);
    for (const order of [
      [holding(3, 3), holding(2, 2)],
      [holding(2, 2), holding(3, 3)],
    ] as const) {
      const output = await createOutput();
      await loadNight(output, { snapshotId: 's1', rows: [listing, order[0]] });
      const later = await loadNight(output, { snapshotId: 's2', rows: [order[1]] });
      expect(await queryCurrent(output, state)).toEqual(standing);
      expect(await currentHashes(later.snapshot)).toEqual(fresh);
    }
  });

  it('is named to the next run, which loads it again when the other survey goes', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, holding(3, 3), holding(2, 2)] });
    const record = { surveyId: id('b', 3), utrvId: id('c', 50), standsIn: id('b', 2) };
    expect((await readLakeState(snapshot)).crossDuplicates).toEqual([record]);
    const next = { snapshotId: 's2', rows: [holding(3, 3)], removedSurveys: [id('b', 2)] };
    const after = await loadNight(output, next);
    expect(await currentHashes(after.snapshot)).toEqual(await freshHashes([listing, holding(3, 3)]));
  });
});
