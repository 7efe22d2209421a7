import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentText, scaleOf } from '../../src/base/number-text.ts';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { queryPublished } from '../run/published.ts';
import { type ReadPage, readPage } from './page-cells.ts';

let lake: PublishedLake;
let snapshot: Snapshot;
let folder: string;
let page: ReadPage;

/** Two nights, the second of which restates. */
beforeAll(async () => {
  lake = await publishLake({ initiatives: 30, surveys: 160, utrvsPerSurvey: 60 });
  lake.sandbox.setNight(3);
  await lake.runAgain({});
  const found = await findCurrent(lake.output);
  if (found === null) throw new Error('nothing is published');
  snapshot = found;
  folder = join(found.folder, 'report');
  page = readPage(await readFile(join(found.folder, 'report.html'), 'utf8'));
});

afterAll(() => lake?.remove());

const lines = async (table: string): Promise<number> =>
  (await readFile(join(folder, `${table}.csv`), 'utf8')).split('\r\n').length - 2;

describe('the tables of the page, in a published snapshot', () => {
  it('are CSV files that hold as many rows as the lake', async () => {
    const [counts] = await queryPublished(
      lake.output,
      `SELECT count(*) AS figures FROM group_figures
       SEMI JOIN (FROM internal.reporting_years WHERE is_newest) USING (reporting_year) WHERE depth = 0`,
    );
    expect(Number(counts?.['figures'])).toBe(await lines('figures-of-the-group'));
  });

  it('are read-only, and no damage to the snapshot; any other file beside them is', async () => {
    const names = await readdir(folder);
    expect(names).toContain('look-first.csv');
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    await writeFile(join(folder, 'stray.parquet'), 'x');
    const stray = (await verifySnapshot(snapshot)).checks.filter(({ ok }) => !ok);
    expect(stray.map(({ name }) => name)).toEqual([join('report', 'stray.parquet')]);
    await rm(join(folder, 'stray.parquet'));
  });

  it('may be deleted: the figures are in the lake', async () => {
    const text = await readFile(join(folder, 'completeness.csv'));
    await rm(folder, { recursive: true });
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    await mkdir(folder);
    await writeFile(join(folder, 'completeness.csv'), text);
    await chmod(join(folder, 'completeness.csv'), 0o444);
  });
});

/** As the page is read: without thin spaces, with a plain minus. */
const plain = (text: string): string => text.replaceAll('\u202f', '').replaceAll('\u2212', '-').trim();
const words: Readonly<Record<string, string>> = { quote: 'Quote', verify: 'Verify first', check: 'Check first' };

/**
 * Its tables are answers to named questions, which other tests compare with the lake (test/cli/questions.ci.test.ts).
 */
describe('the page of a published lake', () => {
  it('has the key figures of the year with their values and verdicts', async () => {
    const rows = page.rows('Key figures of 2025');
    expect(rows.length).toBeGreaterThan(3);
    for (const [name = '', , value = '', , quoted = ''] of rows) {
      const found = await queryPublished(
        lake.output,
        `SELECT * FROM group_figures
         WHERE depth = 0 AND starts_with('${name}', tracker_name || coalesce(type_code, ''))
           AND column_code IS NULL AND option_code IS NULL AND reporting_year BETWEEN 2021 AND 2025`,
      );
      const newest = found.find((row) => row['reporting_year'] === 2025);
      const unit = newest?.['base_unit'] == null ? null : String(newest['base_unit']);
      const years = found.filter((row) => (row['base_unit'] ?? null) === unit).map((row) => Number(row['value']));
      const scale = scaleOf(unit, years);
      const said = plain(scale.text(Number(newest?.['value'])) + scale.unit);
      expect([name, value.replace(/number$/, '')]).toEqual([name, said]);
      expect([name, quoted]).toEqual([name, expect.stringContaining(words[String(newest?.['verdict'])] ?? '')]);
    }
  });

  it('has the changes of the last run, those of the first screen too', async () => {
    const changes = await queryPublished(
      lake.output,
      `SELECT c.*, t.name FROM group_figure_changes c SEMI JOIN (FROM initiatives WHERE depth = 0) i USING (initiative_id)
       JOIN trackers t ON t.tracker_id = split_part(c.measure_id, '|', 1) WHERE against = 'previous'`,
    );
    const first = page.rows('Figures of the group that changed').map(([name, , percent]) => [name, percent]);
    const below = page.rows('Figures that changed since the last run').map(([name, , , percent]) => [name, percent]);
    expect([first.length, below.length]).toEqual([Math.min(5, changes.length), Math.min(5, changes.length)]);
    for (const [name = '', percent] of [...first, ...below]) {
      const ofName = changes.filter((row) => name.startsWith(String(row['name'])));
      const said = ofName.map(({ before, after, percent: one }) =>
        before === null ? 'new' : after === null ? 'gone' : plain(percentText(one === null ? null : Number(one))),
      );
      expect([name, said]).toEqual([name, expect.arrayContaining([percent])]);
    }
  });

  it('has a bridge whose steps add up to the figure of the year', () => {
    const [first = ''] = page.rows('Key figures of 2025')[0] ?? [];
    const steps = page.rows(first.replace(/\d.*$/, '').trim());
    const amount = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));
    const parts = steps.slice(0, -1).filter(([title = '']) => !title.includes('in the last run'));
    const sum = parts.reduce((all, row) => all + amount(row.at(-1) ?? ''), 0);
    expect(Math.abs(sum - amount(steps.at(-1)?.at(-1) ?? ''))).toBeLessThanOrEqual(0.05 * parts.length);
  });
});
