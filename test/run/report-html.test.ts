import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderReportHtml } from '../../src/report/page.ts';
import type { RunReport } from '../../src/report/report.ts';

const report: RunReport = {
  run_id: '20260116T020000000Z-abcdef',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published_with_gaps',
  exit_code: 3,
  snapshot_id: '20260116T020000000Z-abcdef',
  started_at: '2026-01-16T02:00:00.000Z',
  finished_at: '2026-01-16T02:03:07.000Z',
  changed_since: '2026-01-14',
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
  stages: [{ name: 'surveys', ms: 2000 }],
  version: '0.1.0',
  source: 'https://service.example',
};

const extras = {
  issueExamples: [
    {
      severity: 'degraded',
      code: 'not_a_number',
      resource: 'data_points',
      message: 'not a plain decimal',
      value: '"12 kg"',
      survey_id: null,
      utrv_id: '0'.repeat(24),
      json_pointer: '/data/universalTrackerValues/0/value',
    },
  ],
  restatements: [
    {
      initiative: 'Łódź',
      tracker: 'Emissions',
      utrv_id: '0'.repeat(24),
      period_end: '2025-12-31',
      old_value: 37293,
      new_value: 36321.5,
      unit: 'tons/CO2e',
      difference: -971.5,
      percent: -2.605046,
    },
  ],
};

describe('the report page', () => {
  it('shows status, freshness, requests, rows, issues with examples, restatements and failed surveys', () => {
    const page = renderReportHtml(report, extras);
    for (const text of [
      'Published with gaps',
      '2026-01-16 02:00:01 UTC',
      '120 per 60 s',
      '76,943',
      'not_a_number',
      '&quot;12 kg&quot;',
      'Łódź',
      '37,293',
      '36,321.5',
      '-2.605 %',
      '65a1b2c3d4e5f60718293a4b',
      'HTTP 500',
      '3 min 07 s',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('needs nothing outside itself', () => {
    expect(renderReportHtml(report, extras)).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\b(src|href)=/i);
  });

  it('leaves out what there is none of', () => {
    const page = renderReportHtml({
      ...report,
      surveys: { ...report.surveys, failed: [] },
      issues: {},
      changes: { added: 0, changed: 0, removed: 0 },
    });
    expect(page).not.toContain('could not be fetched');
    expect(page).not.toContain('Changes of published figures');
    expect(page).toContain('None: every record was read in full.');
  });

  it('escapes all text, whatever it is: the tags are those of the page without it', () => {
    const tags = (page: string): readonly string[] => page.match(/<[^>]*>/g) ?? [];
    const withText = (text: string): string =>
      renderReportHtml(
        {
          ...report,
          source: text,
          error: { name: 'Error', message: text, hint: text },
          surveys: { ...report.surveys, failed: [{ survey_id: text, reason: text }] },
          issues: { [`x${text}`]: 1 },
          stages: [{ name: text, ms: 1 }],
        },
        {
          issueExamples: extras.issueExamples.map((issue) => ({
            ...issue,
            code: `x${text}`,
            message: text,
            value: text,
            json_pointer: text,
          })),
          restatements: extras.restatements.map((one) => ({ ...one, initiative: text, tracker: text, unit: text })),
        },
      );
    const plain = tags(withText('text'));
    expect(tags(withText('<script>alert(1)</script><img src=x onerror="a">'))).toEqual(plain);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(tags(withText(text))).toEqual(plain)));
  });

  it('has no control characters and no lone surrogates', () => {
    const page = renderReportHtml({ ...report, source: 'a\u001b[31m\u0000\u202e\ud800b' });
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(page.isWellFormed()).toBe(true);
  });
});
