import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { runSummary } from '../../src/cli/terminal/run-summary.ts';
import { factsOf } from '../../src/report/facts.ts';
import type { RunReport } from '../../src/report/report.ts';
import { publishedReport, revenue, worstNight } from '../report/told-report.ts';

const shown = (more: Partial<RunReport> = {}, width = 80, output = './output'): string => {
  const report = { ...publishedReport, ...more };
  return runSummary({ ...report, facts: factsOf(report) }, output, picocolors.createColors(false), width);
};

const commands = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}(npx .*)$/gm)].map(([, line = '']) => line);

describe('the end of a run', () => {
  it('says on one screen what changed, what may be quoted, what to look at, what it cost, where it is, and what next', () => {
    expect(shown()).toBe(`Published in 18 s: 10 surveys fetched, 1 removed, 389 unchanged; from
https://reporting.example.com.

  changed     13 figures without doubt changed by 20 % or more, 1 gone: Revenue
              2024 1,919.2 → 928.7 million EUR (−52 %), a record is gone: Group;
              20 figures of the group changed in all
  figures     58 of 192 figures of 2025 may be quoted; 39 more once they are
              verified
  look first  Western Europe reports less than what is below it: it seems to
              report only for itself. 48 figures, above all Scope 1 2025:
              61,037.8 t CO₂e.
  values      42 values changed, 11 added, 235 removed; 2 reported numbers
              restated; 77,799 values now
  tree        1 initiative moved, 2 removed
  issues      41 issues: unknown_unit 21, unaligned_period 20
  cost        13 requests, 143 kB, 18 s (surveys 9.0 s, publish 8.7 s)
  database    output/current/lake.duckdb
  Parquet     output/current/parquet
  page        output/current/report.html
  report      output/runs/20260301T020000000Z-1f3a9c/report.json

Next
  # Which figures of the group changed, and why?
  npx esg-lake diff
  # What keeps figures from being quoted?
  npx esg-lake decide
  # Which reported numbers were restated, and by how much?
  npx esg-lake query "@restated"
`);
  });

  it('is no longer than a screen on the worst night', () => {
    const text = shown(worstNight);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    for (const line of lines) if (!line.includes('npx ')) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    expect(text).toMatch(/^Published with gaps in 18 s/);
    expect(text).toMatch(/missing +40 surveys could not be fetched; previous data is kept:/);
    expect(text).toContain('2025-annual-report: 1 figure without doubt');
    expect(text).toMatch(/issues +12,000,000 records rejected; 24,000,000 issues: some_code/);
    expect(text).toMatch(/waited\s+3 min 00 s for\s+the rate limit\s+and\s+retries, 80 retries, 2 throttled/);
    expect(commands(text)).toEqual([
      'npx esg-lake run',
      'npx esg-lake query "@issues" --param severity=rejected',
      'npx esg-lake diff',
    ]);
  });

  it('says how many figures changed also where names are long', () => {
    const [changes] = publishedReport.figure_changes ?? [];
    if (changes === undefined) throw new RangeError('nothing is told');
    const names = { tracker_name: 'Payments to government', cause_name: 'Hällmark Building Materials Group' };
    const text = shown({ figure_changes: [{ ...changes, figures: [{ ...revenue, ...names }] }] });
    expect(text.replace(/\s+/g, ' ')).toContain('Group; 20 figures of the group changed in all figures');
  });

  it('fits narrow terminals, but for commands and paths', () => {
    for (const width of [40, 59, 60, 100, 160]) {
      for (const line of shown({}, width).split('\n'))
        if (!/npx |output\//.test(line)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it('shows text of the service without control characters', () => {
    const hostile = '\u001b[2J\u202evil\n# rm -rf';
    const [changes] = publishedReport.figure_changes ?? [];
    const [doubt] = publishedReport.look_first ?? [];
    if (changes === undefined || doubt === undefined) throw new RangeError('nothing is told');
    const text = shown({
      source: hostile,
      surveys: { ...publishedReport.surveys, failed: [{ survey_id: hostile, reason: hostile }] },
      stages: [{ name: hostile, ms: 18_000 }],
      issues: { [hostile]: 1 },
      figure_changes: [
        { ...changes, figures: [{ ...revenue, tracker_name: hostile, unit: hostile, cause_name: hostile }] },
      ],
      look_first: [{ ...doubt, cause_name: hostile, measure_name: hostile, unit: hostile }],
    });
    expect(text).not.toMatch(/\u001b|\u202e/);
    expect(text).not.toMatch(/^# rm/m);
  });

  it('of a night without changes is short', () => {
    const text = shown({ status: 'unchanged', rows: {} });
    expect(text).toMatch(/^Nothing had changed in 18 s/);
    expect(text).toContain('  values    400 surveys, all as before\n');
    expect(text).not.toMatch(/ {2}(changed|figures|Next)/);
  });
});

describe('what to do next', () => {
  it('begins with what mends, in the folder of the lake', () => {
    const failed = [{ survey_id: '65a1b2c3d4e5f60718293a4b', reason: 'gone' }];
    const text = shown({ surveys: { ...publishedReport.surveys, failed }, rejected: 3 }, 80, '/srv/lake of mine');
    expect(text).toContain('# Request the 1 missing survey again');
    expect(commands(text).slice(0, 2)).toEqual([
      "npx esg-lake run --output '/srv/lake of mine'",
      `npx esg-lake query "@issues" --param severity=rejected --output '/srv/lake of mine'`,
    ]);
  });

  it('after a first run are questions that the lake answers', () => {
    const none = { added: 0, changed: 0, removed: 0 };
    const first = {
      changes: none,
      restated: 0,
      rows: { data_points: 700, runs: 1 },
      figure_changes: [],
      look_first: [],
    };
    const text = shown(first);
    expect(text).toContain('  values    700 values of 400 surveys, all of them new\n');
    expect(commands(text)).toEqual(['npx esg-lake query "@completeness"', 'npx esg-lake report']);
    const failed = [{ survey_id: '65a1b2c3d4e5f60718293a4b', reason: 'gone' }];
    const gaps = shown({ ...first, surveys: { ...publishedReport.surveys, failed } }, 120);
    expect(gaps).toContain('700 values of 399 surveys, all of them new');
    expect(gaps).toContain('1 survey could not be fetched; the next run requests them again:');
  });

  it('compares with the pin, if figures differ from it', () => {
    const [changes] = publishedReport.figure_changes ?? [];
    if (changes === undefined) throw new RangeError('nothing is told');
    const pinned = { ...changes, against: '2025-annual-report' };
    expect(commands(shown({ figure_changes: [changes, pinned] })).slice(0, 2)).toEqual([
      'npx esg-lake diff',
      'npx esg-lake diff 2025-annual-report',
    ]);
  });
});
