import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LookFirstItem, RunReport } from '../../src/report/report.ts';
import { digestText, phoneColumns, webhookMessage } from '../../src/report/webhook-message.ts';

const report: RunReport = {
  run_id: '20260301T020004512Z-1f3a9c',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published',
  exit_code: 0,
  snapshot_id: '20260301T020009512Z-1f3a9c',
  started_at: '2026-03-01T02:00:04.512Z',
  finished_at: '2026-03-01T02:00:09.512Z',
  changed_since: '2026-02-27',
  watermark_at: '2026-03-01T02:00:00Z',
  requests: { total: 13, by_endpoint: {}, retries: 0, throttled: 0, waited_ms: 0, rate_limit: null },
  bytes_received: 1000,
  surveys: { listed: 400, changed: 10, fetched: 10, reused: 0, unchanged: 390, removed: 0, failed: [] },
  rows: { runs: 2, data_points: 77_824 },
  issues: {},
  changes: { added: 11, changed: 42, removed: 235 },
  restated: 147,
  stages: [],
  version: '0.1.0',
  source: 'https://reporting.example.com',
};

const lookFirst = [
  'North, Energy 2024: 10 MWh, the year before 60 000; 45% of all that counts.',
  '2 nodes write “barrels”, a unit that the lake does not know.',
  'empty, 2024: none of 2 records is answered.',
  'c, 2023: 1 reported number is gone.',
];
const itemOf = (sentence: string): LookFirstItem => ({
  ...{ kind: 'outlier', sentence, name: '', what: sentence, todo: '', weight: 1 },
  ...{ initiative_id: null, survey_id: null, utrv_id: null, tracker_id: null },
});
const page = 'https://intranet.example.com/esg/report.html';

const word = fc.string({ unit: 'binary', maxLength: 400 });
const count = fc.integer({ min: 0, max: 2_000_000_000 });
const someDigest: fc.Arbitrary<string> = fc
  .record({
    items: fc.array(word, { maxLength: 5 }),
    hint: word,
    message: word,
    pin: word,
    n: count,
    m: count,
    fails: fc.boolean(),
    address: fc.constantFrom(page, null),
  })
  .map(({ items, hint, message, pin, n, m, fails, address }) => {
    const run: RunReport = {
      ...report,
      changes: { added: n, changed: m, removed: n },
      restated: m,
      since_pin: {
        pin,
        snapshot_id: null,
        manifest_sha256: null,
        key_figures_changed: [],
        problem: null,
        changes: { added: n, changed: m, removed: 0 },
        figures: [],
      },
      ...(fails ? { status: 'failed', error: { name: 'E', message, hint } } : {}),
    };
    return digestText({ ...run, look_first: items.map(itemOf) }, address);
  });

/** As a phone breaks it: the lines of a text, a link being one. */
const phoneLines = (text: string): number =>
  text.split('\n').reduce((sum, line) => {
    if (line.startsWith('https://')) return sum + 1;
    let lines = 1;
    let used = 0;
    for (const { length } of line.split(' ')) {
      if (used > 0 && used + 1 + length > phoneColumns + 2) [lines, used] = [lines + 1, length];
      else used += length + (used > 0 ? 1 : 0);
    }
    return sum + lines;
  }, 0);

describe('a digest', () => {
  it('says what changed, what to look at first and where the page is', () => {
    expect(digestText({ ...report, look_first: lookFirst.map(itemOf) }, page).split('\n')).toEqual([
      'ESG lake: published',
      '42 figures changed, 11 added, 235 removed; 147 reported numbers restated',
      'Look at first:',
      `- ${lookFirst[0]}`,
      `- ${lookFirst[1]}`,
      `- ${lookFirst[2]}`,
      page,
    ]);
  });

  it('says first what is missing, and what differs from what was published', () => {
    const failed = [{ survey_id: '62d976128a4a3d478f000000', reason: 'answered 500' }];
    const since_pin = {
      pin: '2025-annual-report',
      snapshot_id: null,
      manifest_sha256: null,
      key_figures_changed: [],
      problem: null,
      changes: { added: 1, changed: 4, removed: 0 },
      figures: [],
    };
    const gaps: RunReport = {
      ...report,
      status: 'published_with_gaps',
      exit_code: 3,
      surveys: { ...report.surveys, failed },
      changes: { added: 0, changed: 1, removed: 0 },
      restated: 0,
      since_pin,
    };
    expect(digestText(gaps, null)).toBe(
      'ESG lake: published with gaps\n1 survey could not be fetched; 5 group figures changed since 2025-annual-report; 1 figure changed, 0…',
    );
  });

  it('of a run that failed says why, and what to do', () => {
    const error = {
      name: 'AuthenticationError',
      message: 'the service rejected the token',
      hint: 'Set ESG_LAKE_TOKEN.',
    };
    const unbegun = { status: 'failed', exit_code: 5, error } as const;
    expect(digestText(unbegun, page)).toBe(
      `ESG lake: the run failed (exit code 5)\nthe service rejected the token\nLook at first:\n- Set ESG_LAKE_TOKEN.\n${page}`,
    );
  });

  it('calls everything new in the first run only', () => {
    const same = { ...report, changes: { added: 0, changed: 0, removed: 0 } };
    const changedIn = (runs: number) => digestText({ ...same, rows: { data_points: 1200, runs } }, null).split('\n')[1];
    expect([changedIn(1), changedIn(2)]).toEqual([
      '1,200 data points, all of them new',
      '1,200 data points, no figure changed',
    ]);
  });

  it('fits a screen of a phone, whatever names and numbers are', () => {
    fc.assert(
      fc.property(someDigest, (text) => {
        expect(phoneLines(text)).toBeLessThanOrEqual(15);
      }),
    );
  });

  it('mentions nobody and links only to the page, whatever a name looks like', () => {
    const name = '<!channel> <https://e.example|x> [x](e.example) 9https://e.example www.e.example @everyone';
    const lines = digestText({ ...report, look_first: [itemOf(name)] }, page).split('\n');
    expect(lines.slice(3)).toEqual([
      '- ‹!channel› ‹e.example|x› [x] (e.example) 9e.example e.example ＠everyone',
      page,
    ]);
    const names = fc.stringMatching(/^(<|>|@|\[x\]\(|http|https:\/\/|:\/\/|www\.|!here|e\.example| ){1,12}$/);
    fc.assert(
      fc.property(names, (hostile) => {
        const error = { name: 'E', message: hostile, hint: hostile };
        const text = digestText({ status: 'failed', exit_code: 1, error }, null);
        expect(text).not.toMatch(/[<>@]|\]\(|[a-z]:\/\/|\bwww\./);
      }),
    );
  });
});

describe('the occasion of a message', () => {
  const unchanged: RunReport = { ...report, status: 'unchanged', changes: { added: 0, changed: 0, removed: 0 } };
  const failed: RunReport = { ...report, status: 'failed', exit_code: 6, error: { name: 'E', message: 'away' } };

  it.each([
    ['failure', [false, false, true]],
    ['change', [true, false, true]],
    ['always', [true, true, true]],
  ] as const)('%s', (on, wanted) => {
    expect(
      [report, unchanged, failed].map((run) => webhookMessage(run, { above: null, on, page: null }) !== null),
    ).toEqual(wanted);
  });
});
