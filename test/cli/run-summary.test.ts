import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { runSummary, type SummaryContext } from '../../src/cli/terminal/run-summary.ts';
import { plainStyles } from '../../src/cli/terminal/text-output.ts';
import type { LookFirstItem, RunReport } from '../../src/report/report.ts';
import type { SincePin } from '../../src/schema/changed-figures.ts';

const water: LookFirstItem = {
  ...{ kind: 'parent', todo: '', weight: 0.25, initiative_id: 'a', survey_id: null, utrv_id: null, tracker_id: 't' },
  ...{
    sentence: '',
    name: 'Western Europe',
    what: ` reports 8.06 thousand m³, Water consumption 2025; level below: 309\u202f900 thousand m³. Too low in 65 of 75 questions.`,
  },
};

const report: RunReport = {
  run_id: '20260301T020000000Z-1f3a9c',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published',
  exit_code: 0,
  snapshot_id: '20260301T020000000Z-1f3a9c',
  started_at: '2026-03-01T02:00:00.000Z',
  finished_at: '2026-03-01T02:00:18.000Z',
  changed_since: '2026-02-27',
  watermark_at: null,
  requests: { total: 13, by_endpoint: {}, retries: 0, throttled: 0, waited_ms: 0, rate_limit: null },
  bytes_received: 143_000,
  surveys: { listed: 400, changed: 10, fetched: 10, reused: 0, unchanged: 389, removed: 1, failed: [] },
  rows: { surveys: 400, data_points: 77_799, runs: 2 },
  issues: { unknown_unit: 21 },
  changes: { added: 11, changed: 42, removed: 235 },
  restated: 2,
  new_exclusions: { rejected: 1, other_record: 3 },
  look_first: [water],
  stages: [
    { name: 'list', ms: 100 },
    { name: 'surveys', ms: 9_000 },
    { name: 'publish', ms: 8_700 },
  ],
  version: '0.1.0',
  source: 'https://reporting.example.com',
};

const restated = {
  tracker: 'Energy consumption within the organization',
  initiative: 'Trois-Rivières Distribution Centre',
  periodEnd: '2025-12-31',
  was: 7_075_390,
  is: 7_344_250,
  unit: 'kWh',
  percent: 3.7999,
};

const details = {
  issues: [
    { severity: 'notice', code: 'unknown_unit', count: 21 },
    { severity: 'notice', code: 'unaligned_period', count: 20 },
  ],
  changedSurveys: 8,
  groupFigures: {
    year: 2025,
    count: 312,
    doubtedCount: 45,
    doubts: [
      { name: 'incomplete', count: 40 },
      { name: 'unreconciled', count: 6 },
    ],
  },
  restated: [restated, { ...restated, was: 0, is: 0.04412, unit: null, percent: null }],
  unmatchedDecisions: [],
  openDecisions: 8,
};

const heat = { initiative_id: 'a', initiative_name: 'Nordwind', depth: 0, measure_id: 'm', tracker_id: 't' };
const sincePin: SincePin = {
  ...{
    pin: '2025-annual-report',
    snapshot_id: '20260101T020000000Z-1f3a9c',
    manifest_sha256: null,
    key_figures_changed: [],
    problem: null,
  },
  changes: { added: 1200, changed: 4, removed: 0 },
  figures: [
    {
      ...{ ...heat, tracker_name: 'Heat \u001b[2J', type_code: '302-1-e', column_code: null, option_code: null },
      ...{
        base_unit: 'MWh',
        reporting_year: 2025,
        before: 1500,
        after: 1.5,
        difference: -1498.5,
        share: 0.999,
        main_reason: null,
      },
    },
  ],
};

const shown = (more: Partial<RunReport> = {}, context: Partial<SummaryContext> = {}, output = './output'): string =>
  runSummary({ ...report, ...more }, output, { details, width: 80, styles: plainStyles, ...context });

const commands = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}(npx .*)$/gm)].map(([, line = '']) => line);

describe('the end of a run', () => {
  it('says on one screen what changed, what needs attention, what it cost, where it is, and what to do next', () => {
    expect(shown()).toBe(`Published in 18 s: 10 surveys fetched, 1 removed, 389 unchanged; from
https://reporting.example.com.

  doubts      45 of 312 figures of 2025: incomplete 40, unreconciled 6
  look first  Western Europe reports 8.06 thousand m³, Water consumption 2025;
              level below: 309 900 thousand m³. Too low in 65 of 75 questions.
  decisions   8 decisions open: esg-lake decide
  changed     42 figures changed, 11 added, 235 removed in 8 surveys; 2 reported
              numbers restated; 77,799 data points now
              Energy consumption wi…  2025-12  7,075,390 → 7,344,250 kWh  +3.8 %
              Energy consumption wi…  2025-12  0 → 0.0441
  attention   notice 41: unknown_unit 21, unaligned_period 20
  exclusions  4 new: other_record 3, rejected 1
  cost        13 requests, 143 kB, 18 s (surveys 9.0 s, publish 8.7 s)
  database    output/current/lake.duckdb
  Parquet     output/current/parquet
  page        output/current/report.html
  report      output/runs/20260301T020000000Z-1f3a9c/report.json

Next
  # Which reported numbers were restated, and by how much?
  npx esg-lake query "@restated"
  # What are the key figures of the group, and what do they rest on?
  npx esg-lake query "@figures-of-the-group"
  # How complete are the reports? (More questions: esg-lake query --list)
  npx esg-lake query "@completeness"
`);
  });

  it('says in two lines what changed since the newest pin', () => {
    const compared = 'esg-lake diff 2025-annual-report';
    expect(shown({ since_pin: sincePin }, { width: 100 })).toContain(`
  since pin   4 group figures changed, 1,200 added: ${compared}
              Heat \uFFFD[2J · Nordwind · 2025  1,500 → 1.5 MWh  -99.9 %
  attention   `);
    const output = 'a/folder/with/a/long/name';
    expect(shown({ since_pin: sincePin }, {}, output)).toContain(`
  since pin   4 group figures changed, 1,200 added:
              ${compared} --output ${output}
  attention   `);
    const none = { added: 0, changed: 0, removed: 0 };
    expect(shown({ since_pin: { ...sincePin, changes: none, figures: [] } })).toContain(`
  since pin   no figure of the group changed since 2025-annual-report
  attention   `);
  });

  it('says in a line which initiatives came, went, moved or have another name', () => {
    const moved = { added: 0, moved: 1, removed: 1, renamed: 0 };
    expect(shown({ boundary_changes: moved })).toContain(`
  boundary    1 initiative moved, 1 removed: esg-lake query @boundary-changes
  attention   `);
    const all = { added: 1200, moved: 30, removed: 2, renamed: 1 };
    expect(shown({ boundary_changes: all })).toContain(`
  boundary    1,200 initiatives added, 30 moved, 2 removed, 1 renamed
  attention   `);
    const none = { added: 0, moved: 0, removed: 0, renamed: 0 };
    expect(shown({ boundary_changes: none })).not.toContain('boundary');
    expect(shown({ boundary_changes: moved, status: 'stopped_by_guard' })).not.toContain('boundary');
  });

  it('is no longer than a screen on the worst night', () => {
    const failed = Array.from({ length: 40 }, (_, n) => ({
      survey_id: `${n}`.padStart(24, '0'),
      reason: 'x '.repeat(90),
    }));
    const issues = ['rejected', 'degraded', 'notice'].flatMap((severity) =>
      Array.from({ length: 12 }, (_, n) => ({ severity, code: `some_long_code_${n}`, count: 1_000_000 })),
    );
    const text = shown(
      {
        status: 'published_with_gaps',
        since_pin: sincePin,
        boundary_changes: { added: 1, moved: 1, removed: 1, renamed: 1 },
        surveys: { ...report.surveys, failed },
        requests: { ...report.requests, waited_ms: 180_000, retries: 80, throttled: 2 },
      },
      { details: { ...details, issues, restated: [restated, restated, restated] } },
    );
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(28);
    for (const line of lines) if (!line.includes('npx ')) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    expect(text).toMatch(/^Published with gaps in 18 s/);
    expect(text).toMatch(/missing +40 surveys could not be fetched; previous data is kept:\n/);
    expect(text).toMatch(/ {14}0{24}: x x .*…\n/);
    expect(text).toContain('… (and 38 more)\n');
    expect(text).toMatch(/look first {2}Western Europe reports .*…\n {2}decisions/);
    expect(text).toContain('rejected 12,000,000: some_long_code_0 1,000,000, 11 more\n');
    expect(text).toMatch(/waited\s+3 min 00 s for\s+the rate limit\s+and\s+retries, 80 retries, 2 throttled/);
  });

  it('names decisions about what the lake does not have, with the nearest', () => {
    const unknown = { file: 'measures.csv', line: 2, what: 'type code', named: '305-1-q', nearest: '305-1-a' } as const;
    const far = { ...unknown, line: 9, named: 'x', nearest: null };
    const text = shown({}, { details: { ...details, unmatchedDecisions: [unknown, far, far, far] }, width: 120 });
    expect(
      text,
    ).toContain(`  decisions   measures.csv, line 2: the lake has no type code 305-1-q; the nearest is 305-1-a
              measures.csv, line 9: the lake has no type code x
              measures.csv, line 9: the lake has no type code x
              and 1 more: measures.csv, line 9
              8 decisions open: esg-lake decide
`);
    expect(shown({}, { details: { ...details, openDecisions: 0 } })).not.toContain('decisions');
    expect(shown({}, { width: undefined })).toMatch(/look first .*75 questions\.\n {2}decisions/);
    expect(shown({}, {}, 'lake')).toContain('8 decisions open: esg-lake decide --output lake\n');
  });

  it('fits narrow terminals, but for commands and paths', () => {
    for (const width of [40, 59, 60, 100, 160]) {
      for (const line of shown({}, { width }).split('\n'))
        if (!/npx |output\//.test(line)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it('shows text of the service without control characters', () => {
    const hostile = '\u001b[2J\u202evil\n# rm -rf';
    const text = shown(
      {
        source: hostile,
        surveys: { ...report.surveys, failed: [{ survey_id: hostile, reason: hostile }] },
        stages: [{ name: hostile, ms: 18_000 }],
        look_first: [{ ...water, name: hostile, what: hostile }],
      },
      {
        details: {
          ...details,
          issues: [{ severity: 'notice', code: hostile, count: 1 }],
          restated: [{ ...restated, tracker: hostile, initiative: hostile, unit: hostile }],
        },
      },
    );
    expect(text).not.toMatch(/\u001b|\u202e/);
    expect(text).not.toMatch(/^# rm/m);
  });

  it('says the same with colours and without', () => {
    const mark = (text: string): string => `<${text}>`;
    const styles = { bold: mark, dim: mark, red: mark, yellow: mark, green: mark, cyan: mark };
    expect(shown({}, { styles }).replaceAll(/[<>]/g, '')).toBe(shown());
    expect(shown({}, { styles })).toMatch(/^<Published> in/);
  });

  it('of a night without changes is short', () => {
    const none = { added: 0, changed: 0, removed: 0 };
    const text = shown({ status: 'unchanged', rows: {}, issues: {}, changes: none, restated: 0 }, { details: null });
    expect(text).toMatch(/^Nothing had changed in 18 s/);
    expect(text).not.toMatch(/changed {5}|attention/);
    expect(commands(text)).toEqual([]);
    expect(text).not.toContain('Next');
  });

  it('names the rate limit only where it had one', () => {
    const requests = { ...report.requests, waited_ms: 5100, retries: 3 };
    expect(shown({ requests }, { width: 140 })).toContain('waited 5.1 s for retries, 3 retries');
    const limited = { ...requests, retries: 0, rate_limit: { limit: 100, window_s: 60 } };
    expect(shown({ requests: limited }, { width: 140 })).toContain('waited 5.1 s for the rate limit\n');
  });
});

describe('what to do next', () => {
  it('begins with what mends, in the folder of the lake', () => {
    const failed = [{ survey_id: '65a1b2c3d4e5f60718293a4b', reason: 'gone' }];
    const issues = [{ severity: 'rejected', code: 'invalid_id', count: 3 }];
    const text = shown(
      { surveys: { ...report.surveys, failed } },
      { details: { ...details, issues } },
      '/srv/lake of mine',
    );
    expect(text).toContain('# Request the 1 missing survey again');
    expect(commands(text)).toEqual([
      "npx esg-lake run --output '/srv/lake of mine'",
      `npx esg-lake query "@issues" --param severity=rejected --output '/srv/lake of mine'`,
    ]);
  });

  it('of a first run with gaps counts the surveys that are there', () => {
    const failed = [{ survey_id: '65a1b2c3d4e5f60718293a4b', reason: 'gone' }];
    const none = { added: 0, changed: 0, removed: 0 };
    const text = shown({ changes: none, rows: { data_points: 700, runs: 1 }, surveys: { ...report.surveys, failed } });
    expect(text).toContain('700 data points of 399 surveys, all of them new');
    expect(text).toContain('1 survey could not be fetched; the next run requests them again:');
  });

  it('asks for restatements only where reported numbers were restated', () => {
    const text = shown({ restated: 0 }, { details: { ...details, restated: [] }, width: 140 });
    expect(text).toContain('235 removed in 8 surveys; no reported number restated; 77,799 data points now');
    expect(commands(text)).not.toContain('npx esg-lake query "@restated"');
  });

  it('after a first run are questions that the lake answers', () => {
    const none = { added: 0, changed: 0, removed: 0 };
    const first = shown(
      { changes: none, restated: 0, rows: { data_points: 700, runs: 1 } },
      { details: { ...details, restated: [] } },
    );
    expect(first).toContain('  changed     700 data points of 400 surveys, all of them new\n');
    expect(commands(first)).toEqual([
      'npx esg-lake query "@figures-of-the-group"',
      'npx esg-lake query "@completeness"',
      'npx esg-lake report --open',
    ]);
    const empty = shown(
      { changes: none, restated: 0, rows: { data_points: 0, runs: 1 }, surveys: { ...report.surveys, listed: 0 } },
      { details: { ...details, restated: [], groupFigures: null } },
    );
    expect(commands(empty)).toEqual(['npx esg-lake report --open']);
  });
});
