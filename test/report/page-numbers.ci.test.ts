import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedText, percentText, scaleOf } from '../../src/base/number-text.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { queryPublished } from '../run/published.ts';
import { type ReadPage, readPage } from './page-cells.ts';

/** The numbers of the page against SQL over the tables, without the named questions. */
let lake: PublishedLake;
let page: ReadPage;

beforeAll(async () => {
  lake = await publishLake({ initiatives: 30, surveys: 160, utrvsPerSurvey: 60 }, { maxRemovedPercent: 50 });
  lake.sandbox.setNight(3);
  await lake.runAgain({});
  page = readPage(await readFile(join(lake.output, 'current', 'report.html'), 'utf8'));
});

afterAll(() => lake?.remove());

type SqlRow = Readonly<Record<string, unknown>>;

const sql = (text: string): Promise<readonly SqlRow[]> => queryPublished(lake.output, text);

const number = (row: SqlRow | undefined, column: string): number | null => {
  const value = row?.[column] ?? null;
  return value === null ? null : Number(value);
};

/** As the page is read: without thin spaces, with a plain minus. */
const plain = (text: string): string => text.replaceAll('\u202f', '').replaceAll('\u2212', '-');

describe('the numbers of the page', () => {
  it('of the figures are those of group_figures: five years, verdict, sites', async () => {
    const rows = page.rows('Key figures of 2025');
    expect(rows).toHaveLength(6);
    for (const [name = '', , value = '', , quoted = ''] of rows) {
      const found = await sql(`SELECT * FROM group_figures
        WHERE depth = 0 AND starts_with('${name}', tracker_name || coalesce(type_code, ''))
          AND column_code IS NULL AND option_code IS NULL AND reporting_year BETWEEN 2021 AND 2025
        ORDER BY reporting_year`);
      const newest = found.find((row) => row['reporting_year'] === 2025);
      const unit = newest?.['base_unit'] == null ? null : String(newest['base_unit']);
      const scale = scaleOf(
        unit,
        found.filter((row) => (row['base_unit'] ?? null) === unit).map((row) => number(row, 'value')),
      );
      expect([name, value.replace(/number$/, '')]).toEqual([
        name,
        plain(scale.text(number(newest, 'value')) + scale.unit),
      ]);
      const words = { quote: 'Quote', verify: 'Verify first', check: 'Check first' };
      expect(quoted.startsWith(words[String(newest?.['verdict']) as keyof typeof words])).toBe(true);
      if (newest?.['verdict'] !== 'check') {
        expect(quoted).toContain(`${newest?.['sites_reporting']} of ${newest?.['sites']} sites report`);
      }
    }
  });

  it('of the sentence below the headline are those of reports, records and verdicts', async () => {
    const [counts] = await sql(`
      SELECT count(*) AS figures, count(*) FILTER (verdict = 'quote') AS quote, count(*) FILTER (verdict = 'verify') AS verify
      FROM group_figures WHERE depth = 0 AND reporting_year = 2025`);
    expect(page.text).toContain(
      `${counts?.['quote']} of ${counts?.['figures']} may be quoted, ${counts?.['verify']} more once they are verified`,
    );
    const [reports] = await sql(`
      SELECT count(*) AS n, count(*) FILTER (NOT is_complete) AS open FROM surveys
      WHERE removed_at IS NULL AND survey_type = 'default' AND period_end BETWEEN '2025-01-08' AND '2026-01-07'`);
    expect(page.text).toContain(`${reports?.['open']} of ${reports?.['n']} open.`);
  });

  it('of what to do first are those of figure_doubts', async () => {
    const causes = await sql(`
      SELECT count(*) AS n, sum(least(coalesce(percent, 100), 100)) AS weight
      FROM figure_doubts SEMI JOIN (FROM group_figures WHERE depth = 0 AND reporting_year = 2025)
        USING (initiative_id, measure_id, reporting_year)
      WHERE NOT is_note GROUP BY doubt, cause_id ORDER BY round(weight, 1) DESC, n DESC`);
    const rows = page.rows('Causes, those that hold back most first');
    expect(rows.map((row) => row[1])).toEqual(causes.slice(0, 10).map(({ n }) => String(n)));
  });

  it('of what changed are those of group_figure_changes', async () => {
    const changes = await sql(`SELECT count(*) AS n FROM group_figure_changes
      SEMI JOIN (FROM initiatives WHERE depth = 0) USING (initiative_id)
      WHERE against = 'previous' AND run_id = (SELECT max(run_id) FROM runs)`);
    const n = Number(changes[0]?.['n']);
    expect(page.text).toContain(
      n === 1 ? '1 figure of the group differs' : `${fixedText(n, 0)} figures of the group differ`,
    );
    for (const [name = '', , , percent = ''] of page.rows('Figures that changed since the last run')) {
      const year = name.slice(-4);
      const found = await sql(`SELECT before, after, percent FROM group_figure_changes c
        JOIN trackers t ON t.tracker_id = split_part(c.measure_id, '|', 1)
        WHERE against = 'previous' AND reporting_year = ${year} AND starts_with('${name.replaceAll("'", "''")}', t.name)
          AND run_id = (SELECT max(run_id) FROM runs)`);
      const said = found.map((row) =>
        row['before'] === null ? 'new' : row['after'] === null ? 'gone' : plain(percentText(number(row, 'percent'))),
      );
      expect([name, said]).toEqual([name, expect.arrayContaining([percent])]);
    }
  });

  it('of the bridge add up to the figure of the year', async () => {
    const steps = page.rows(firstBridge(page));
    const amount = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));
    const last = steps.at(-1)?.at(-1) ?? '';
    const parts = steps.slice(0, -1).filter(([title = '']) => !title.includes('in the last run'));
    const sum = parts.reduce((all, row) => all + amount(row.at(-1) ?? ''), 0);
    expect(Math.abs(sum - amount(last))).toBeLessThanOrEqual(0.05 * parts.length);
  });
});

/** The caption of the first bridge. */
const firstBridge = ({ rows }: ReadPage): string => {
  const [first = ''] = rows('Key figures of 2025')[0] ?? [];
  return first.replace(/\d.*$/, '').trim();
};
