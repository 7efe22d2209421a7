import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLakePage } from '../../src/page/lake-page.ts';
import type { SincePin } from '../../src/schema/changed-figures.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { accessibilityFaults, chromium, lookAt, sidewaysScroll, startBrowser } from './browser.ts';
import { emptyLake, type InventedLake, inventedLake } from './invented-lake.ts';

const hostileName = `'<script>alert(1)</script><img src=x onerror="a">"\u202elive\u202c''' || i || repeat('unbroken', 12)`;
const small = { nodes: 40, children: 3, trackers: 12, recordsPerSurvey: 10, issues: 40 };

const made: Readonly<Record<string, () => Promise<string>>> = {
  'the sandbox': async () => {
    const lake = await publishLake({ initiatives: 24, surveys: 160, utrvsPerSurvey: 60 });
    const page = await readFile(join(lake.output, 'current', 'report.html'), 'utf8');
    await lake.remove();
    return page;
  },
  'an empty lake': async () => pageOf(await emptyLake()),
  'hostile names': async () =>
    pageOf(
      await inventedLake({ ...small, nodeName: hostileName, trackerName: hostileName.replace('|| i', '|| t') }),
      sincePin,
    ),
  'many organisations': async () => pageOf(await inventedLake({ ...small, roots: 12 })),
  'a large lake': async () =>
    pageOf(await inventedLake({ nodes: 5000, children: 9, trackers: 200, recordsPerSurvey: 10, issues: 50_000 })),
};
const names = Object.keys(made);

const sincePin: SincePin = {
  ...{
    pin: 'p'.repeat(64),
    snapshot_id: '20260122T020000000Z-abcdef',
    manifest_sha256: 'a'.repeat(64),
    key_figures_changed: [],
    problem: null,
  },
  changes: { added: 1_000_000, changed: 1_000_000, removed: 1_000_000 },
  figures: Array.from({ length: 10 }, (_, n) => ({
    ...{ initiative_id: `i${n}`, initiative_name: `<b>${'unbroken'.repeat(12)}`, depth: 0, measure_id: `m${n}` },
    ...{ tracker_id: 't', tracker_name: `<script>${'unbroken'.repeat(12)}`, type_code: '305-1-a' },
    ...{ column_code: 'unbroken'.repeat(6), option_code: 'o', base_unit: 'tons/CO2e', reporting_year: 2025 },
    ...{
      before: 123_456_789.012345,
      after: n === 0 ? null : -0.123456789012345,
      difference: -123_456_789.135802,
      share: 1,
    },
    main_reason: {
      ...{ reason: 'boundary', change: 'added', difference: -1, line_count: 1_000_000, reason_count: 9 },
      contributors: [`<b>${'unbroken'.repeat(12)}`, `<i>${'unbroken'.repeat(12)}`],
    },
  })),
};

/** Words of commands that are on more than one line. */
const wordsOnTwoLines = `[...document.querySelectorAll('.note code, .more code, .look code')].flatMap((code) => {
  const broken = [];
  for (const node of code.childNodes) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\\s,]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

/** Where the pages stay, for those who want to look at them. */
const kept = process.env['PAGES'];

async function pageOf(lake: InventedLake, since: SincePin | null = null): Promise<string> {
  try {
    return (await makeLakePage({ lake, sincePin: since })).page;
  } finally {
    lake.close();
  }
}

if (chromium === undefined) console.warn('There is no Chromium here (CHROMIUM names one): the page is not looked at.');

describe.skipIf(chromium === undefined)('the page in a browser', () => {
  let folder: string;
  let browser: Browser;
  const pages = new Map<string, string>();
  const fileOf = (name: string): string => join(folder, `${name}.html`);

  beforeAll(async () => {
    folder = kept ?? (await mkdtemp(join(tmpdir(), 'esg-lake-page-')));
    browser = await startBrowser();
    for (const [name, make] of Object.entries(made)) {
      pages.set(name, await make());
      await writeFile(fileOf(name), pages.get(name) ?? '');
    }
  });
  afterAll(async () => {
    await browser?.close();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  });

  describe.each(names)('of %s', (name) => {
    it('asks for nothing, runs nothing and breaks no rule of its policy', async () => {
      const title = await lookAt(browser, fileOf(name), { width: 1280, isUnfolded: true }, (page) => page.title());
      expect(title).toMatch(/answered|No report yet/);
    });

    it.each(['light', 'dark'] as const)('has no fault that axe finds, everything open, %s', async (scheme) => {
      const look = { width: 1280, scheme, isUnfolded: true };
      expect(await lookAt(browser, fileOf(name), look, accessibilityFaults)).toEqual([]);
    });

    it('fits a phone: nothing is wider than 390 pixels, whether folded or not', async () => {
      const folded = await lookAt(browser, fileOf(name), { width: 390 }, sidewaysScroll);
      const unfolded = await lookAt(browser, fileOf(name), { width: 390, isUnfolded: true }, sidewaysScroll);
      expect([folded, unfolded]).toEqual([0, 0]);
    });

    it('prints without what is folded', async () => {
      const hidden = await lookAt(browser, fileOf(name), { width: 700, media: 'print' }, (page) =>
        page.evaluate(`[...document.querySelectorAll('details, nav')].every((one) => one.offsetHeight === 0)`),
      );
      expect(hidden).toBe(true);
    });
  });

  it.each([
    ['on a phone', { width: 390, isUnfolded: true }],
    ['in print', { width: 700, media: 'print' }],
  ] as const)('breaks commands between words, never in an option or a name, %s', async (_, look) => {
    const broken = await lookAt(browser, fileOf('the sandbox'), look, (page) => page.evaluate(wordsOnTwoLines));
    expect(broken).toEqual([]);
  });

  it('shows markup in names as it was sent, and no text in another direction', async () => {
    const text = await lookAt(browser, fileOf('hostile names'), { width: 1280 }, (page) =>
      page.evaluate('document.body.innerText'),
    );
    expect(text).toContain('<script>alert(1)</script><img src=x onerror="a">"live');
  });

  it('says how many groups it shows where there are more, with the figures and with the cards', () => {
    const notes = (pages.get('many organisations') ?? '').match(/\d+ of 12\u202fgroups shown; all in/g);
    expect(notes).toEqual(['6 of 12\u202fgroups shown; all in', '10 of 12\u202fgroups shown; all in']);
  });

  it('stays under 2 MB for 5,000 nodes, 200 trackers and 50,000 issues, and says what it leaves out', () => {
    const page = pages.get('a large lake') ?? '';
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
    expect(page).toMatch(/52 of \d\u202f\d{3}\u202freports shown; all in/);
  });
});
