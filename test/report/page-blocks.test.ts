import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageBlocks } from '../../src/page/lake-page.ts';
import { createOutput, id, initiative, issue, itself, loadNight, type Rows } from '../load/lake-fixture.ts';
import { type Answer, listingOf, nodeId, type ReportingWorld, surveyId, surveyRows } from '../load/reporting-world.ts';
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
    [energy(30, { status: 'verified', assurance: 'completed_open' }), water(2)],
  ],
  after: [
    [energy(100_000), water(7), costs(-5, 'EUR')],
    [energy(45), costs(1, 'USD', true)],
    [energy(30, { status: 'verified', assurance: 'completed_open' })],
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
  decisions: 'report/look-first.test.ts',
  chase: 'report/page-blocks.test.ts',
  complete: 'report/lake-page.test.ts',
  figures: 'report/lake-page.test.ts',
  'since-pin': 'cli/since-pin.test.ts',
  restated: 'report/page-blocks.test.ts',
  quality: 'report/page-blocks.test.ts',
  coverage: 'report/page-blocks.test.ts',
  runs: 'report/page-blocks.test.ts',
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

it('the runs that published, the newest first, with what they cost', () => {
  expect(page.columns('Runs that published').slice(0, 5)).toEqual(['Run', 'Data up to', 'Mode', 'Status', 'Took']);
  const run = ['2Jan2025, 00:00UTC', 'full', 'published', '–'];
  expect(page.rows('Runs that published').map((row) => row.slice(1, 5))).toEqual([run, run]);
});

describe('what was restated', () => {
  it('is counted by run: reported numbers, the reports that have them, and data points that came and went', () => {
    expect(page.text).toContain('The last run restated 2numbers in 2reports; 2numbers in all runs.');
    expect(page.rows('Changes by run')).toEqual([
      ['2Jan2025, 00:00UTC', '2', '2', '1', '1'],
      ['2Jan2025, 00:00UTC', '0', '0', '0', '0'],
    ]);
  });

  it('is ranked by its share of the total, and a factor of a thousand is named', () => {
    const total = 100_000 + 45 + 30;
    expect(page.rows('Largest changes').map((row) => row.filter((_, i) => i !== 5))).toEqual([
      [
        'one Energy, 2024 a factor of 1000: unit or scale?',
        '100',
        '100000',
        'MWh',
        '×1000',
        `${((100 * 99_900) / total).toFixed(0)}%`,
        '2Jan',
      ],
      ['three Water <i>, 2024', '2', '–', 'm³', '–', '22%', '2Jan'],
    ]);
  });

  it('is at most all of the total, even where its record does not count', async () => {
    const told = (answer: Answer): ReportingWorld => ({
      ...worldOf('before'),
      surveys: [
        { of: 'one', answers: [answer] },
        { of: 'two', answers: [energy(10)] },
      ],
    });
    const first = told(energy(31_458.5, { status: 'verified' }));
    const sentBack = told(energy(31_458_500, { status: 'rejected' }));
    const lake = await createOutput();
    const rows = [listingOf(first), surveyRows(first, 0), surveyRows(first, 1)];
    await loadNight(lake, { snapshotId: 'night-1', rows });
    await loadNight(lake, { snapshotId: 'night-2', rows: [surveyRows(sentBack, 0)] });
    const [row] = readPage((await madePage(lake)).page).rows('Largest changes');
    expect(row).toEqual([expect.stringContaining('one'), '31459', '31458500', 'MWh', '×1000', '', '100%', '2Jan']);
  });

  it('has one of each record, what changed in reports that are still there first, and counts withdrawn reports', async () => {
    const rowsOf = (value: number) => [1, 2, 3].map((row) => ({ is: row * value, column: 'volume', row }));
    const told = (value: number): ReportingWorld => ({
      ...worldOf('before'),
      surveys: [
        { of: 'one', answers: [energy(value, { status: 'verified' })] },
        { of: 'one', answers: [{ to: 'water', status: 'verified', values: rowsOf(value) }] },
        { of: 'two', answers: [energy(10)], isComplete: true },
        { of: 'three', answers: [energy(1000)] },
      ],
    });
    const lake = await createOutput();
    const rows = [listingOf(told(1)), ...[0, 1, 2, 3].map((place) => surveyRows(told(1), place))];
    await loadNight(lake, { snapshotId: 'night-1', rows });
    const again = [0, 1].map((place) => surveyRows(told(2), place));
    await loadNight(lake, { snapshotId: 'night-2', rows: again, removedSurveys: [surveyId(2)] });
    const after = readPage((await madePage(lake)).page);
    expect(after.rows('Largest changes').map(([figure, was, is, , , , share]) => [figure, was, is, share])).toEqual([
      ['one Water <i> · volume, 2024', '3', '6', '25%'],
      ['one Energy, 2024', '1', '2', '0.1%'],
      ['two Energy, 2024', '10', '–', '0.99%'],
    ]);
    expect(after.text).toContain('3 of 5restatements shown');
    expect(after.text).toContain('1report was withdrawn (1figure).');
  });

  it('leads to the command that shows where it comes from', () => {
    expect(page.rows('The command that shows').map(([, command]) => command)).toEqual(
      [301, 502].map((record) => `esg-lake explain ${id('c', record)}`),
    );
  });

  it('names the reports that lost figures', () => {
    expect(page.rows('Reports that lost figures')).toEqual([['three 2024', '1', '2Jan']]);
    expect(page.text).toContain('1report has fewer figures.');
  });
});

describe('whether the figures can be trusted', () => {
  it('begins with what was rejected and what looks wrong by the rule of the question @outliers', () => {
    expect(page.text).toContain('1record was rejected on loading; none is degraded. 1figure looks wrong.');
    expect(page.rows('Figures that look wrong')).toEqual([['one Energy, 2024, MWh', '', '90', '100000', '×1111']]);
  });

  it('counts issues by severity and code, with the part of the tree that has them', () => {
    expect(page.columns('Issues of the current data').slice(-2)).toEqual([formula.replace('\u202e', ''), 'south']);
    expect(page.rows('Issues of the current data')).toEqual([
      [
        'An identifier is not 24 hexadecimal characters. invalid_id: <script>invalid_id; one',
        'rejected',
        '1',
        '1',
        '1',
        '·',
      ],
      [
        'A value is outside the documented set; it is kept. unknown_value: <script>unknown_value; three',
        'notice',
        '1',
        '1',
        '·',
        '1',
      ],
    ]);
    expect(page.rows('Issues by severity')).toEqual([
      [formula.replace('\u202e', ''), '1', '·', '·'],
      ['south', '·', '·', '1'],
    ]);
  });

  it('says which answers are assured, which money is not named, and which units there are', () => {
    expect(page.text).toContain('1 of 6 answered records (17%) have a status.');
    expect(page.rows('Answered records by assurance')).toEqual([['completed, open again', '', '1']]);
    expect(page.text).toContain('1amount names no currency');
    expect(page.rows('Amounts by currency')).toEqual([
      ['EUR', '', '1', '1'],
      ['USD', '', '1', '1'],
    ]);
    expect(page.rows('Values by unit')).toEqual([
      ['MWh', '', '6', '3'],
      ['m³ m3', '', '1', '1'],
    ]);
  });
});

describe('what is covered', () => {
  it('is the share of sites and figures of a topic that have an answer in the newest closed period', () => {
    expect(page.columns('Coverage by topic')).toEqual([
      'Topic',
      'Figures',
      'All 3',
      `${formula.replace('\u202e', '')} 2`,
      'south 1',
    ]);
    expect(page.rows('Coverage by topic')).toEqual([
      ['302 Energy', '1', '100', '100', '100'],
      ['303 Water and effluents', '1', '33', '50', '·'],
      ['KPI Own indicators', '1', '67', '100', '·'],
    ]);
  });
});

describe('the CSV files', () => {
  const linesOf = (name: string): readonly string[] => (made.files[name] ?? '').split('\r\n');

  it('are there for every table that has rows', () => {
    expect(Object.keys(made.files).sort()).toEqual([
      'completeness.csv',
      'coverage.csv',
      'issues.csv',
      'key-figures.csv',
      'outliers.csv',
      'removed.csv',
      'restatements.csv',
      'runs.csv',
      'to-chase.csv',
      'units.csv',
    ]);
  });

  it('have one line for each row, after the names of the columns', () => {
    expect(linesOf('restatements.csv')).toHaveLength(4);
    expect(linesOf('issues.csv')[0]).toMatch(/^\ufeffseverity,code,/);
    expect(linesOf('issues.csv').at(-1)).toBe('');
  });

  it('keep text of the service from running as a formula, and numbers as they are', () => {
    const name = `"'=HYPERLINK(""http://x"",""y"")<b>\u202elive"`;
    expect(linesOf('coverage.csv').filter((line) => line.includes(name))).toHaveLength(3);
    expect(linesOf('coverage.csv').some((line) => /(^|,|")=/.test(line))).toBe(false);
    expect(linesOf('issues.csv')[1]).toContain(",'+1 day,");
    expect(linesOf('restatements.csv')[2]).toContain(',2,,m3,,,');
  });
});

it('an empty lake has no sections but that of its runs, and no file but that of its runs', async () => {
  const empty = await createOutput();
  await loadNight(empty, { snapshotId: 'night', rows: [] });
  const { page: markup, files } = await madePage(empty);
  expect(markup.match(/<section/g)).toHaveLength(1);
  expect(Object.keys(files)).toEqual(['runs.csv']);
});

describe('a page of a group without names, with many roots', () => {
  it('calls them unnamed, and gives a column to eight roots at most', async () => {
    const many = await createOutput();
    const world: ReportingWorld = {
      nodes: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`r${i}`, null])),
      trackers: { energy: { name: null } },
      surveys: Array.from({ length: 9 }, (_, i) => ({ of: `r${i}`, answers: [energy(i)] })),
    };
    const listing: Rows = {
      ...listingOf(world),
      initiatives: Array.from({ length: 12 }, (_, i) => initiative(i + 1, { name: i === 11 ? null : `r${i}` })),
      initiative_ancestors: Array.from({ length: 12 }, (_, i) => itself(i + 1)),
    };
    await loadNight(many, {
      snapshotId: 'night',
      rows: [listing, ...world.surveys.map((_, at) => surveyRows(world, at))],
    });
    const { page: markup } = await madePage(many);
    const read = readPage(markup);
    expect(read.columns('Coverage by topic')).toHaveLength(2 + 1 + 8);
    expect(read.columns('Coverage by topic').slice(3)).toContain('unnamed 1');
    expect(read.columns('Coverage by topic').at(-1)).toBe('5 others 5');
    expect(read.rows('Coverage by region')).toHaveLength(12);
    expect(read.text).toContain('Only one run so far');
    expect(nodeId(world, 'r0')).toBe(id('a', 1));
  });
});
