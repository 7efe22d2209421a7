import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageBlocks } from '../../src/page/lake-page.ts';
import { createOutput, initiative, issue, loadNight, type Rows } from '../load/lake-fixture.ts';
import { type Answer, listingOf, type ReportingWorld, surveyId, surveyRows } from '../load/reporting-world.ts';
import { type MadePage, madePage } from './made-page.ts';
import { type ReadPage, readPage } from './page-cells.ts';

const formula = '=HYPERLINK("http://x","y")<b>\u202elive';
const energy = (value: number, more: Partial<Answer> = {}): Answer => ({
  to: 'energy',
  values: [{ is: value }],
  ...more,
});
const water = (value: number, unit = 'm3'): Answer => ({ to: 'water', values: [{ is: value, unit }] });
const costs = (value: number, unit: string, isAssumed = false): Answer => ({
  to: 'costs',
  values: [{ is: value, unit, isAssumed }],
});

const answers = {
  before: [
    [energy(100, { status: 'verified' }), water(7), costs(-5, 'EUR')],
    [energy(46, { status: 'rejected' })],
    [energy(30, { status: 'verified' }), water(2)],
  ],
  after: [
    [energy(100_000), water(7), costs(-5, 'EUR')],
    [energy(45), costs(1, 'USD', true)],
    [energy(30, { status: 'verified' })],
  ],
} as const;

/** Three sites below two regions; each has a report of 2023 and one of 2024. */
const worldOf = (night: keyof typeof answers): ReportingWorld => ({
  nodes: { group: null, [formula]: 'group', south: 'group', one: formula, two: formula, three: 'south' },
  trackers: {
    energy: { name: 'Energy', tracker_type: 'gri', type_code: '302-1-e', unit: 'MWh', unit_type: 'energy' },
    water: { name: 'Water <i>', tracker_type: 'gri', type_code: '303-5-a', unit: 'm3', unit_type: 'volume' },
    costs: { name: 'Costs', unit: null, unit_type: 'currency' },
  },
  surveys: [
    { of: 'one', end: '2023-12-31', answers: [energy(90)] },
    { of: 'two', end: '2023-12-31', answers: [energy(50)] },
    { of: 'three', end: '2023-12-31', answers: [energy(31)] },
    ...(['one', 'two', 'three'] as const).map((of, i) => ({
      of,
      isComplete: i === 2,
      answers: answers[night][i] ?? [],
    })),
  ],
});

/** The third and the fourth survey have issues, and the third loses one in the second run. */
const issues = (survey: number, ...kinds: readonly (readonly ['rejected' | 'notice', string])[]): Rows => ({
  data_issues: kinds.map(([severity, code]) =>
    issue({ severity, code, survey_id: surveyId(survey), message: `<script>${code}`, value: '+1 day' }),
  ),
});

/** Where a test checks what each section prints. */
const testedIn: Readonly<Record<string, string>> = {
  figures: 'report/lake-page.test.ts',
  chase: 'report/page-blocks.test.ts',
  restated: 'report/page-blocks.test.ts',
};

it('every section has a test', () => {
  const untested = pageBlocks.filter(({ id }) => !(id in testedIn)).map(({ id }) => `no test of the section ${id}`);
  expect(untested).toEqual([]);
  const files = Object.values(testedIn).map((file) => join(import.meta.dirname, '..', file));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

let output: string;
let made: MadePage;
let page: ReadPage;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-page-blocks-'));
  const [before, after] = [worldOf('before'), worldOf('after')];
  await loadNight(output, {
    snapshotId: 'night-1',
    rows: [
      listingOf(before),
      ...before.surveys.map((_, place) => surveyRows(before, place)),
      issues(3, ['rejected', 'invalid_id'], ['rejected', 'invalid_id'], ['notice', 'unknown_value']),
      issues(5, ['notice', 'unknown_value']),
    ],
  });
  await loadNight(output, {
    snapshotId: 'night-2',
    rows: [
      ...[3, 4, 5].map((place) => surveyRows(after, place)),
      issues(3, ['rejected', 'invalid_id']),
      issues(5, ['notice', 'unknown_value']),
    ],
  });
  made = await madePage(output);
  page = readPage(made.page);
});

afterAll(() => rm(output, { recursive: true, force: true }));

it('reports that are still open are listed, even without a record to settle', () => {
  const row = (site: string) => [`${site} ${formula.replace('\u202e', '')}`, '2024', '', '0', '0', '0', '100%', '1Jan'];
  expect(page.text).toContain('2reports of 2024: incomplete, or with records left to settle.');
  expect(page.rows('Reports of the newest closed')).toEqual([row('one'), row('two')]);
});

describe('what was restated', () => {
  it('is listed: reported numbers that changed or are gone, of one day the largest change first', () => {
    expect(page.text).toContain('2reported numbers changed, or are gone.');
    expect(page.rows('Reported numbers that changed')).toEqual([
      ['one Energy, 2024-12-31', '100', '100000', 'MWh', '×1000', '1Feb'],
      ['three Water <i>, 2024-12-31', '2', '–', 'm³', '–', '1Feb'],
    ]);
    expect(page.text).toContain('2reported numbers restated; collected: 1 changed, 1 new.');
  });

  it('has the ten newest, and says how many there are', async () => {
    const rowsOf = (value: number) =>
      Array.from({ length: 12 }, (_, i) => ({ is: i + value, column: 'volume', row: i }));
    const told = (value: number): ReportingWorld => ({
      ...worldOf('before'),
      surveys: [{ of: 'one', answers: [{ to: 'water', status: 'verified', values: rowsOf(value) }] }],
    });
    const lake = await createOutput();
    await loadNight(lake, { snapshotId: 'night-1', rows: [listingOf(told(1)), surveyRows(told(1), 0)] });
    await loadNight(lake, { snapshotId: 'night-2', rows: [surveyRows(told(2), 0)] });
    const after = readPage((await madePage(lake)).page);
    expect(after.rows('Reported numbers that changed')).toHaveLength(10);
    expect(after.text).toContain('10 of 12restatements shown; all in restatements.csv.');
  });
});

describe('the CSV files', () => {
  const linesOf = (name: string): readonly string[] => (made.files[name] ?? '').split('\r\n');

  it('are there for every table that has rows', () => {
    expect(Object.keys(made.files).sort()).toEqual([
      'completeness.csv',
      'key-figures.csv',
      'restatements.csv',
      'to-chase.csv',
    ]);
  });

  it('have one line for each row, after the names of the columns', () => {
    expect(linesOf('restatements.csv')).toHaveLength(4);
    expect(linesOf('restatements.csv')[0]).toMatch(/^\ufeffrun_id,changed_at,/);
    expect(linesOf('restatements.csv').at(-1)).toBe('');
  });

  it('keep text of the service from running as a formula, and numbers as they are', () => {
    const name = `"'=HYPERLINK(""http://x"",""y"")<b>\u202elive"`;
    expect(linesOf('completeness.csv').filter((line) => line.includes(name))).toHaveLength(2);
    expect(linesOf('completeness.csv').some((line) => /(^|,|")=/.test(line))).toBe(false);
    expect(linesOf('restatements.csv')[2]).toContain(',2,,m3');
  });
});

it('an empty lake has no sections and no files', async () => {
  const empty = await createOutput();
  await loadNight(empty, { snapshotId: 'night', rows: [] });
  const { page: markup, files } = await madePage(empty);
  expect([markup.includes('<section'), Object.keys(files)]).toEqual([false, []]);
});

it('a root without a name is called unnamed', async () => {
  const lake = await createOutput();
  const world: ReportingWorld = {
    nodes: { r0: null, r1: null },
    trackers: {
      energy: { name: 'Energy', tracker_type: 'gri', type_code: '302-1-e', unit: 'MWh', unit_type: 'energy' },
    },
    surveys: [
      { of: 'r0', answers: [energy(1)] },
      { of: 'r1', answers: [energy(2)] },
    ],
  };
  const listing: Rows = {
    ...listingOf(world),
    initiatives: [initiative(1, { name: 'r0' }), initiative(2, { name: null })],
  };
  await loadNight(lake, { snapshotId: 'night', rows: [listing, surveyRows(world, 0), surveyRows(world, 1)] });
  const { text } = readPage((await madePage(lake)).page);
  expect(text).toContain('unnamed');
  expect(text).toContain('No reported number was restated.');
});
