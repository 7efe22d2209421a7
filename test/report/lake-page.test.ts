import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeLakePage } from '../../src/page/lake-page.ts';
import { emptyLake, type InventedLake, type InventedWorld, inventedLake } from './invented-lake.ts';
import { readPage } from './page-cells.ts';

const tiny: InventedWorld = { nodes: 13, children: 3, trackers: 4, recordsPerSurvey: 10, issues: 4 };

type Options = Partial<Parameters<typeof makeLakePage>[1]>;

/** The page of a lake, which is closed. */
async function pageOf(lake: InventedLake): Promise<string> {
  try {
    return (await makeLakePage(lake, { materiality: 5, hasFiles: false })).page;
  } finally {
    lake.close();
  }
}

let shared: InventedLake;
beforeAll(async () => {
  shared = await inventedLake(tiny);
});
afterAll(() => shared?.close());

/** The page of the shared lake after some statements, which are rolled back. */
async function pageAfter(statements: readonly string[], options: Options = {}): Promise<string> {
  await shared.query('BEGIN');
  try {
    for (const sql of statements) await shared.query(sql);
    return (await makeLakePage(shared, { materiality: 5, hasFiles: false, ...options })).page;
  } finally {
    await shared.query('ROLLBACK');
  }
}

const tags = (page: string): readonly string[] =>
  (page.slice(page.indexOf('<body>')).match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/aria-label="[^"]*"/, ''));

const headline = (page: string): string => /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '';

describe('the page about a lake', () => {
  let page: string;
  beforeAll(async () => {
    page = await pageAfter([]);
  });

  it('is one file without scripts, styles of its elements or anything outside itself', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\((?!#)|\ssrc=|\sstyle=|\son\w+=/i);
    expect(page).toContain("default-src 'none'");
    const anchors = [...page.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
    expect(anchors.filter((target) => !target.startsWith('#'))).toEqual([]);
    for (const target of anchors) expect(page).toContain(`id="${target.slice(1)}"`);
  });

  it('links its CSV files, which have the rows of the questions', async () => {
    const { page: linked, tables } = await makeLakePage(shared, { materiality: 5, hasFiles: true });
    const links = [...linked.matchAll(/href="report\/([^"]*)"/g)].map(([, name]) => name);
    const names = tables.map(({ name }) => name);
    expect(new Set(links.filter((name) => !names.includes(name ?? '')))).toEqual(new Set());
    expect(tables.find(({ name }) => name === 'key-figures.csv')?.text?.split('\r\n')).toHaveLength(1 + 4 * 5 + 1);
    expect(tables.find(({ name }) => name === 'figure-changes.csv')?.text).toBeNull();
  });

  it('asks the lake no question twice, and few', async () => {
    const asked: string[] = [];
    const query: InventedLake['query'] = (sql, values) => {
      asked.push(sql);
      return shared.query(sql, values);
    };
    await makeLakePage({ query }, { materiality: 5, hasFiles: false });
    expect(asked.length).toBeLessThanOrEqual(14);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('says of each figure whether it may be quoted, and what to do first', () => {
    expect(headline(page)).toBe('Three of four figures of 2025 can be quoted; “Question 2” must be verified first.');
    const rows = readPage(page).rows('Key figures of 2025');
    expect(rows.map((row) => row.at(-1)?.slice(0, 12))).toEqual(
      expect.arrayContaining([expect.stringContaining('Verify first'), expect.stringContaining('Quote')]),
    );
    expect(readPage(page).text).toMatch(/The group itself has reports that are not verified\. Holds back Question 2\./);
  });
});

describe('the first sentence', () => {
  it.each([
    ["UPDATE group_figures SET verdict = 'quote'", 'All four figures of 2025 can be quoted.'],
    [
      "UPDATE group_figures SET verdict = 'check'",
      'None of the four figures of 2025 can be quoted yet; four need a check.',
    ],
    [
      "DELETE FROM group_figures WHERE tracker_name = 'Question 0' AND reporting_year = 2025",
      'Two of four figures of 2025 can be quoted; “Question 2” must be verified first, “Question 0” has no value.',
    ],
    ["DELETE FROM group_figures WHERE tracker_name <> 'Question 0'", 'The key figure of 2025 can be quoted.'],
    ["UPDATE group_figures SET column_code = 'a'", 'There is no key figure of 2025 yet.'],
    ['DELETE FROM group_figures', 'There is no figure of the group yet.'],
  ])('after %s', async (sql, sentence) => {
    expect(headline(await pageAfter([sql]))).toBe(sentence);
  });
});

describe('cases at the edge', () => {
  it('of an empty lake it says what will be there, and has no sections', async () => {
    const page = await pageOf(await emptyLake());
    expect(headline(page)).toBe('There is no figure of the group yet.');
    expect(page).not.toMatch(/<section|NaN|undefined|null/);
  });

  it('a first run has nothing to compare with; a later one says that nothing changed', async () => {
    expect(await pageAfter([])).toContain('This is the first snapshot: there is nothing to compare it with.');
    const later = `INSERT INTO runs BY NAME (SELECT * REPLACE ('20260121T020000000Z-abcdef' AS run_id,
      TIMESTAMPTZ '2026-01-21 02:00:00+00' AS started_at) FROM runs)`;
    expect(await pageAfter([later])).toContain('No figure of the group changed.');
  });

  it('several roots are three tables, and the rest is in the files; years end where most of them end, be it in March', async () => {
    const page = await pageOf(await inventedLake({ ...tiny, roots: 4, yearEnd: '03-31' }));
    expect(headline(page)).toMatch(/figures of 2025 can/);
    expect(page).toContain('<b>4 groups</b>');
    expect(page).toContain('3 of 4 groups are shown');
    expect(page.match(/<table class="fig">/g)).toHaveLength(3);
  });

  it('a figure without a value in some years has gaps, and none is a number', async () => {
    const page = await pageAfter([
      "DELETE FROM group_figures WHERE tracker_name = 'Question 1' AND reporting_year IN (2021, 2023, 2025)",
    ]);
    expect(page).toContain('No value</span><span class="why">Nobody reported it.');
    expect(page).not.toMatch(/NaN|undefined/);
  });
});

describe('names', () => {
  const hostile = `'<script>alert(1)</script><img src=x onerror="a">" \u202elive\u202c ''; & ' || i || chr(7) || '<!-- </style></title>'`;

  it('are text: the tags are those of the page without them', async () => {
    const plain = await pageAfter([]);
    const named = await pageOf(
      await inventedLake({ ...tiny, nodeName: hostile, trackerName: hostile.replace('|| i', '|| t') }),
    );
    expect(named).toContain('&lt;script&gt;');
    expect(tags(named)).toEqual(tags(plain));
    expect(named).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });
});

it('a question of one’s own is a section if it says how it is shown; one that fails, or does more than read, says so', async () => {
  const ownQuestions = await mkdtemp(join(tmpdir(), 'esg-lake-own-'));
  onTestFinished(() => rm(ownQuestions, { recursive: true }));
  const own = {
    largest: "SELECT 'north' AS name, 1500.0::DOUBLE AS total, 'mt' AS unit, 12.5 AS share",
    deleting: "DELETE FROM group_figures RETURNING 'gone' AS name",
    failing: 'SELECT nothing AS name',
  };
  for (const [name, sql] of Object.entries(own)) {
    const head = `-- title: ${name}\n-- about: The level below.\n-- page: bars name, total unit, share %\n\n`;
    await writeFile(join(ownQuestions, `${name}.sql`), head + sql);
  }
  const page = await pageAfter([], { ownQuestions });
  expect(readPage(page).rows('largest')).toEqual([['north', '', '1.50 kt', '12.5%']]);
  expect(page.match(/The question cannot be answered: /g)).toHaveLength(2);
  expect(headline(page)).toMatch(/^Three of four/);
});
