import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiInitiative, ApiSurveyWithValues, ApiUtrv } from '../../src/sandbox/world/api-types.ts';
import { type PublishedRow, publishedRows } from '../cases/published-rows.ts';
import { isLongLane } from '../lane.ts';
import { type PlainPoint, periodStart, pointsOf } from './plain-reading.ts';
import { type PublishedLake, publishLake } from './published-lake.ts';

/** The shipped views against the world they are about, added up in integers. */
let lake: PublishedLake;
let views: ReadonlyMap<string, readonly PublishedRow[]>;
let points: readonly PlacedPoint[];
let ancestors: ReadonlyMap<string, readonly ApiInitiative[]>;

interface PlacedPoint extends PlainPoint {
  readonly survey: ApiSurveyWithValues;
  readonly utrv: ApiUtrv;
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly column: string | null;
  readonly row: number | null;
  readonly option: string | null;
}

beforeAll(async () => {
  lake = await publishLake({ initiatives: 30, surveys: isLongLane ? 150 : 60, utrvsPerSurvey: isLongLane ? 80 : 40 });
  const names = ['initiative_tree', 'data_points_enriched', 'restatements'];
  views = await publishedRows(lake.output, names);
  const { world } = lake.sandbox;
  points = world.surveys().flatMap(({ _id }) => {
    const survey = world.survey(_id);
    return survey === undefined ? [] : survey.universalTrackerValues.flatMap((utrv) => placed(survey, utrv));
  });
  const nodes = new Map(world.initiatives().map((node) => [node._id, node]));
  ancestors = new Map([...nodes.values()].map((node) => [node._id, lineOf(node, nodes)]));
});

afterAll(() => lake?.remove());

describe('the views of the default world', () => {
  it('initiative_tree lists every node under its parent, with what it and its subtree hold', () => {
    const rows = [...(views.get('initiative_tree') ?? [])].sort(
      (a, b) => Number(a['position']) - Number(b['position']),
    );
    expect(rows).toHaveLength(ancestors.size);
    const open: unknown[] = [];
    for (const row of rows) {
      const line = (ancestors.get(String(row['initiative_id'])) ?? []).map(({ _id }) => _id);
      open.length = line.length - 1;
      expect(open, 'a node follows its parent or its parent’s subtree').toEqual(line.slice(0, -1));
      open.push(row['initiative_id']);
      const isBelow = (id: string): boolean =>
        ancestors.get(id)?.some(({ _id }) => _id === row['initiative_id']) ?? false;
      const surveys = lake.sandbox.world.surveys();
      expect(row).toMatchObject({
        depth: line.length - 1,
        survey_count: surveys.filter(({ initiativeId }) => initiativeId === row['initiative_id']).length,
        subtree_survey_count: surveys.filter(({ initiativeId }) => isBelow(initiativeId)).length,
        data_point_count: points.filter(({ utrv }) => utrv.initiativeId === row['initiative_id']).length,
        subtree_data_point_count: points.filter(({ utrv }) => isBelow(utrv.initiativeId)).length,
      });
    }
  });

  it('data_points_enriched names everything and multiplies nothing', () => {
    const rows = views.get('data_points_enriched') ?? [];
    expect(rows).toHaveLength(points.length);
    const names = new Map([...ancestors].map(([id, line]) => [id, line.map(({ name }) => name).join(' > ')]));
    expect(rows.filter((row) => row['initiative_path'] !== names.get(String(row['initiative_id'])))).toEqual([]);
    expect(rows.filter((row) => row['tracker_name'] === null)).toEqual([]);
    const unnamed = rows.filter((row) => row['option_code'] !== null && row['option_name'] === null);
    expect(unnamed).toEqual([]);
    expect(rows.filter((row) => row['column_code'] !== null && row['column_name'] === null)).toEqual([]);
  });

  it('restatements is empty before anything was restated', () => {
    expect(views.get('restatements')).toEqual([]);
  });
});

function placed(survey: ApiSurveyWithValues, utrv: ApiUtrv): readonly PlacedPoint[] {
  const period = utrv.period ?? survey.period;
  const end = (utrv.effectiveDate ?? survey.effectiveDate).slice(0, 10);
  const place = { survey, utrv, period, end, start: periodStart(period, end) };
  return pointsOf(survey, utrv).map((point) => {
    const [, row, column, option]: readonly [string, number | null, string | null, string | null] = JSON.parse(
      point.key,
    );
    return { ...point, ...place, row, column, option };
  });
}

function lineOf(node: ApiInitiative, all: ReadonlyMap<string, ApiInitiative>): readonly ApiInitiative[] {
  const parent = node.parentId === undefined ? undefined : all.get(node.parentId);
  return parent === undefined ? [node] : [...lineOf(parent, all), node];
}
