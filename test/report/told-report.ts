import type { FigureChange, FigureChanges } from '../../src/report/change-text.ts';
import type { OpenDoubt } from '../../src/report/findings.ts';
import type { RunReport } from '../../src/report/report.ts';

export const revenue: FigureChange = {
  ...{ against: 'previous', tracker_name: 'Revenue', type_code: '201-1-a-i', column_name: null, option_name: null },
  ...{ reporting_year: 2024, before: 1_919_205_520, after: 928_651_060, unit: 'EUR', percent: -51.6 },
  ...{ had_doubts: false, has_doubts: true, reason: 'record', cause_name: 'Group', cause_is: 'gone' },
  ...{ cause_difference: -1_919_205_520, initiative_name: 'Group', depth: 0 },
  ...{ initiative_id: 'g', measure_id: 'r|||EUR', cause_id: 'g' },
};

export const someChanges: FigureChanges = {
  ...{ against: 'previous', changed: 20, without_doubt: 14, large: 13, gone: 1, below: 447, large_below: 143 },
  figures: [revenue],
};

const westernEurope: OpenDoubt = {
  ...{ doubt: 'contradicted', reason: 'below', cause_id: 'w', cause_name: 'Western Europe', cause_depth: 1 },
  ...{ weight: 900, figure_count: 48, percent: 25, measure_name: 'Scope 1', reporting_year: 2025 },
  ...{ amount: 61_037.8, unit: 'tons/CO2e', decision: 'stand_alone', decision_line: 'w,,,stand_alone,2025,2025,' },
};

/** The report of a run, but for its facts. */
export const publishedReport: Omit<RunReport, 'facts'> = {
  run_id: '20260301T020000000Z-1f3a9c',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published',
  exit_code: 0,
  snapshot_id: '20260301T020000000Z-1f3a9c',
  started_at: '2026-03-01T02:00:00.000Z',
  finished_at: '2026-03-01T02:00:18.000Z',
  watermark_at: null,
  requests: { total: 13, by_endpoint: {}, retries: 0, throttled: 0, waited_ms: 0, rate_limit: null },
  bytes_received: 143_000,
  surveys: { listed: 400, changed: 10, fetched: 10, reused: 0, unchanged: 389, removed: 1, failed: [] },
  rows: { surveys: 400, data_points: 77_799, runs: 2 },
  issues: { unknown_unit: 21, unaligned_period: 20 },
  rejected: 0,
  changes: { added: 11, changed: 42, removed: 235 },
  restated: 2,
  boundary_changes: { added: 0, moved: 1, removed: 2, renamed: 0 },
  figures: { reporting_year: 2025, figures: 192, quote: 58, verify: 39, check: 95 },
  figure_changes: [someChanges],
  look_first: [westernEurope],
  stages: [
    { name: 'list', ms: 100 },
    { name: 'surveys', ms: 9_000 },
    { name: 'publish', ms: 8_700 },
  ],
  version: '0.1.0',
  source: 'https://reporting.example.com',
};

const long = 'A question whose name is so long that no line of a terminal holds it, '.repeat(3);

/** As much as there can be to say. */
export const worstNight: Partial<RunReport> = {
  status: 'published_with_gaps',
  exit_code: 3,
  surveys: {
    ...publishedReport.surveys,
    failed: Array.from({ length: 40 }, (_, n) => ({
      survey_id: `${n}`.padStart(24, '0'),
      reason: 'x '.repeat(90),
    })),
  },
  requests: { ...publishedReport.requests, waited_ms: 180_000, retries: 80, throttled: 2 },
  issues: Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`some_code_${n}`, 1_000_000])),
  rejected: 12_000_000,
  boundary_changes: { added: 1, moved: 1, removed: 1, renamed: 1 },
  figure_changes: [
    { ...someChanges, figures: [{ ...revenue, tracker_name: long }] },
    { ...someChanges, against: '2025-annual-report', large: 1, figures: [{ ...revenue, tracker_name: long }] },
  ],
  look_first: [westernEurope, { ...westernEurope, cause_name: long }],
};
