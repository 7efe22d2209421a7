import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderRunPage } from '../../src/page/run-page.ts';
import type { RunReport } from '../../src/report/report.ts';

const report: RunReport = {
  run_id: '20260116T020000000Z-abcdef',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'failed',
  exit_code: 6,
  snapshot_id: '20260116T020000000Z-abcdef',
  started_at: '2026-01-16T02:00:00.000Z',
  finished_at: '2026-01-16T02:03:07.000Z',
  watermark_at: '2026-01-16T02:00:01.000Z',
  requests: {
    total: 14,
    by_endpoint: { surveys: 2, survey: 12 },
    retries: 1,
    throttled: 0,
    waited_ms: 1200,
    rate_limit: { limit: 120, window_s: 60 },
  },
  bytes_received: 141_000,
  surveys: {
    listed: 400,
    changed: 12,
    fetched: 11,
    reused: 0,
    unchanged: 388,
    removed: 0,
    failed: [{ survey_id: '65a1b2c3d4e5f60718293a4b', reason: 'HTTP 500' }],
  },
  rows: { surveys: 400, data_points: 76_943 },
  issues: { not_a_number: 2 },
  changes: { added: 1, changed: 39, removed: 0 },
  facts: [],
  stages: [{ name: 'surveys', ms: 187_000 }],
  error: { name: 'Error', message: 'the service could not be reached', hint: 'Try again.' },
  version: '0.1.0',
  source: 'https://service.example',
};

describe('the page of a run that failed', () => {
  it('shows what happened and how many surveys failed', () => {
    const page = renderRunPage(report);
    for (const text of [
      '<h1>Failed.</h1>',
      'the service could not be reached',
      'Try again.',
      '16\u202fJan\u202f2026, 02:00\u202fUTC',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('escapes all text, whatever it is: the tags are those of the page without it', () => {
    const tags = (page: string): readonly string[] => page.match(/<[^>]*>/g) ?? [];
    const withText = (text: string): string =>
      renderRunPage({
        ...report,
        source: text,
        error: { name: 'Error', message: text, hint: text },
        surveys: { ...report.surveys, failed: [{ survey_id: text, reason: text }] },
        issues: { [`x${text}`]: 1 },
        stages: [{ name: text, ms: 1 }],
      });
    const plain = tags(withText('text'));
    expect(tags(withText('<script>alert(1)</script><img src=x onerror="a">'))).toEqual(plain);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(tags(withText(text))).toEqual(plain)));
  });

  it('has no control characters, no marks that reorder text and no lone surrogates', () => {
    const page = renderRunPage({ ...report, source: 'a\u001b[31m\u0000\u202e\u2066\ud800b' });
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(page.isWellFormed()).toBe(true);
  });
});
