import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentText, ratioText, scaleOf } from '../../src/base/number-text.ts';
import { sizeText } from '../../src/page/words.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { queryPublished } from '../run/published.ts';
import { type ReadPage, readPage } from './page-cells.ts';

/** The numbers of the page against SQL over the tables, without the named questions. */
let lake: PublishedLake;
let html: string;
let page: ReadPage;

beforeAll(async () => {
  lake = await publishLake({ initiatives: 30, surveys: 160, utrvsPerSurvey: 60 }, { maxRemovedPercent: 50 });
  lake.sandbox.setNight(3);
  await lake.runAgain({});
  html = await readFile(join(lake.output, 'current', 'report.html'), 'utf8');
  page = readPage(html);
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

/** The same site in both years, added up; a rate or another unit never. */
const likeForLike = (measureId: unknown): Promise<readonly SqlRow[]> =>
  sql(`SELECT count(*) AS sites, 100 * (sum(now.value) / nullif(sum(before.value), 0) - 1) AS percent
    FROM figures now JOIN figures before USING (initiative_id, measure_id, base_unit)
    SEMI JOIN (FROM initiatives WHERE is_leaf AND removed_at IS NULL) USING (initiative_id)
    WHERE now.reporting_year = 2025 AND before.reporting_year = 2024 AND measure_id = '${measureId}'`);

const bases: Readonly<Record<string, string>> = {
  'own report': 'Own report',
  'own report + below': 'Own report and what is below it',
  below: 'Sum of what is below',
};

/** What the page says beside a verdict without doubts. */
function reasonOf(row: SqlRow | undefined): string {
  const percent = number(row, 'percent_verified');
  const isRequired = row?.['verdict'] !== 'quote';
  const notVerified = isRequired ? 'not verified' : 'not verified (not required)';
  const verified = percent === 100 ? 'verified' : percent ? `${ratioText(percent)} verified` : notVerified;
  const missing = number(row, 'sites_missing') ?? 0;
  const own = number(row, 'own_value');
  const below = number(row, 'below_value');
  const settled = number(row, 'settled');
  const then = settled === null ? '' : ` (${ratioText(settled, 2)} once its doubts are settled)`;
  const holds =
    row?.['basis'] === 'below' || own === null || below === null
      ? ''
      : `; what is below adds up to ${ratioText((100 * below) / own, 2)} of it${then}`;
  const sites = `${row?.['sites_reporting']} of ${row?.['sites']} sites report`;
  return `${bases[String(row?.['basis'])]}, ${verified}. ${sites}${missing === 0 ? '' : `, ${missing} missing`}${holds}.`;
}

const words = { quote: 'Quote', verify: 'Verify first', check: 'Check first' };

describe('the numbers of the first screen', () => {
  it('of the figures are those of group_figures and figures: five years, change, verdict and its reason', async () => {
    const rows = page.rows('Key figures of 2025');
    const drawn =
      html.split('<table class="fig">')[1]?.split('</table>')[0]?.split('<tr><th scope="row">').slice(1) ?? [];
    expect([rows.length, drawn.length]).toEqual([6, 6]);
    for (const [at, [name = '', , value = '', same = '', quoted = '']] of rows.entries()) {
      const found = await sql(`SELECT *, round(100 * (below_value + (
          SELECT sum(c.repaired_value - c.value) FROM group_figures c
          WHERE c.depth = 1 AND c.measure_id = g.measure_id AND c.reporting_year = g.reporting_year)) / own_value, 1) AS settled
        FROM group_figures g WHERE depth = 0 AND starts_with('${name}', tracker_name || coalesce(type_code, ''))
          AND column_code IS NULL AND option_code IS NULL AND reporting_year BETWEEN 2021 AND 2025
        ORDER BY reporting_year`);
      const newest = found.find((row) => row['reporting_year'] === 2025);
      const unit = newest?.['base_unit'] == null ? null : String(newest['base_unit']);
      const inUnit = found.filter((row) => (row['base_unit'] ?? null) === unit);
      const scale = scaleOf(
        unit,
        inUnit.map((row) => number(row, 'value')),
      );
      expect([name, value.replace(/number$/, '')]).toEqual([
        name,
        plain(scale.text(number(newest, 'value')) + scale.unit),
      ]);
      const points = inUnit.map((row) => {
        const sites = `${row['sites_reporting']} of ${row['sites']} sites`;
        const word = words[String(row['verdict']) as keyof typeof words].toLowerCase();
        return plain(`${row['reporting_year']}: ${scale.text(number(row, 'value'))}, ${word}, ${sites}`);
      });
      const titles = [...(drawn[at] ?? '').matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => plain(title));
      expect([name, titles.filter((title) => !title.endsWith('no value'))]).toEqual([name, points]);
      const [pair] = await likeForLike(newest?.['measure_id']);
      const percent = number(pair, 'percent');
      const change = percent === null ? 'no same sites' : plain(percentText(Math.abs(percent))).replace('+', '');
      expect([name, same.replace(/[▲▼]/, '')]).toEqual([
        name,
        percent === null
          ? change
          : `${change}${pair?.['sites']}same ${Number(pair?.['sites']) === 1 ? 'site' : 'sites'}`,
      ]);
      const verdict = String(newest?.['verdict']) as keyof typeof words;
      if (verdict !== 'check') expect([name, quoted]).toEqual([name, words[verdict] + plain(reasonOf(newest))]);
      else {
        const doubts = await sql(`SELECT percent FROM figure_doubts
          WHERE initiative_id = '${newest?.['initiative_id']}' AND measure_id = '${newest?.['measure_id']}'
            AND reporting_year = 2025 AND NOT is_note AND doubt <> 'unverified'`);
        const sizes = doubts.map((row) => plain(sizeText(number(row, 'percent'))));
        expect([name, words[verdict], sizes.some((size) => quoted.includes(size))]).toEqual([
          name,
          quoted.slice(0, words[verdict].length),
          true,
        ]);
      }
    }
  });

  it('of the sentence below the headline are those of reports, records and verdicts', async () => {
    const [counts] = await sql(`
      SELECT count(*) AS figures, count(*) FILTER (verdict = 'quote') AS quote, count(*) FILTER (verdict = 'verify') AS verify
      FROM group_figures WHERE depth = 0 AND reporting_year = 2025`);
    const [reports] = await sql(`
      SELECT count(*) AS n, count(*) FILTER (NOT is_complete) AS open FROM surveys
      WHERE removed_at IS NULL AND survey_type = 'default' AND period_end BETWEEN '2025-01-08' AND '2026-01-07'`);
    const [records] = await sql(`
      SELECT round(percent_answered, 1) AS answered, round(100 * verified_count / record_count, 1) AS verified
      FROM completeness WHERE depth = 0 AND period = 'yearly' AND reporting_year = 2025`);
    const share = (column: string): string => plain(ratioText(number(records, column)));
    expect(page.text).toContain(
      `Reports of 2025: ${share('answered')} answered, ${share('verified')} verified, ${reports?.['open']} of ${reports?.['n']} open. Of all figures: ${counts?.['quote']} of ${counts?.['figures']} may be quoted, ${counts?.['verify']} more once they are verified.`,
    );
  });

  it('of what to do first are those of figure_doubts', async () => {
    const causes = await sql(`
      SELECT count(*) AS n, max(percent) AS percent, sum(least(coalesce(percent, 100), 100)) AS weight
      FROM figure_doubts SEMI JOIN (FROM group_figures WHERE depth = 0 AND reporting_year = 2025)
        USING (initiative_id, measure_id, reporting_year)
      WHERE NOT is_note GROUP BY doubt, cause_id ORDER BY round(weight, 1) DESC, n DESC`);
    const said = causes.map((row) => {
      const percent = number(row, 'percent');
      return [
        String(row['n']),
        percent === null ? 'size unknown' : plain(`by up to ${sizeText(percent).replace('±', '')}`),
      ];
    });
    const rows = page.rows('Causes, those that could change most first');
    expect(rows.map((row) => [row[1], row[2]])).toEqual(said.slice(0, 10));
    const list = html.split('<ol class="to">')[1]?.split('</ol>')[0] ?? '';
    const items = [...list.matchAll(/<span class="w">([\d,]+) figures?<small>(.*?)<\/small>/g)];
    expect(items.map(([, n, size = '']) => [n, plain(size)])).toEqual(said.slice(0, 5));
  });

  it('of what changed are those of group_figure_changes', async () => {
    const changes =
      await sql(`SELECT c.*, t.name, nullif(nullif(split_part(c.measure_id, '|', 4), ''), '%0') AS unit FROM group_figure_changes c
      SEMI JOIN (FROM initiatives WHERE depth = 0) i USING (initiative_id)
      JOIN trackers t ON t.tracker_id = split_part(c.measure_id, '|', 1)
      WHERE against = 'previous' AND run_id = (SELECT max(run_id) FROM runs)`);
    const n = changes.length;
    expect(page.text).toContain(n === 1 ? '1 figure of the group differs' : `${n} figures of the group differ`);
    const first = page.rows('Figures of the group that changed');
    const below = page
      .rows('Figures that changed since the last run')
      .map(([name, fromTo, , ...rest]) => [name, fromTo, ...rest]);
    expect([first.length, below.length]).toEqual([Math.min(5, n), Math.min(5, n)]);
    for (const [name = '', fromTo = '', percent = ''] of [...first, ...below]) {
      const said = changes
        .filter((row) => name.startsWith(String(row['name'])) && name.endsWith(String(row['reporting_year'])))
        .map((row) => {
          const [before, after] = [number(row, 'before'), number(row, 'after')];
          const scale = scaleOf(row['unit'] == null ? null : String(row['unit']), [before, after]);
          const change = plain(percentText(number(row, 'percent')));
          return [
            after === null
              ? plain(`${scale.text(before)} ${scale.unit} → gone`).replace('  ', ' ')
              : plain(`${scale.text(before)} → ${scale.text(after)} ${scale.unit}`).trim(),
            before === null ? 'new' : after === null ? 'gone' : change,
          ];
        });
      expect([name, said]).toEqual([name, expect.arrayContaining([[fromTo, percent]])]);
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

describe('the numbers below it', () => {
  const inYear = 'column_code IS NULL AND option_code IS NULL AND reporting_year';

  it('of own reports and what is below them are those of group_figures', async () => {
    const rows = page.rows('All key figures against what is below');
    expect(rows.length).toBeGreaterThan(3);
    for (const [name = '', own = '', , below = '', holds = ''] of rows) {
      const found = await sql(`SELECT * FROM group_figures
        WHERE depth = 0 AND tracker_name = '${name}' AND ${inYear} BETWEEN 2021 AND 2025 ORDER BY reporting_year`);
      const newest = found.at(-1);
      const values = found.map((row) => number(row, 'value'));
      const scale = scaleOf(newest?.['base_unit'] == null ? null : String(newest['base_unit']), values);
      const amounts = ['own_value', 'below_value'].map((column) => number(newest, column));
      const [ownValue = null, belowValue = null] = amounts;
      const percent = ownValue === null ? null : (100 * (belowValue ?? 0)) / Math.abs(ownValue);
      expect([name, own, below, holds]).toEqual([
        ...[name, ...amounts.map((amount) => plain(scale.withUnit(amount)))],
        plain(ratioText(percent === null ? null : Number(percent.toFixed(1)))),
      ]);
      if (name !== rows[0]?.[0]) continue;
      const regions = await sql(`SELECT * FROM group_figures
        WHERE depth = 1 AND measure_id = '${newest?.['measure_id']}' AND ${inYear} = 2025`);
      const said = regions.map((row) => [
        String(row['initiative_name']),
        ...['value', 'own_value', 'below_value'].map((column) => plain(scale.text(number(row, column)))),
        ...[`${row['sites_reporting']} of ${row['sites']}`, words[String(row['verdict']) as keyof typeof words]],
      ]);
      const shown = page
        .rows('What is below, ')
        .map((row) => [...row.slice(0, 5), row[5]?.match(/^(Quote|\w+ first)/)?.[0]]);
      expect([...shown].sort()).toEqual(said.sort());
    }
  });

  it('of reports are those of completeness, and of the records of open reports', async () => {
    const nodes = await sql(`
      SELECT initiative_name, round(percent_answered, 1) AS answered, round(100 * verified_count / record_count, 1) AS verified
      FROM completeness WHERE depth <= 1 AND period = 'yearly' AND reporting_year = 2025`);
    const said = nodes.map((row) => [
      String(row['initiative_name']),
      ...['answered', 'verified'].map((column) => plain(ratioText(number(row, column)))),
    ]);
    expect(
      page
        .rows('Answers by node')
        .map(([name, , ...rest]) => [name, ...rest])
        .sort(),
    ).toEqual(said.sort());
    for (const [name = '', , open, back] of page.rows('Open reports')) {
      const reports = await sql(`
        SELECT count(utrv_id) FILTER (answer = 'unanswered' AND status <> 'rejected') AS open,
          count(utrv_id) FILTER (status = 'rejected') AS back
        FROM surveys s JOIN initiatives i USING (initiative_id) LEFT JOIN utrvs USING (survey_id)
        WHERE s.removed_at IS NULL AND NOT is_complete AND survey_type = 'default'
          AND i.name || ' ' || s.period_label = '${name.replaceAll("'", "''")}'
        GROUP BY survey_id`);
      expect([name, reports.map((row) => [String(row['open']), String(row['back'])])]).toEqual([
        name,
        expect.arrayContaining([[open, back]]),
      ]);
    }
  });

  it('of the figures to verify or check are those of group_figures', async () => {
    const doubted = await sql(`SELECT * FROM group_figures
      WHERE depth = 0 AND reporting_year = 2025 AND verdict <> 'quote'`);
    expect(page.text).toContain(`${doubted.length} figures to verify or check`);
    const rows = page.rows('Figures to verify or check');
    expect(rows).toHaveLength(Math.min(6, doubted.length));
    for (const [name = '', value = '', quoted = ''] of rows) {
      const said = doubted
        .filter((row) => name.startsWith(String(row['tracker_name'])))
        .map((row) => {
          const amount = number(row, 'value');
          const scale = scaleOf(row['base_unit'] == null ? null : String(row['base_unit']), [amount]);
          const doubts = String(row['doubts'])
            .replace(/[[\]']/g, '')
            .replaceAll('_', ' ');
          const verdict = String(row['verdict']) as keyof typeof words;
          return [
            plain(`${scale.text(amount)} ${scale.unit}`).trim(),
            verdict === 'verify' ? words.verify : `${words[verdict]} ${doubts}`,
          ];
        });
      expect([name, said]).toEqual([name, expect.arrayContaining([[value, quoted]])]);
    }
  });

  it('of all figures and of countries are those of group_figures', async () => {
    const verdicts = await sql(`SELECT verdict, count(*) AS n FROM group_figures
      WHERE depth = 0 AND reporting_year = 2025 GROUP BY verdict`);
    for (const { verdict, n } of verdicts) {
      expect(page.text).toContain(`${words[String(verdict) as keyof typeof words]}: ${n}`);
    }
    const countries = await sql(`SELECT * FROM group_figures
      WHERE depth = 2 AND type_code = '305-1-a' AND ${inYear} = 2025 ORDER BY value DESC`);
    const said = countries.map((row) => {
      const scale = scaleOf(String(row['base_unit']), [number(row, 'value')]);
      const amount = `${scale.text(number(row, 'value'))} ${scale.unit}`;
      const verified = ratioText(number(row, 'percent_verified'));
      return [row['initiative_name'], '', amount, verified, row['sites_reporting'], row['sites']].map((cell) =>
        plain(String(cell)),
      );
    });
    expect(page.rows('Emissions by country')).toEqual(said.slice(0, 15));
  });
});

/** The caption of the first bridge. */
const firstBridge = ({ rows }: ReadPage): string => {
  const [first = ''] = rows('Key figures of 2025')[0] ?? [];
  return first.replace(/\d.*$/, '').trim();
};
