import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataPoint,
  day,
  definition,
  id,
  initiative,
  issue,
  listing,
  loadNight,
  type Rows,
  survey,
  utrv,
} from '../load/lake-fixture.ts';
import { type MadePage, madePage } from './made-page.ts';

const nodeCount = 5000;
const trackerCount = 200;
const issueCount = 50_000;
const recordsOfSurvey = 6;

/** 1 group, 30 regions, 300 countries, and sites. */
const parentOf = (node: number): number | null =>
  node === 1 ? null : node <= 31 ? 1 : node <= 331 ? 2 + (node % 30) : 32 + (node % 300);
const isLeaf = (node: number): boolean => node > 331;
const nodes = Array.from({ length: nodeCount }, (_, i) => i + 1);
const lineOf = (node: number): readonly number[] => {
  const parent = parentOf(node);
  return parent === null ? [node] : [...lineOf(parent), node];
};

const tree: Rows = {
  ...listing,
  initiatives: nodes.map((node) => {
    const line = lineOf(node);
    const parent = parentOf(node);
    return initiative(node, {
      name: `Node <b>${node}</b>`,
      parent_id: parent === null ? null : id('a', parent),
      depth: line.length - 1,
      path_ids: line.map((above) => id('a', above)),
      root_id: id('a', 1),
      is_leaf: isLeaf(node),
    });
  }),
};

/** A survey of each site in each of two years, every one with an outlier. */
const sites = nodes.filter(isLeaf);
const surveys = [2023, 2024].flatMap((year) =>
  sites.map((node, at) => ({ year, node, number: (year - 2023) * 10_000 + at + 1 })),
);
const times = (year: number) => ({ period_start: day(`${year}-01-01`), period_end: day(`${year}-12-31`) });
const records = surveys.flatMap(({ year, node, number }) =>
  Array.from({ length: recordsOfSurvey }, (_, i) => ({
    year,
    node,
    survey: number,
    number: number * 10 + i,
    tracker: ((node + i * 33) % trackerCount) + 1,
    value: i === 0 && year === 2024 ? 1e6 + node : 10 + node,
  })),
);
const idOf = (kind: string, number: number): string => `${kind}${String(number).padStart(8, '0')}`.padStart(24, '0');

const rows: Rows = {
  tracker_definitions: Array.from({ length: trackerCount }, (_, i) =>
    definition(i + 1, 'v1', {
      tracker_type: i < 150 ? 'gri' : `kind-${i}`,
      type_code: i < 150 ? `${201 + i}-1-a` : null,
    }),
  ),
  surveys: surveys.map(({ year, node, number }) =>
    survey(number, {
      response_id: 'listing',
      survey_id: idOf('b', number),
      initiative_id: id('a', node),
      period_label: String(year),
      effective_date: day(`${year}-12-31`),
      utrv_count: recordsOfSurvey,
      ...times(year),
    }),
  ),
  utrvs: records.map(({ year, node, survey: of, number, tracker }) =>
    utrv(1, 1, {
      utrv_id: idOf('c', number),
      survey_id: idOf('b', of),
      source_index: number % 10,
      initiative_id: id('a', node),
      tracker_id: id('d', tracker),
      definition_id: `${id('d', tracker)}-v1`,
      ...times(year),
    }),
  ),
  data_points: records.map(({ year, node, survey: of, number, tracker, value }) =>
    dataPoint(1, 1, {
      utrv_id: idOf('c', number),
      survey_id: idOf('b', of),
      initiative_id: id('a', node),
      tracker_id: id('d', tracker),
      value_number: value,
      value_scaled: value,
      ...times(year),
    }),
  ),
  data_issues: Array.from({ length: issueCount }, (_, i) =>
    issue({
      code: `code_${i % 40}`,
      severity: i % 7 === 0 ? 'rejected' : 'notice',
      survey_id: idOf('b', surveys[i % surveys.length]?.number ?? 1),
    }),
  ),
};

let output: string;
let made: MadePage;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-big-page-'));
  await loadNight(output, { snapshotId: 'night-1', rows: [tree, rows] });
  made = await madePage(output);
});

afterAll(() => rm(output, { recursive: true, force: true }));

it('the page of 5,000 nodes, 200 trackers and 50,000 issues is under 300 kB', () => {
  expect(made.page.length).toBeLessThan(300_000);
});

it('its files have every row', () => {
  const lines = (name: string): number => (made.files[name] ?? '').split('\r\n').length - 2;
  expect(lines('completeness.csv')).toBe(1 + 30);
});
