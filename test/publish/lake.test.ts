import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { selectRows, withDatabase } from '../../src/load/database.ts';
import { openLake } from '../../src/publish/lake.ts';
import { readLakeState } from '../../src/publish/lake-state.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import type { Row } from '../../src/schema/rows.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import {
  at,
  createOutput,
  dataPoint,
  definition,
  id,
  initiative,
  issue,
  listing,
  loadNight,
  queryCurrent,
  type Rows,
  response,
  simpleSurvey,
  survey,
  syncSurvey,
  utrv,
} from '../load/lake-fixture.ts';

describe('the published lake', () => {
  it('cannot be opened before anything is published', async () => {
    await expect(openLake(await createOutput())).rejects.toThrow('no lake has been published');
  });

  it('can only be read, and nothing else with it', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const csv = join(output, 'other.csv');
    await writeFile(csv, 'a\n1\n');
    const lake = await openLake(output);
    await expect(lake.query('DELETE FROM surveys')).rejects.toThrow('read-only');
    await expect(lake.query(`FROM read_csv('${csv}')`)).rejects.toThrow('disabled');
    await expect(lake.query(`COPY surveys TO '${csv}'`)).rejects.toThrow('disabled');
    await expect(lake.query('SET enable_external_access = true')).rejects.toThrow();
    await expect(lake.query(`SET memory_limit = '1GB'`)).rejects.toThrow('locked');
    const sql = 'SELECT utrv_id, value_scaled, period_end FROM data_points WHERE value_scaled > $1';
    expect(await lake.query(sql, [0])).toEqual([
      { utrv_id: id('c', 1), value_scaled: 1, period_end: new Date('2024-12-31T00:00:00Z') },
    ]);
    lake.close();
    const open = await openLake(output, { allowFiles: true });
    expect(await open.query(`FROM read_csv('${csv}')`)).toEqual([{ a: 1n }]);
    open.close();
  });
});

describe('a lake that is attached to another database', () => {
  it('answers from every view', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    await withDatabase({ file: ':memory:' }, async ({ connection }) => {
      // With tables of its own by the same names.
      for (const table of publishedTableNames) await connection.run(createTableSql(table));
      await connection.run(`ATTACH ${sqlLiteral(snapshot.databaseFile)} AS lake (READ_ONLY)`);
      const counts = async (schema: string) =>
        selectRows(
          connection,
          views.map(({ name }) => `SELECT '${name}' AS name, count(*) AS n FROM ${schema}.${name}`).join(' UNION ALL '),
        );
      const attached = await counts('lake.main');
      await connection.run('USE lake');
      expect(attached).toEqual(await counts('main'));
    });
  });
});

describe('the state of a lake', () => {
  it('is what the next run must know', async () => {
    const output = await createOutput();
    const lookup = response('lists', {
      method: 'POST',
      path: '/v1/value-list/lookup',
      fetched_at: at('2025-01-03T00:00:00Z'),
    });
    const rows: Rows = {
      ...simpleSurvey(1),
      tracker_definitions: [definition(1, 'v1', { value_list_id: id('f', 2) })],
      data_issues: [
        issue({ scope: 'survey_listing', code: 'invalid_id', json_pointer: '/data/1/_id', value: 'x' }),
        issue({ scope: 'initiatives', code: 'duplicate_id', json_pointer: null, value: null }),
        issue({
          scope: 'value_lists',
          code: 'unknown_value_list',
          value_list_id: id('f', 2),
          value: null,
        }),
        issue({ scope: 'calculated', code: 'empty_calculation', calculation_code: 'wfn_2023' }),
      ],
      calculated_values: [
        {
          survey_id: id('b', 1),
          calculation_code: 'wfn_2024',
          json_pointer: '/total',
          field: 'total',
          value_number: 1,
          value_text: null,
          response_id: 'calc',
        },
      ],
      responses: [response('body-1'), response('calc'), lookup],
      sync_details: [
        { resource: 'calculated', survey_id: id('b', 1), detail: '[["code","wfn_2023"]]', response_id: null },
        { resource: 'calculated', survey_id: id('b', 1), detail: '[["code","wfn_2024"]]', response_id: 'calc' },
        { resource: 'comments', survey_id: id('b', 1), detail: '[]', response_id: 'remarks' },
      ],
      sync_surveys: [syncSurvey(1), { ...syncSurvey(2), listing_hash: null, response_id: null, failure: '500' }],
    };
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, rows] });
    expect(await readLakeState(snapshot)).toEqual({
      surveyListing: 'connection',
      surveys: [
        {
          surveyId: id('b', 1),
          listingHash: 'hash-1',
          lastUpdatedAt: at('2025-01-01T00:00:00Z'),
          responseId: 'body-1',
          failure: null,
        },
        {
          surveyId: id('b', 2),
          listingHash: null,
          lastUpdatedAt: at('2025-01-01T00:00:00Z'),
          responseId: null,
          failure: '500',
        },
      ],
      listedByRun: 's1',
      initiativeIds: [id('a', 1)],
      rootIds: [id('a', 1)],
      namedInitiativeIds: [id('a', 1)],
      initiativesResponseId: 'listing',
      initiativesBody: expect.objectContaining({ responseId: 'listing', endpoint: 'initiatives' }),
      listingIssueKeys: ['duplicate_id  ', 'invalid_id /data/1/_id x'],
      rejectedSurveyIds: [],
      valueLists: [],
      unknownValueLists: [{ id: id('f', 2), failed: false }],
      valueListPath: '/v1/value-list/lookup',
      subResources: new Map([
        ['calculated', new Set(['[["code","wfn_2023"]]', '[["code","wfn_2024"]]'])],
        ['comments', new Set(['[]'])],
      ]),
      subResourceBodies: new Map([
        [
          'calculated',
          new Map([['[["code","wfn_2024"]]', expect.objectContaining({ responseId: 'calc', endpoint: 'calculated' })]]),
        ],
        ['comments', new Map()],
      ]),
      crossDuplicates: [],
      runIds: ['s1'],
    });
  });
});

describe('the views', () => {
  const tree: Rows = {
    initiatives: [
      initiative(1, { name: 'Root', child_count: 2, is_leaf: false }),
      initiative(2, { name: 'B', depth: 1, is_leaf: false, path_ids: [id('a', 1), id('a', 2)] }),
      initiative(3, { name: 'A', depth: 1, path_ids: [id('a', 1), id('a', 3)] }),
      initiative(4, { name: 'A', depth: 2, path_ids: [id('a', 1), id('a', 2), id('a', 4)] }),
    ],
    responses: [response('listing')],
  };
  const of = (number: number, node: number, change: Partial<Row<'surveys'>> = {}): Rows => ({
    surveys: [survey(number, { initiative_id: id('a', node), ...change })],
    utrvs: [utrv(number, number, { initiative_id: id('a', node) })],
    data_points: [dataPoint(number, number, { initiative_id: id('a', node), value_scaled: number })],
    tracker_definitions: simpleSurvey(1).tracker_definitions ?? [],
    responses: [response(`body-${number}`)],
  });

  it('show tree, sums, completeness and the latest figures', async () => {
    const output = await createOutput();
    const older = { period_start: 0, period_end: 364 };
    const rows = [tree, of(2, 2), of(3, 3), of(4, 4), of(5, 4, { survey_type: 'aggregation', last_updated_at: null })];
    const past: Rows = {
      ...of(6, 4, older),
      utrvs: [utrv(6, 6, { initiative_id: id('a', 4), ...older })],
      data_points: [dataPoint(6, 6, { initiative_id: id('a', 4), ...older })],
    };
    await loadNight(output, { snapshotId: 's1', rows: [...rows, past] });
    const treeSql = `SELECT indented_name, survey_count::INTEGER AS own, subtree_survey_count::INTEGER AS below,
      subtree_data_point_count::INTEGER AS points FROM initiative_tree`;
    expect(await queryCurrent(output, treeSql)).toEqual([
      { indented_name: 'Root', own: 0, below: 5, points: 5 },
      { indented_name: '  A', own: 1, below: 1, points: 1 },
      { indented_name: '  B', own: 1, below: 4, points: 4 },
      { indented_name: '    A', own: 3, below: 3, points: 3 },
    ]);
    const rollup = `SELECT initiative_name, own_value, below_value, value, basis FROM initiative_rollup
      WHERE reporting_year = 2024 ORDER BY value`;
    expect(await queryCurrent(output, rollup)).toEqual([
      { initiative_name: 'B', own_value: 2, below_value: 4, value: 2, basis: 'own report' },
      { initiative_name: 'A', own_value: 3, below_value: null, value: 3, basis: 'own report' },
      { initiative_name: 'A', own_value: 4, below_value: null, value: 4, basis: 'own report' },
      { initiative_name: 'Root', own_value: null, below_value: 5, value: 5, basis: 'below' },
    ]);
    const completeness = `SELECT DISTINCT answered_count::INTEGER AS answered, percent_answered FROM completeness WHERE depth = 2`;
    expect(await queryCurrent(output, completeness)).toEqual([{ answered: 1, percent_answered: 100 }]);
  });

  it('have no figure of a survey that was removed, also if it was the only one of its years', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    await loadNight(output, { snapshotId: 's2', rows: [listing], removedSurveys: [id('b', 1)] });
    const counts = 'SELECT (SELECT count(*) FROM figures)::INTEGER AS own, count(*)::INTEGER AS n FROM group_figures';
    expect(await queryCurrent(output, counts)).toEqual([{ own: 0, n: 0 }]);
  });
});
