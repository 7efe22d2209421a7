import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookFirstItem } from '../../src/report/report.ts';
import { createOutput, loadNight, type Rows } from '../load/lake-fixture.ts';
import { type Answer, listingOf, nodeId, type ReportingWorld, surveyId, surveyRows } from '../load/reporting-world.ts';
import { type MadePage, madePage } from './made-page.ts';
import { type ReadPage, readPage } from './page-cells.ts';

const energy = (value: number, unit = 'MWh'): Answer => ({
  to: 'energy',
  status: 'verified',
  values: [{ is: value, unit }],
});
const water = (value: number): Answer => ({ to: 'water', status: 'verified', values: [{ is: value }] });
const nothing: readonly Answer[] = [
  { to: 'energy', values: [] },
  { to: 'water', values: [] },
];

/** North reports less than its two sites; the empty site has a report without any answer. */
const worldOf = (o: { b: number; c: number; c2023: readonly Answer[] }): ReportingWorld => ({
  nodes: {
    ...{
      group: null,
      north: 'group',
      a: 'north',
      b: 'north',
      c: 'group',
      empty: 'group',
      barrels: 'group',
      large: 'group',
    },
  },
  trackers: {
    energy: { name: 'Energy', tracker_type: 'gri', type_code: '302-1-e', unit: 'MWh', unit_type: 'energy' },
    water: { name: 'Water', tracker_type: 'gri', type_code: '303-5-a', unit: 'm3', unit_type: 'volume' },
  },
  surveys: [
    { of: 'north', answers: [energy(10)] },
    { of: 'a', answers: [energy(100), water(5)] },
    { of: 'b', answers: [energy(o.b)] },
    { of: 'c', answers: [energy(30), water(o.c)] },
    { of: 'empty', name: 'Pack 1', answers: nothing },
    { of: 'empty', name: 'Pack 2', answers: [energy(2)] },
    { of: 'barrels', answers: [energy(7, 'barrels')] },
    { of: 'large', answers: [energy(998)] },
    { of: 'c', end: '2023-12-31', answers: o.c2023 },
  ],
});

const [empty, restatedSurveys] = [4, [2, 3, 8]];

/** The records of the empty report are open, not inapplicable. */
const rowsOf = (world: ReportingWorld, place: number): Rows => {
  const rows = surveyRows(world, place);
  if (place !== empty) return rows;
  return { ...rows, utrvs: (rows.utrvs ?? []).map((row) => ({ ...row, status: 'created', answer: 'unanswered' })) };
};

let output: string;
let items: readonly LookFirstItem[];
let made: MadePage;
let page: ReadPage;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-look-first-'));
  const first = worldOf({ b: 60, c: 5, c2023: [energy(20)] });
  const slipped = worldOf({ b: 60_000, c: 5_000, c2023: [{ to: 'energy', values: [] }] });
  const corrected = worldOf({ b: 60, c: 5_000, c2023: [{ to: 'energy', values: [] }] });
  await loadNight(output, {
    snapshotId: '20250102T000000000Z-000001',
    rows: [listingOf(first), ...first.surveys.map((_, place) => rowsOf(first, place))],
  });
  for (const [at, world] of [slipped, corrected].entries()) {
    await loadNight(output, {
      snapshotId: `20250102T000000000Z-00000${at + 2}`,
      rows: restatedSurveys.map((place) => rowsOf(world, place)),
    });
  }
  made = await madePage(output);
  items = made.lookFirst;
  page = readPage(made.page);
});

afterAll(() => rm(output, { recursive: true, force: true }));

const world = worldOf({ b: 60, c: 5_000, c2023: [] });
const itemOf = (kind: string): LookFirstItem | undefined => items.find((one) => one.kind === kind);

describe('what to look at first', () => {
  it('is at most five items, the weightiest first, none below half a percent', () => {
    const weights = items.map(({ weight }) => weight);
    expect(items.length).toBeLessThanOrEqual(5);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.005);
  });

  it('names a number that is a thousand times what it was, by its share of what counts', () => {
    expect(itemOf('slip')).toMatchObject({
      sentence: 'c, Water 2024: 5 became 5 000 m³, 99 % of all that counts.',
      todo: '×\u202f1\u202f000: ask for the unit.',
      ...{ initiative_id: nodeId(world, 'c'), survey_id: surveyId(3) },
    });
    expect(itemOf('slip')?.weight).toBeCloseTo(4995 / 5005, 10);
  });

  it('leaves out a number that slipped and was corrected', () => {
    expect(items.filter(({ kind }) => kind === 'slip')).toHaveLength(1);
  });

  it('names a parent that reports less than what is below it, by what it falls short', () => {
    // North 10, c 30, the site with two reports 2, the large one 998.
    expect(itemOf('parent')).toMatchObject({
      sentence: 'north reports 10 MWh, Energy 2024; level below: 160 MWh. Too low in 1 of 1 question.',
      initiative_id: nodeId(world, 'north'),
    });
    expect(itemOf('parent')?.weight).toBeCloseTo(150 / 1040, 10);
  });

  it('names a unit that the lake does not know, by those who write it', () => {
    expect(itemOf('unit')).toMatchObject({
      sentence:
        'barrels writes “barrels”, a unit that the lake does not know: 1 number is in no total, 7 of Energy 2024 among them.',
      initiative_id: nodeId(world, 'barrels'),
    });
    // North, a, b, c, the site with two reports, the large one, and it.
    expect(itemOf('unit')?.weight).toBeCloseTo(1 / 7, 10);
  });

  it('names a reported figure that is gone; older years count half', () => {
    expect(itemOf('lost')).toMatchObject({
      sentence: 'c, 2023: 1 reported number is gone, 20 MWh of Energy among them, 100 % of all that counted.',
      weight: 0.5,
    });
  });

  it('names a report without any answer, by its name where the site has two of the period', () => {
    expect(itemOf('report')).toMatchObject({
      sentence: expect.stringMatching(/^empty, “Pack 1”, 2024: none of 2 records is answered/),
      survey_id: surveyId(empty),
    });
    expect(itemOf('report')?.weight).toBeCloseTo(2 / 11, 10);
  });
});

describe('the page', () => {
  it('lists the same in the same order', () => {
    const text = page.text.replaceAll(' ', '');
    const places = items.map(({ sentence }) => text.indexOf(sentence.replaceAll(' ', '')));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
  });

  it('has the figure of the group, its sites, what it is made of, and its doubts in words', () => {
    expect(page.text).toContain('The group’s figures, 2024');
    expect(page.text).toMatch(
      /Energy1\.04 GWh.*6 of 6sites report 1\.19.*1 parent does not reconcile; if it reports only its own: 1\.20GWh · 1 site writes 7 in an unknown unit, “barrels”/,
    );
  });

  it('names a report in the list of those to chase only where there are two', () => {
    const names = page.rows('Reports of the newest closed periods').map(([name]) => name);
    expect(names).toContain('empty “Pack 1”');
    expect(names.filter((name) => name?.includes('“'))).toEqual(expect.arrayContaining(['empty “Pack 1”']));
    expect(names.some((name) => name?.startsWith('a “'))).toBe(false);
  });

  it('says which command lists every number in a figure', () => {
    expect(page.text).toContain('Every number in a figure: esg-lake explain 302-1-e --year 2024');
  });

  it('says nothing about when the next load is due', () => {
    expect(page.text).not.toMatch(/\bdue\b/);
  });
});

describe('parents below parents', () => {
  const nested: ReportingWorld = {
    nodes: { group: null, north: 'group', mid: 'north', a: 'mid', b: 'mid', c: 'group' },
    trackers: worldOf({ b: 0, c: 0, c2023: [] }).trackers,
    surveys: [
      { of: 'group', answers: [energy(500)] },
      { of: 'north', answers: [energy(10)] },
      { of: 'mid', answers: [energy(20)] },
      { of: 'a', answers: [energy(100)] },
      { of: 'b', answers: [energy(60)] },
      { of: 'c', answers: [energy(300)] },
    ],
  };
  const rows = [listingOf(nested), ...nested.surveys.map((_, place) => surveyRows(nested, place))];

  it('says which sum is of the sites and which of the level below', async () => {
    const folder = await createOutput();
    await loadNight(folder, { snapshotId: '20250102T000000000Z-000001', rows });
    const { text } = readPage((await madePage(folder)).page);
    expect(text).toContain('Energy500 MWh100% verified3 of 3sites report 460level below: 310, 190 less');
  });
});

it('a lake of two runs without any key figure has its page, and its empty report', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'esg-lake-look-first-'));
  const { trackers } = worldOf({ b: 0, c: 0, c2023: [] });
  const open: ReportingWorld = { nodes: { group: null }, trackers, surveys: [{ of: 'group', answers: nothing }] };
  const rows = surveyRows(open, 0);
  const utrvs = (rows.utrvs ?? []).map((row) => ({ ...row, status: 'created', answer: 'unanswered' }));
  for (const n of [1, 2]) {
    await loadNight(bare, { snapshotId: `20250102T000000000Z-00000${n}`, rows: [listingOf(open), { ...rows, utrvs }] });
  }
  expect(readPage((await madePage(bare)).page).text).toMatch(/group, report of 2024: none of 2\s?records is answered/);
  await rm(bare, { recursive: true });
});
