import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/report/facts.ts';
import type { RunReport } from '../../src/report/report.ts';
import { digestText, webhookMessage } from '../../src/report/webhook-message.ts';
import { publishedReport, revenue, someChanges, worstNight } from './told-report.ts';

const page = 'https://intranet.example.com/esg/report.html';
const told = (more: Partial<RunReport> = {}): RunReport => {
  const report = { ...publishedReport, ...more };
  return { ...report, facts: factsOf(report) };
};
const linesOf = (run: RunReport, link: string | null = null): readonly string[] =>
  digestText(run, link).replaceAll('\u202f', ' ').split('\n');

describe('a digest', () => {
  it('says what changed, what may be quoted, what to look at first and where the page is', () => {
    expect(linesOf(told(), page)).toEqual([
      'ESG lake: published',
      'changed: 13 figures without doubt changed by 20 % or more, 1 gone: Revenue 2024 1,919.2 → 928.7 million EUR (−52 %), a…',
      'figures: 58 of 192 figures of 2025 may be quoted; 39 more once they are verified',
      'look first: Western Europe reports less than what is below it: it seems to report only for itself. 48 figures, above…',
      'values: 42 values changed, 11 added, 235 removed; 2 reported numbers restated; 77,799 values now',
      page,
    ]);
  });

  it('of a run that failed says why, and what to do', () => {
    const error = {
      name: 'AuthenticationError',
      message: 'the service rejected the token',
      hint: 'Set ESG_LAKE_TOKEN.',
    };
    expect(digestText({ status: 'failed', exit_code: 5, error }, page)).toBe(
      `ESG lake: the run failed (exit code 5)\nthe service rejected the token\nSet ESG_LAKE_TOKEN.\n${page}`,
    );
  });

  it('fits a screen of a phone, whatever names and numbers are', () => {
    const word = fc.string({ unit: 'binary', maxLength: 400 });
    const count = fc.integer({ min: 0, max: 2_000_000_000 });
    const digests = fc
      .record({ name: word, message: word, n: count, fails: fc.boolean(), address: fc.constantFrom(page, null) })
      .map(({ name, message, n, fails, address }) => {
        const changes = { ...someChanges, large: n, against: name, figures: [{ ...revenue, tracker_name: name }] };
        const error = { name: 'E', message, hint: message };
        const failed = fails ? ({ status: 'failed', error } as const) : {};
        return digestText(told({ ...worstNight, figure_changes: [changes, changes], ...failed }), address);
      });
    fc.assert(
      fc.property(digests, (text) => {
        const lines = text.split('\n');
        expect([lines.length <= 6, Math.max(...lines.map(({ length }) => length)) <= 120]).toEqual([true, true]);
      }),
    );
  });

  it('mentions nobody and links only to the page, whatever a name looks like', () => {
    const name = '<!channel> <https://e.example|x> [x](e.example) 9https://e.example www.e.example @everyone';
    const changes = { ...someChanges, figures: [{ ...revenue, tracker_name: name }] };
    expect(linesOf(told({ figure_changes: [changes] }), page)[1]).toContain('‹!channel› ‹e.example|x›');
    const names = fc.stringMatching(/^(<|>|@|\[x\]\(|http|https:\/\/|:\/\/|www\.|!here|e\.example| ){1,12}$/);
    fc.assert(
      fc.property(names, (hostile) => {
        const error = { name: 'E', message: hostile, hint: hostile };
        const failed = digestText({ status: 'failed', exit_code: 1, error }, null);
        const figures = [{ ...revenue, tracker_name: hostile, cause_name: hostile, unit: hostile }];
        const text = `${failed}\n${digestText(told({ figure_changes: [{ ...someChanges, figures }] }), null)}`;
        expect(text).not.toMatch(/[<>@]|\]\(|[a-z]:\/\/|\bwww\./);
      }),
    );
  });
});

describe('the occasion of a message', () => {
  const unchanged = told({ status: 'unchanged', changes: { added: 0, changed: 0, removed: 0 } });
  const failed = told({ status: 'failed', exit_code: 6, error: { name: 'E', message: 'away' } });

  it.each([
    ['failure', [false, false, true]],
    ['change', [true, false, true]],
  ] as const)('%s', (on, wanted) => {
    expect([told(), unchanged, failed].map((run) => webhookMessage(run, { on, page: null }) !== null)).toEqual(wanted);
  });
});
