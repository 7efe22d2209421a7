import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/schema/rows.ts';
import { listSnapshots } from '../support/list-snapshots.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { dataPoint, definition, id, listing, loadNight, type Rows, utrv } from './lake-fixture.ts';
import { reportOf, restatedIn } from './reported-surveys.ts';

withoutFigures();

/** Record 21: a table with a row for each value. */
const cells = (...values: readonly (number | null)[]): Rows => ({
  ...reportOf(21, [{ record: 21, is: null, status: 'verified' }]),
  data_points: values.flatMap((is, row_index) =>
    is === null ? [] : [dataPoint(21, 21, { row_index, column_code: 'amount', value_number: is, value_scaled: is })],
  ),
});

/** Record 51, of a question of its own. */
const defined = (version: string, point: Partial<Row<'data_points'>>): Rows => ({
  ...reportOf(51, [{ record: 51, is: 50, status: 'verified', point: { ...point, tracker_id: id('d', 5) } }]),
  tracker_definitions: [definition(5, version)],
  utrvs: [utrv(51, 51, { tracker_id: id('d', 5), definition_id: definition(5, version).definition_id })],
});
const thousands = { number_scale: 'thousands', scale_factor: 1000, value_scaled: 50_000 };

/** Surveys of some records over the runs of one lake; each has surveys and records of its own. */
const histories = {
  remembered: [
    [
      reportOf(1, [
        { record: 1, is: 100, status: 'verified' },
        { record: 2, is: 100 },
      ]),
      reportOf(2, [{ record: 3, is: 7 }], true),
    ],
    [
      reportOf(1, [
        { record: 1, is: 100 },
        { record: 2, is: 100 },
      ]),
      reportOf(2, [{ record: 3, is: 7 }]),
    ],
    [
      reportOf(1, [
        { record: 1, is: 900 },
        { record: 2, is: 900 },
      ]),
      reportOf(2, [{ record: 3, is: 8 }]),
    ],
  ],
  opened: [
    [reportOf(11, [{ record: 11, is: 1 }])],
    [reportOf(11, [{ record: 11, is: 2, status: 'verified' }])],
    [reportOf(11, [{ record: 11, is: 3 }])],
  ],
  cells: [[cells(1, 2, 3)], [cells(1)], [cells(1, 2, 5)], [cells(1, 2)]],
  moved: [
    [
      reportOf(32, [
        { record: 31, is: 1, status: 'verified' },
        { record: 32, is: 1 },
      ]),
    ],
    [reportOf(32, [{ record: 32, is: 1 }])],
    [reportOf(33, [{ record: 31, is: 4 }])],
  ],
  texts: [
    [
      reportOf(41, [
        { record: 41, is: 5 },
        { record: 42, is: null, status: 'verified' },
      ]),
    ],
    [
      reportOf(41, [
        { record: 41, is: 0, point: { value_number: null, value_scaled: null, value_text: 'n/a' } },
        { record: 42, is: 3, status: 'verified' },
      ]),
    ],
  ],
  redefined: [
    [defined('v1', {})],
    [defined('v2', {})],
    [defined('v3', thousands)],
    [defined('v4', { ...thousands, unit: 'kWh', base_factor: 0.001 })],
    // Only the type of the unit is another.
    [defined('v5', { ...thousands, unit: 'kWh', base_factor: 1, base_unit: 'kWh' })],
  ],
} satisfies { readonly [name: string]: readonly (readonly Rows[])[] };

describe('of independent surveys in one lake', () => {
  let output: string;
  beforeAll(async () => {
    output = await mkdtemp(join(tmpdir(), 'esg-lake-restatements-'));
    for (const run of [0, 1, 2, 3, 4]) {
      const rows = Object.values<readonly (readonly Rows[])[]>(histories).flatMap((runs) => runs[run] ?? []);
      await loadNight(output, { snapshotId: `s${run + 1}`, rows: [listing, ...rows] });
    }
  });
  afterAll(() => rm(output, { recursive: true, force: true }));

  const restatedOf = (records: readonly number[], columns: string) =>
    restatedIn(output, columns, `utrv_id IN (${records.map((record) => `'${id('c', record)}'`).join()})`);

  it('was_reported is remembered of records that were verified, or of a complete survey, runs before they change', async () => {
    expect(await restatedOf([1, 2, 3], 'run_id, utrv_id, was_reported')).toEqual([
      { run_id: 's3', utrv_id: id('c', 1), was_reported: true },
      { run_id: 's3', utrv_id: id('c', 2), was_reported: false },
      { run_id: 's3', utrv_id: id('c', 3), was_reported: true },
    ]);
  });

  it('was_reported is true in the run in which a verified record is opened again and changed, not in that of its first verification', async () => {
    expect(await restatedOf([11], 'run_id, was_reported')).toEqual([
      { run_id: 's2', was_reported: false },
      { run_id: 's3', was_reported: true },
    ]);
  });

  it('restatements have numbers that are gone, and forget what came back as it was', async () => {
    const columns = 'run_id, row_index, change, old_value_scaled, new_value_scaled, difference';
    const gone = { change: 'removed', new_value_scaled: null, difference: null };
    expect(await restatedOf([21], columns)).toEqual([
      { run_id: 's3', row_index: 2, change: 'changed', old_value_scaled: 3, new_value_scaled: 5, difference: 2 },
      { run_id: 's4', row_index: 2, old_value_scaled: 5, ...gone },
    ]);
    // Before anything came back.
    const second = (await listSnapshots(output)).find(({ snapshotId }) => snapshotId === 's2');
    if (second === undefined) throw new Error('no second run');
    expect(await restatedIn(second, columns, `utrv_id = '${id('c', 21)}'`)).toEqual([
      { run_id: 's2', row_index: 1, old_value_scaled: 2, ...gone },
      { run_id: 's2', row_index: 2, old_value_scaled: 3, ...gone },
    ]);
  });

  it('restatements follow a record to another survey, even one that is new and comes runs later', async () => {
    expect(await restatedOf([31, 32], 'run_id, survey_id, change, difference, was_reported')).toEqual([
      { run_id: 's3', survey_id: id('b', 33), change: 'changed', difference: 3, was_reported: true },
    ]);
  });

  it('restatements have a number that gave way to a text, and no number that arrives', async () => {
    expect(await restatedOf([41, 42], 'utrv_id, change, old_value_number, new_value_number')).toEqual([
      { utrv_id: id('c', 41), change: 'changed', old_value_number: 5, new_value_number: null },
    ]);
  });

  it('restatements have what a redefined question says differently, and nothing where only its words changed', async () => {
    const columns = 'run_id, cause, was_reported, old_value_base, new_value_base, new_base_unit';
    const ofDefinition = { cause: 'definition', was_reported: true };
    expect(await restatedOf([51], columns)).toEqual([
      { run_id: 's3', ...ofDefinition, old_value_base: 50, new_value_base: 50_000, new_base_unit: 'MWh' },
      { run_id: 's4', ...ofDefinition, old_value_base: 50_000, new_value_base: 50, new_base_unit: 'MWh' },
      { run_id: 's5', ...ofDefinition, old_value_base: 50, new_value_base: 50_000, new_base_unit: 'kWh' },
    ]);
  });
});
