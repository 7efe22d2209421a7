import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ApiInitiative,
  ApiSurveyWithValues,
  ApiTracker,
  ApiUtrv,
  Json,
} from '../../src/sandbox/world/api-types.ts';
import type { World } from '../../src/sandbox/world/world.ts';
import { reportedTables } from '../cases/case-files.ts';
import { type PublishedRow, publishedRows } from '../cases/published-rows.ts';
import { isLongLane } from '../lane.ts';
import {
  currencyOf,
  decimalUnits,
  exactScaled,
  type PlainPoint,
  periodStart,
  pointKey,
  pointsOf,
} from './plain-reading.ts';
import { type PublishedLake, publishLake } from './published-lake.ts';

/** The default world, or some of its surveys, loaded once and then read a second time here, straight from the world. */
let lake: PublishedLake;
let published: ReadonlyMap<string, readonly PublishedRow[]>;
let bodies: readonly ApiSurveyWithValues[];

const tables = [...reportedTables, 'data_issues', 'responses', 'survey_completeness'] as const;

beforeAll(async () => {
  lake = await publishLake(isLongLane ? {} : { surveys: 60, utrvsPerSurvey: 60 }, { calculations: ['wfn_2024'] });
  published = await publishedRows(lake.output, tables);
  bodies = world()
    .surveys()
    .flatMap(({ _id }) => world().survey(_id) ?? []);
});

afterAll(() => lake?.remove());

describe('the default world, counted independently', () => {
  it('is there in full: every survey, every record, once', () => {
    expect(bodies).toHaveLength(world().surveys().length);
    expect(idsOf('surveys', 'survey_id')).toEqual(bodies.map(({ _id }) => _id).sort());
    expect(idsOf('utrvs', 'utrv_id')).toEqual(
      records()
        .map(({ utrv }) => utrv._id)
        .sort(),
    );
    expect(idsOf('initiatives', 'initiative_id')).toEqual(
      world()
        .initiatives()
        .map(({ _id }) => _id)
        .sort(),
    );
    expect(lake.report.surveys).toMatchObject({
      listed: bodies.length,
      fetched: bodies.length,
      failed: [],
      removed: 0,
    });
  });

  it('has every data point, value for value', () => {
    const expected = new Map(allPoints().map((point) => [point.key, point]));
    expect(expected.size).toBeGreaterThan(isLongLane ? 50_000 : 4_000);
    expect(rows('data_points')).toHaveLength(expected.size);
    const wrong = rows('data_points').filter((row) => {
      const point = expected.get(pointKey(row['utrv_id'], row['row_index'], row['column_code'], row['option_code']));
      return point === undefined || JSON.stringify(pointFields(row)) !== JSON.stringify(plainFields(point));
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('scales decimally exactly: sums per tracker in integers', () => {
    const expected = new Map<string, bigint>();
    for (const { trackerId, number, scale } of allPoints()) {
      const scaled = number === null ? null : exactScaled(number, scale);
      if (scaled !== null) expected.set(trackerId, (expected.get(trackerId) ?? 0n) + scaled);
    }
    const found = new Map<string, bigint>();
    for (const row of rows('data_points')) {
      const id = String(row['tracker_id']);
      if (row['value_scaled'] !== null)
        found.set(id, (found.get(id) ?? 0n) + decimalUnits(Number(row['value_scaled'])));
    }
    expect(sortedEntries(found)).toEqual(sortedEntries(expected));
  });

  it('counts, periods and states of every survey', () => {
    const expected = bodies.map((survey) => {
      const end = survey.effectiveDate.slice(0, 10);
      const points = survey.universalTrackerValues.flatMap((utrv) => pointsOf(survey, utrv));
      return {
        survey_id: survey._id,
        initiative_id: survey.initiativeId,
        name: survey.name ?? null,
        survey_type: survey.type === 'aggregated' ? 'aggregation' : survey.type,
        period: survey.period,
        effective_at: new Date(survey.effectiveDate).toISOString(),
        effective_date: end,
        period_start: periodStart(survey.period, end),
        period_end: end,
        is_complete: survey.completedDate !== undefined,
        completed_at: instant(survey.completedDate),
        aggregated_at: instant(survey.aggregatedDate),
        last_updated_at: instant(world().lastUpdated(survey._id)?.survey),
        currency: currencyOf(survey),
        utrv_count: survey.universalTrackerValues.length,
        data_point_count: points.length,
        removed_at: null,
      };
    });
    expect(projected('surveys', expected)).toEqual(byFirstColumn(expected));
  });

  it('states, periods and counts of every record', () => {
    const expected = records().map(({ survey, utrv, index }) => {
      const count = pointsOf(survey, utrv).length;
      const end = (utrv.effectiveDate ?? survey.effectiveDate).slice(0, 10);
      const type = utrv.valueType ?? utrv.universalTracker.valueType;
      const flag = utrv.valueData?.notApplicableType;
      return {
        utrv_id: utrv._id,
        survey_id: survey._id,
        initiative_id: utrv.initiativeId,
        tracker_id: utrv.universalTrackerId,
        source_index: index,
        status: utrv.status,
        value_type: type,
        answer:
          count > 0 ? 'answered' : flag === 'na' ? 'not_applicable' : flag === 'nr' ? 'not_reported' : 'unanswered',
        not_applicable_type: flag ?? null,
        evidence_required: utrv.evidenceRequired ?? survey.evidenceRequired,
        verification_required: utrv.verificationRequired ?? survey.verificationRequired,
        is_private: utrv.isPrivate ?? survey.isPrivate ?? null,
        assurance_status: utrv.assuranceStatus ?? null,
        notes: utrv.notes ?? null,
        period: utrv.period ?? survey.period,
        period_start: periodStart(utrv.period ?? survey.period, end),
        period_end: end,
        data_point_count: count,
      };
    });
    const wrong = differing('utrvs', expected);
    expect(wrong).toEqual([]);
  });

  it('takes of every tracker the version of the survey updated last, with its columns', () => {
    const newest = newestDefinitions();
    expect(
      projected('trackers', [{ tracker_id: '', definition: null, value_type: '', type_code: '', number_scale: '' }]),
    ).toEqual(
      byFirstColumn(
        [...newest].map(([id, tracker]) => ({
          tracker_id: id,
          definition: tracker,
          value_type: tracker.valueType,
          type_code: tracker.typeCode === '' ? null : tracker.typeCode,
          number_scale: tracker.numberScale ?? null,
        })),
      ),
    );
    const columns = [...newest].flatMap(([id, tracker]) =>
      (tracker.valueValidation?.table?.columns ?? []).map((column, index) => [
        id,
        column.code,
        index,
        column.type,
        column.unit ?? null,
        column.valueListId ?? column.listId ?? null,
      ]),
    );
    const found = rows('tracker_columns').map((row) =>
      ['tracker_id', 'column_code', 'column_index', 'value_type', 'unit', 'value_list_id'].map((name) => row[name]),
    );
    expect(found.map((row) => JSON.stringify(row)).sort()).toEqual(columns.map((row) => JSON.stringify(row)).sort());
  });

  it('has the hierarchy and its closure', () => {
    const initiatives = new Map(
      world()
        .initiatives()
        .map((node) => [node._id, node]),
    );
    const expected = [...initiatives.values()].map((node) => {
      const line = lineOf(node, initiatives);
      const children = [...initiatives.values()].filter(({ parentId }) => parentId === node._id);
      const below = [...initiatives.values()].filter(
        (other) => other !== node && lineOf(other, initiatives).includes(node),
      );
      return {
        initiative_id: node._id,
        name: node.name,
        parent_id: node.parentId ?? null,
        depth: line.length - 1,
        path: line.map(({ name }) => name).join(' > '),
        path_ids: line.map(({ _id }) => _id),
        root_id: line[0]?._id,
        is_leaf: children.length === 0,
        child_count: children.length,
        descendant_count: below.length,
      };
    });
    expect(projected('initiatives', expected)).toEqual(byFirstColumn(expected));
    const closure = expected.flatMap(({ initiative_id, path_ids }) =>
      path_ids.map((ancestor, i) => `${ancestor} ${initiative_id} ${path_ids.length - 1 - i}`),
    );
    const found = rows('initiative_ancestors').map(
      (row) => `${row['ancestor_id']} ${row['descendant_id']} ${row['distance']}`,
    );
    expect(found.sort()).toEqual(closure.sort());
  });

  it('has the value lists that definitions refer to, option for option', () => {
    const ids = new Set(records().flatMap(({ utrv }) => valueListIds(utrv.universalTracker)));
    const lists = world()
      .valueLists()
      .filter(({ _id }) => ids.has(_id));
    expect(lists).toHaveLength(ids.size);
    expect(projected('value_lists', [{ value_list_id: '', option_count: 0 }])).toEqual(
      byFirstColumn(lists.map(({ _id, options }) => ({ value_list_id: _id, option_count: options.length }))),
    );
    const options = lists.flatMap(({ _id, options: all }) =>
      all.map(({ code, name }, i) => JSON.stringify([_id, code, i, name])),
    );
    const found = rows('value_list_options').map((row) =>
      JSON.stringify(['value_list_id', 'option_code', 'option_index', 'name'].map((column) => row[column])),
    );
    expect(found.sort()).toEqual(options.sort());
  });

  it('has every leaf of the calculated values', () => {
    const expected = bodies.flatMap(({ _id }) =>
      leavesOf(world().calculated(_id, 'wfn_2024'), '').map((leaf) => `${_id} ${leaf}`),
    );
    const found = rows('calculated_values').map(
      (row) => `${row['survey_id']} ${row['json_pointer']} ${row['value_number'] ?? JSON.stringify(row['value_text'])}`,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('tells the completeness of every survey', () => {
    const expected = bodies.map((survey) => {
      const rejected = survey.universalTrackerValues.filter(({ status }) => status === 'rejected');
      const standing = survey.universalTrackerValues.filter(({ status }) => status !== 'rejected');
      const answered = standing.filter((utrv) => pointsOf(survey, utrv).length > 0);
      return {
        survey_id: survey._id,
        utrv_count: survey.universalTrackerValues.length,
        answered_count: answered.length,
        rejected_count: rejected.length,
        verified_count: answered.filter(({ status }) => status === 'verified').length,
      };
    });
    expect(projected('survey_completeness', expected)).toEqual(byFirstColumn(expected));
  });

  it('notes what is unusual in it, and rejects nothing', () => {
    const codes = rows('data_issues').flatMap(({ severity, code }) => (severity === 'notice' ? [] : [code]));
    expect(codes.sort()).toEqual(isLongLane ? ['not_a_number', 'unknown_number_scale'] : []);
    const unaligned = rows('data_issues').filter(
      ({ code, resource }) => code === 'unaligned_period' && resource === 'surveys',
    );
    const expected = bodies.filter(({ period, effectiveDate }) => !isAligned(period, effectiveDate.slice(0, 10)));
    expect(unaligned.map((issue) => issue['survey_id']).sort()).toEqual(expected.map(({ _id }) => _id).sort());
  });

  it('costs the fewest requests, and every body of it is on record', () => {
    const { by_endpoint: requests } = lake.report.requests;
    expect(requests).toMatchObject({
      initiatives: 1,
      surveys: 2,
      survey: bodies.length,
      calculated: bodies.length,
      value_lists: 1,
    });
    expect(rows('responses').filter(({ path }) => /^\/v1\/surveys\/[0-9a-f]{24}$/.test(String(path)))).toHaveLength(
      bodies.length,
    );
    const named = new Set(rows('responses').map((row) => row['response_id']));
    const used = ['surveys', 'initiatives', 'calculated_values'].flatMap((table) =>
      rows(table).map((row) => row['response_id']),
    );
    expect(used.filter((id) => !named.has(id))).toEqual([]);
  });
});

const world = (): World => lake.sandbox.world;
const rows = (table: string): readonly PublishedRow[] => published.get(table) ?? [];
const idsOf = (table: string, column: string): readonly string[] =>
  rows(table)
    .map((row) => String(row[column]))
    .sort();
const instant = (text: string | undefined): string | null => (text === undefined ? null : new Date(text).toISOString());

interface PlacedRecord {
  readonly survey: ApiSurveyWithValues;
  readonly utrv: ApiUtrv;
  readonly index: number;
}

const records = (): readonly PlacedRecord[] =>
  bodies.flatMap((survey) => survey.universalTrackerValues.map((utrv, index) => ({ survey, utrv, index })));
const allPoints = (): readonly PlainPoint[] => records().flatMap(({ survey, utrv }) => pointsOf(survey, utrv));

const pointFields = (row: PublishedRow): readonly unknown[] =>
  [
    'tracker_id',
    'value_type',
    'value_number',
    'value_text',
    'value_date',
    'number_scale',
    'unit',
    'unit_type',
    'unit_source',
  ].map((column) => row[column]);
const plainFields = (p: PlainPoint): readonly unknown[] => [
  p.trackerId,
  p.valueType,
  p.number,
  p.text,
  p.date,
  p.scale,
  p.unit,
  p.unitType,
  p.unitSource,
];

/** The rows of a table with the columns of the given rows, in the order of the first of them. */
function projected(table: string, like: readonly PublishedRow[]): readonly PublishedRow[] {
  const columns = Object.keys(like[0] ?? {});
  return byFirstColumn(rows(table).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));
}

const byFirstColumn = (all: readonly PublishedRow[]): readonly PublishedRow[] =>
  [...all].sort((a, b) => (String(Object.values(a)[0]) < String(Object.values(b)[0]) ? -1 : 1));

/** The first few rows of a table that are not as expected, beside what was expected. */
function differing(table: string, expected: readonly PublishedRow[]): readonly unknown[] {
  const found = projected(table, expected);
  if (found.length !== expected.length) return [{ found: found.length, expected: expected.length }];
  const wanted = byFirstColumn(expected);
  return found.flatMap((row, i) => (isEqual(row, wanted[i]) ? [] : [{ found: row, expected: wanted[i] }])).slice(0, 3);
}

const isEqual = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const sortedEntries = (map: ReadonlyMap<string, bigint>): readonly string[] =>
  [...map].map(([id, sum]) => `${id} ${sum}`).sort();

function newestDefinitions(): ReadonlyMap<string, ApiTracker> {
  const newest = new Map<string, { readonly rank: string; readonly tracker: ApiTracker }>();
  for (const { survey, utrv } of records()) {
    const rank = `${world().lastUpdated(survey._id)?.survey} ${survey._id}`;
    const known = newest.get(utrv.universalTrackerId);
    if (known === undefined || rank > known.rank)
      newest.set(utrv.universalTrackerId, { rank, tracker: utrv.universalTracker });
  }
  return new Map([...newest].map(([id, { tracker }]) => [id, tracker]));
}

function lineOf(node: ApiInitiative, all: ReadonlyMap<string, ApiInitiative>): readonly ApiInitiative[] {
  const parent = node.parentId === undefined ? undefined : all.get(node.parentId);
  return parent === undefined ? [node] : [...lineOf(parent, all), node];
}

/** Wherever a definition refers to a value list. */
function valueListIds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    (key === 'valueListId' || key === 'listId') && typeof inner === 'string' ? [inner] : valueListIds(inner),
  );
}

function leavesOf(value: Json | undefined, pointer: string): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${pointer}/${key}`));
  }
  return [`${pointer} ${JSON.stringify(value)}`];
}

function isAligned(period: string, day: string): boolean {
  const [, month = 0] = day.split('-').map(Number);
  const isMonthEnd = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
  return isMonthEnd && (period === 'monthly' || (period === 'quarterly' ? month % 3 === 0 : month === 12));
}
