import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLakePage } from '../../src/page/lake-page.ts';
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
    pageOf(await inventedLake({ ...small, nodeName: hostileName, trackerName: hostileName.replace('|| i', '|| t') })),
  'names from right to left and Japanese': async () =>
    pageOf(
      await inventedLake({
        ...small,
        nodeName: "'شركة الإسمنت 川崎工場 ' || i",
        trackerName: "'الانبعاثات 水の消費 ' || t",
      }),
    ),
  'many groups': async () => pageOf(await inventedLake({ ...small, roots: 12 })),
  'forty regions': async () => pageOf(await inventedLake({ ...small, nodes: 121, children: 40 })),
  'a large lake': async () =>
    pageOf(await inventedLake({ nodes: 5000, children: 9, trackers: 200, recordsPerSurvey: 10, issues: 50_000 })),
};
const names = Object.keys(made);

/** Words of commands and headings that are on more than one line. */
const wordsOnTwoLines = `[...document.querySelectorAll('footer code, .src code, .t thead th')].flatMap((code) => {
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

async function pageOf(lake: InventedLake): Promise<string> {
  try {
    return (await makeLakePage(lake, { materiality: 5, hasFiles: true })).page;
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
    it('asks for nothing, breaks no rule of its policy, fits a phone, folded or not, and prints without what is folded', async () => {
      const file = fileOf(name);
      const title = await lookAt(browser, file, { width: 1280, isUnfolded: true }, (page) => page.title());
      expect(title).toMatch(/quoted|no figure/);
      const folded = await lookAt(browser, file, { width: 390 }, sidewaysScroll);
      const unfolded = await lookAt(browser, file, { width: 390, isUnfolded: true }, sidewaysScroll);
      expect([folded, unfolded]).toEqual([0, 0]);
      const areHidden = `[...document.querySelectorAll('details:not(.wide), nav')].every((one) => one.offsetHeight === 0)`;
      const print = { width: 700, media: 'print' } as const;
      expect(await lookAt(browser, file, print, (page) => page.evaluate(areHidden))).toBe(true);
    });

    it.each([
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
    ] as const)('has no fault that axe finds, everything open, %s, %i pixels', async (scheme, width) => {
      const look = { width, scheme, isUnfolded: true };
      expect(await lookAt(browser, fileOf(name), look, accessibilityFaults)).toEqual([]);
    });
  });

  it.each([
    ['on a desk', { width: 1280, isUnfolded: true }],
    ['on a phone', { width: 390, isUnfolded: true }],
    ['in print', { width: 700, media: 'print' }],
  ] as const)('breaks commands and headings of columns between words, %s', async (_, look) => {
    const broken = await lookAt(browser, fileOf('the sandbox'), look, (page) => page.evaluate(wordsOnTwoLines));
    expect(broken).toEqual([]);
  });

  it('shows markup in names as it was sent, and no text in another direction', async () => {
    const text = await lookAt(browser, fileOf('hostile names'), { width: 1280 }, (page) =>
      page.evaluate('document.body.innerText'),
    );
    expect(text).toContain('<script>alert(1)</script><img src=x onerror="a">"live');
  });

  it('shows the figures, what to do and what changed without scrolling', async () => {
    const bottom = await lookAt(browser, fileOf('the sandbox'), { width: 1280 }, (page) =>
      page.evaluate(
        `Math.max(...[...document.querySelectorAll('.duo li, .duo td')].slice(0, 40).map((one) => one.closest('section') ? 0 : one.getBoundingClientRect().bottom))`,
      ),
    );
    expect(bottom).toBeLessThanOrEqual(900);
  });

  it('stays under 300 kB for 5,000 nodes and 200 questions, and says what it leaves out', () => {
    const page = pages.get('a large lake') ?? '';
    expect(Buffer.byteLength(page)).toBeLessThan(300_000);
    expect(page).toMatch(/[\d,]+ more rows in open-reports\.csv/);
  });
});
