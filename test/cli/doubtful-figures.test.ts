import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyLake, type InventedLake } from '../report/invented-lake.ts';

/** The questions about figures that are doubted or missing, asked of tables with a few rows. */
let lake: InventedLake;

beforeEach(async () => {
  lake = await emptyLake();
  await lake.query(`INSERT INTO initiatives BY NAME FROM (VALUES
    ('g', 'Group', 0, false, 'Group', ['g']), ('n', 'North', 1, false, 'Group > North', ['g', 'n']),
    ('a', 'A', 2, true, 'Group > North > A', ['g', 'n', 'a']), ('b', 'B', 2, true, 'Group > North > B', ['g', 'n', 'b']),
    ('s', 'South', 1, true, 'Group > South', ['g', 's'])) t (initiative_id, name, depth, is_leaf, path, path_ids)`);
  await lake.query(
    `INSERT INTO trackers BY NAME SELECT 't' AS tracker_id, 'Scope 1' AS name, '305-1-a' AS type_code, true AS is_additive`,
  );
  await lake.query(`INSERT INTO surveys BY NAME FROM (VALUES
    ('first', 'Yearly report', 'default', true), ('second', 'Investor report', 'default', false), ('sum', 'Aggregation', 'aggregation', true))
    t (survey_id, name, survey_type, is_complete)`);
});

afterEach(() => lake.close());

const times = `'yearly' AS period, DATE '2024-01-01' AS period_start, DATE '2024-12-31' AS period_end`;

/** A record, with its number if it has one. */
async function record(id: string, of: string, survey: string, answer: number | string, status = 'updated') {
  const said = typeof answer === 'number' ? 'answered' : answer;
  await lake.query(`INSERT INTO utrvs BY NAME SELECT '${id}' AS utrv_id, '${of}' AS initiative_id, 't' AS tracker_id,
    '${survey}' AS survey_id, '${said}' AS answer, '${status}' AS status, ${times}`);
  if (typeof answer !== 'number') return;
  await lake.query(`INSERT INTO data_points BY NAME SELECT '${id}' AS utrv_id, '${of}' AS initiative_id, 't' AS tracker_id,
    '${survey}' AS survey_id, 'number' AS value_type, ${answer} AS value_number, ${answer} AS value_scaled, 1 AS scale_factor,
    'MWh' AS unit, 'energy' AS unit_type, 1 AS base_factor, 'MWh' AS base_unit, ${times}`);
}

const figure = (of: string, value: number, utrv: string, hasOther = false): Promise<unknown> =>
  lake.query(`INSERT INTO figures BY NAME SELECT '${of}' AS initiative_id, 't|||MWh' AS measure_id, 't' AS tracker_id,
    'MWh' AS base_unit, 2024 AS reporting_year, ${value} AS value, 'reported' AS basis, '${utrv}' AS utrv_id,
    ${hasOther} AS has_other_value, ${times}`);

async function ask(name: string, values: string, columns: readonly string[]): Promise<readonly unknown[][]> {
  const sql = await readFile(new URL(`../../queries/${name}.sql`, import.meta.url), 'utf8');
  await lake.query(`PREPARE question AS ${sql}`);
  const rows = await lake.query(`EXECUTE question(${values})`);
  return rows.map((row) => columns.map((column) => row[column]));
}

describe('@competing-reports', () => {
  const columns = ['initiative_name', 'is_counting', 'value', 'unit', 'answer', 'survey_name'];

  it('has the record that counts, then the others of the same kind that say something else', async () => {
    await record('a1', 'a', 'first', 10, 'verified');
    await record('a2', 'a', 'second', 12);
    await record('a3', 'a', 'sum', 99);
    await record('a4', 'a', 'second', 13, 'rejected');
    await record('a5', 'a', 'second', 'unanswered');
    await figure('a', 10, 'a1', true);
    await record('b1', 'b', 'first', 7);
    await record('b2', 'b', 'second', 'not_applicable');
    await figure('b', 7, 'b1', true);
    await record('s1', 's', 'first', 5);
    await record('s2', 's', 'second', 5);
    await figure('s', 5, 's1');
    expect(await ask('competing-reports', `year := 2024, type_code := '305*'`, columns)).toEqual([
      ['A', true, 10, 'MWh', 'answered', 'Yearly report'],
      ['A', false, 12, 'MWh', 'answered', 'Investor report'],
      ['B', true, 7, 'MWh', 'answered', 'Yearly report'],
      ['B', false, null, null, 'not_applicable', 'Investor report'],
    ]);
  });
});

describe('@why-no-figure', () => {
  const columns = ['initiative_name', 'reason', 'detail'];
  const why = (node: string, typeCode = '305-1-a'): Promise<readonly unknown[][]> =>
    ask('why-no-figure', `node := ${node}, type_code := '${typeCode}', year := 2024`, columns);

  beforeEach(async () => {
    await lake.query(
      `INSERT INTO group_figures BY NAME SELECT 'g' AS initiative_id, 0 AS depth, DATE '2023-12-31' AS period_end`,
    );
    await record('a1', 'a', 'first', 10);
    await lake.query(`INSERT INTO exclusions BY NAME SELECT 'a' AS initiative_id, 't' AS tracker_id, 2024 AS reporting_year,
      'not_scaled' AS reason, 'its scale is unknown' AS detail, 1 AS record_count, 'a1' AS utrv_id, ${times}`);
    await record('n1', 'n', 'first', 'not_reported');
    await record('s1', 's', 'first', 5);
    await figure('s', 5, 's1');
  });

  it('has what is excluded, in no group figure, unanswered, and not asked, at and below a node', async () => {
    const north = [
      ['A', 'not_scaled', 'its scale is unknown'],
      ['North', 'not_reported', 'Yearly report'],
      ['B', 'not_asked', 'no survey of the year has this question'],
    ];
    expect(await why(`'n'`)).toEqual(north);
    expect(await why(`'A'`)).toEqual(north.slice(0, 1));
  });

  it('asks of the whole group without a node', async () => {
    expect((await why('NULL')).map(([name, reason]) => [name, reason])).toEqual([
      ['A', 'not_scaled'],
      ['South', 'other_year_end'],
      ['North', 'not_reported'],
      ['B', 'not_asked'],
    ]);
  });

  it('says so if nothing has the name or the code', async () => {
    expect(await why(`'nobody'`, '999')).toEqual([
      [null, 'unknown_node', 'no initiative has the name or id nobody'],
      [null, 'unknown_question', 'no question has the code 999'],
    ]);
  });
});
