import { describe, expect, it } from 'vitest';
import { withoutFigures } from '../support/without-figures.ts';
import {
  at,
  createOutput,
  currentHashes,
  dataPoint,
  definition,
  freshHashes,
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
  utrv,
} from './lake-fixture.ts';

withoutFigures();

describe('surveys that go and come back', () => {
  it('brings a survey back to life', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1), simpleSurvey(2)] });
    await loadNight(output, { snapshotId: 's2', rows: [], removedSurveys: [id('b', 1)] });
    const { snapshot, outcome } = await loadNight(output, { snapshotId: 's3', rows: [simpleSurvey(1, 7)] });
    expect(outcome.changes).toEqual({ added: 1, changed: 0, removed: 0 });
    expect(await queryCurrent(output, 'SELECT count(*) FILTER (removed_at IS NULL) AS n FROM surveys')).toEqual([
      { n: 2n },
    ]);
    expect(await currentHashes(snapshot)).toEqual(await freshHashes([listing, simpleSurvey(1, 7), simpleSurvey(2)]));
  });

  it('has no trace of a survey that came out rejected', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1), simpleSurvey(2)] });
    const rejected = issue({ severity: 'rejected', code: 'unknown_period' });
    const { snapshot } = await loadNight(output, {
      snapshotId: 's2',
      rows: [{ data_issues: [rejected] }],
      loadedSurveys: [id('b', 1)],
    });
    const fresh = await freshHashes([listing, simpleSurvey(2), { data_issues: [rejected] }]);
    expect(await currentHashes(snapshot)).toEqual(fresh);
  });
});

describe('tracker definitions', () => {
  const newer = definition(1, 'v2', {
    table_columns: JSON.stringify([
      { tracker_id: id('d', 1), column_code: 'x', column_index: 0, name: 'X', value_type: 'number', unit: 'kg' },
    ]),
  });
  const survey2: Rows = {
    ...simpleSurvey(2),
    surveys: [survey(2, { last_updated_at: at('2025-01-05T00:00:00Z') })],
    utrvs: [utrv(2, 2, { definition_id: newer.definition_id })],
    tracker_definitions: [newer],
  };
  const chosen = 'SELECT name, (SELECT count(*) FROM tracker_columns)::INTEGER AS columns FROM trackers';

  it('shows the version of the survey updated last, and the older one when that survey is removed', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1), survey2] });
    expect(await queryCurrent(output, chosen)).toEqual([{ name: 'Tracker 1 v2', columns: 1 }]);
    expect(await queryCurrent(output, 'SELECT column_code, unit, number_scale FROM tracker_columns')).toEqual([
      { column_code: 'x', unit: 'kg', number_scale: null },
    ]);
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows: [], removedSurveys: [id('b', 2)] });
    expect(await queryCurrent(output, chosen)).toEqual([{ name: 'Tracker 1 v1', columns: 0 }]);
    expect(await currentHashes(snapshot)).toEqual(await freshHashes([listing, simpleSurvey(1)]));
  });

  it('takes an unknown time of update for the oldest, then the greater survey, then the first record', async () => {
    const output = await createOutput();
    const versions = ['v1', 'v2', 'v3', 'v4'].map((version) => definition(1, version));
    const [v1, v2, v3, v4] = versions.map(({ definition_id }) => definition_id);
    const rows: Rows = {
      ...simpleSurvey(1),
      surveys: [
        survey(1, { utrv_count: 2 }),
        survey(2, { last_updated_at: null }),
        survey(3, { last_updated_at: at('2024-01-01T00:00:00Z') }),
      ],
      utrvs: [
        utrv(2, 1, { source_index: 4, definition_id: v2 ?? null }),
        utrv(1, 1, { source_index: 3, definition_id: v1 ?? null }),
        utrv(3, 2, { definition_id: v3 ?? null }),
        utrv(4, 3, { definition_id: v4 ?? null }),
      ],
      tracker_definitions: [...versions, ...versions],
      data_points: [],
      responses: [1, 2, 3].map((n) => response(`body-${n}`)),
    };
    await loadNight(output, { snapshotId: 's1', rows: [listing, rows] });
    expect(await queryCurrent(output, 'SELECT name FROM trackers')).toEqual([{ name: 'Tracker 1 v1' }]);
    await loadNight(output, { snapshotId: 's2', rows: [], removedSurveys: [id('b', 1)] });
    expect(await queryCurrent(output, 'SELECT name FROM trackers')).toEqual([{ name: 'Tracker 1 v4' }]);
  });
});

describe('references between bodies', () => {
  const listId = id('f', 1);
  const withOption = (code: string): Rows => ({
    ...simpleSurvey(1),
    tracker_definitions: [definition(1, 'v1', { value_type: 'valueList', value_list_id: listId })],
    utrvs: [utrv(1, 1, { value_type: 'valueList', source_index: 7 })],
    data_points: [dataPoint(1, 1, { value_type: 'valueList', option_code: code, value_text: code })],
  });
  const valueList = (...codes: readonly string[]): Rows => ({
    value_lists: [{ value_list_id: listId, option_count: codes.length, response_id: null, extra: null }],
    value_list_options: codes.map((code, i) => ({
      value_list_id: listId,
      option_code: code,
      option_index: i,
      name: code.toUpperCase(),
    })),
  });
  const notices = `SELECT code, json_pointer, value FROM data_issues WHERE scope = 'references' ORDER BY ALL`;

  it('notes an option that its list lacks until the list has it', async () => {
    const output = await createOutput();
    const lists = { replacedValueLists: [listId] };
    await loadNight(output, { snapshotId: 's1', rows: [listing, withOption('b'), valueList('a')], ...lists });
    expect(await queryCurrent(output, notices)).toEqual([
      { code: 'unknown_option', json_pointer: '/data/universalTrackerValues/7/value', value: 'b' },
    ]);
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows: [valueList('a', 'b')], ...lists });
    expect(await queryCurrent(output, notices)).toEqual([]);
    expect(await currentHashes(snapshot)).toEqual(
      await freshHashes([listing, withOption('b'), valueList('a', 'b')], [listId]),
    );
    expect(await queryCurrent(output, 'SELECT option_name FROM data_points_enriched')).toEqual([{ option_name: 'B' }]);
  });

  it('are forgotten with a record that gives way to another survey', async () => {
    const output = await createOutput();
    const holding = (inSurvey: number): Rows => ({
      ...simpleSurvey(inSurvey),
      tracker_definitions: [definition(1, 'v1', { value_type: 'valueList', value_list_id: listId })],
      utrvs: [utrv(50, inSurvey, { value_type: 'valueList' })],
      data_points: [dataPoint(50, inSurvey, { value_type: 'valueList', option_code: 'b', value_text: 'b' })],
    });
    const lists = { replacedValueLists: [listId] };
    await loadNight(output, { snapshotId: 's1', rows: [listing, holding(3), valueList('a')], ...lists });
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows: [holding(2)] });
    expect(await currentHashes(snapshot)).toEqual(
      await freshHashes([listing, holding(2), holding(3), valueList('a')], [listId]),
    );
  });

  it('forgets a list that no definition refers to, and what was wrong with it', async () => {
    const output = await createOutput();
    const wrong = issue({ scope: 'value_lists', survey_id: null, value_list_id: listId });
    await loadNight(output, {
      snapshotId: 's1',
      rows: [listing, withOption('a'), valueList('a'), { data_issues: [wrong] }],
      replacedValueLists: [listId],
    });
    expect(await queryCurrent(output, 'SELECT code FROM data_issues')).toEqual([{ code: 'unknown_value' }]);
    const plain: Rows = {
      ...simpleSurvey(1),
      tracker_definitions: [definition(1, 'plain')],
      utrvs: [utrv(1, 1, { definition_id: definition(1, 'plain').definition_id })],
    };
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows: [plain] });
    expect(await currentHashes(snapshot)).toEqual(await freshHashes([listing, plain]));
  });

  it('notes surveys of initiatives that are not listed', async () => {
    const output = await createOutput();
    const orphan: Rows = { ...simpleSurvey(1), surveys: [survey(1, { initiative_id: id('a', 8) })] };
    await loadNight(output, { snapshotId: 's1', rows: [listing, orphan] });
    expect(await queryCurrent(output, notices)).toEqual([
      { code: 'unknown_initiative', json_pointer: '/data/initiativeId', value: id('a', 8) },
    ]);
    const listed: Rows = { ...listing, initiatives: [initiative(8)] };
    await loadNight(output, { snapshotId: 's2', rows: [listed] });
    expect(await queryCurrent(output, notices)).toEqual([]);
  });
});
