import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { scaleOf } from '../../src/base/number-text.ts';
import { views } from '../../src/schema/views.ts';
import { groupBy } from '../oracle/group-by.ts';
import { type PublishedLake, publishSecondNight } from '../pipeline/published-lake.ts';
import { readPage } from '../report/page-cells.ts';
import { esgLake } from './command.ts';

/** The answers of named questions, on the second night of a group, against SQL that says the same in another way. */
let lake: PublishedLake;

beforeAll(async () => {
  lake = await publishSecondNight();
});

afterAll(() => lake?.remove());

type Answer = readonly Readonly<Record<string, unknown>>[];

const ask = (name: string, ...parameters: readonly string[]): Promise<Answer> =>
  query(`@${name}`, ...parameters.flatMap((parameter) => ['--param', parameter]));

async function query(...args: readonly string[]): Promise<Answer> {
  const { code, stdout, stderr } = await esgLake(['query', ...args, '--output', lake.output, '--format', 'json'], {
    cwd: lake.output,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows: Answer = JSON.parse(stdout);
  return rows;
}

/** Both, without regard to their order; rows of two nodes with one name may be alike. */
function expectSame(found: Answer, wanted: Answer, least = 1): void {
  expect(wanted.length).toBeGreaterThanOrEqual(least);
  const columns = Object.keys(wanted[0] ?? {});
  const line = (row: Readonly<Record<string, unknown>>): string => JSON.stringify(columns.map((name) => row[name]));
  expect(found.map(line).sort()).toEqual(wanted.map(line).sort());
}

describe('every question', () => {
  it('is in the list, and answers without any parameter', async () => {
    const { questions, complaints } = await listQuestions(undefined);
    expect(complaints.size).toBe(0);
    expect(questions.length).toBeGreaterThan(12);
    for (const { name } of questions) await ask(name);
  });
});

describe('the key figures of the newest closed year', () => {
  const named = (rows: Answer): readonly unknown[] => [...new Set(rows.map((row) => row['tracker_name']))].sort();

  it('are six for the page, and what questions about the group ask without parameters', async () => {
    const names = named(await query('FROM internal.key_figures'));
    expect(names.length).toBeGreaterThan(7);
    expect(names).toContain('Scope 1 emissions');
    const six = await ask('key-figures', 'year=2025');
    expect(six).toEqual(await ask('key-figures'));
    expect(named(six).filter((one) => !names.includes(one))).toEqual([]);
    expect(named(six)).toHaveLength(6);
    expectSame(
      six
        .filter((row) => row['value'] !== null)
        .map(({ measure_id, reporting_year, value }) => ({ measure_id, reporting_year, value })),
      await query(`SELECT measure_id, reporting_year, value FROM initiative_rollup
        WHERE depth = 0 AND reporting_year BETWEEN 2021 AND 2025
          AND measure_id IN (${six.map((row) => `'${row['measure_id']}'`).join(', ')})`),
    );
    for (const name of ['figures-of-the-group', 'year-on-year']) {
      const found = await ask(name, ...(name === 'year-on-year' ? [] : ['year=2025']));
      expect(found).toEqual(await ask(name));
      expect(named(found).filter((one) => !names.includes(one))).toEqual([]);
      expect(found.length).toBeGreaterThan(7);
    }
    expect(await query('SELECT reporting_year AS y FROM internal.reporting_years WHERE is_newest')).toEqual([
      { y: 2025 },
    ]);
  });
});

/** What a question is asked with, and SQL that says the same in another way. */
interface Checked {
  readonly ask: string;
  readonly with?: readonly string[];
  readonly sql: string;
}

const checked: readonly Checked[] = parseYaml(await readFile(join(import.meta.dirname, 'questions.yaml'), 'utf8'));

it.each(checked)('$ask has the rows of the lake', async ({ ask: question, with: parameters = [], sql }) => {
  expectSame(await ask(question.slice(1), ...parameters), await query(sql));
});

it('what is asked for since a day that has not come is nothing', async () => {
  for (const name of ['restated', 'boundary-changes']) expect(await ask(name, 'since=2999-01-01')).toEqual([]);
  expect(await ask('issues', 'severity=rejected')).toEqual([]);
});

describe('@find', () => {
  const numberOf = async (where: string): Promise<unknown> =>
    (await query(`SELECT count(*) AS n FROM data_points WHERE ${where}`))[0]?.['n'];

  it('finds questions by their code, and initiatives by a word in their path, whatever its case and accents', async () => {
    const [found] = await ask('find', 'word=305-1-A');
    expect(found).toMatchObject({ kind: 'question', code: '305-1-a' });
    expect(found?.['data_points']).toBe(await numberOf(`tracker_id = '${found?.['id']}'`));
    const group = await query('@find', 'HALLMARK');
    const [first] = group;
    expect(first?.['data_points']).toBe(await numberOf(`initiative_id = '${first?.['id']}'`));
    const [below] = await query("SELECT count(*) AS n FROM initiatives WHERE strip_accents(name) ILIKE '%hallmark%'");
    expect(group.length).toBeGreaterThanOrEqual(Number(below?.['n']));
    expect(new Set(group.map(({ kind }) => kind))).toEqual(new Set(['initiative']));
  });
});

describe('@year-on-year', () => {
  it('leads from the figure of one year to that of the next in steps that add up', async () => {
    const found = (await ask('year-on-year', 'type_code=*')).filter((row) => row['elsewhere'] !== null);
    expect(found.length).toBeGreaterThan(20);
    for (const row of found) {
      const steps = ['group_before', 'difference', 'new_value', 'elsewhere'].map((name) => Number(row[name] ?? 0));
      const sum = steps.reduce((all, step) => all + step, -Number(row['gone_value']));
      expect(Math.abs(sum - Number(row['group_value']))).toBeLessThanOrEqual(
        1e-9 * Math.max(...steps.map(Math.abs), 1),
      );
    }
  });
});

describe('what may be quoted', () => {
  it('is held back by what @doubts lists, and @look-first groups by cause, the weightiest first', async () => {
    const doubts = await ask('doubts');
    const sql = 'SELECT measure_id, doubts FROM initiative_rollup WHERE depth = 0 AND reporting_year = 2025';
    for (const row of await query(sql)) {
      const kinds = doubts.filter((one) => one['measure_id'] === row['measure_id']).map((one) => one['doubt']);
      expect(kinds.sort()).toEqual([...(row['doubts'] as readonly string[])].sort());
    }
    const points = (row: Answer[number]): number => Math.min(100, Number(row['percent'] ?? 100));
    const weights = [...groupBy(doubts, (row) => `${row['doubt']} ${row['cause_id']}`).values()]
      .map((rows) => Math.round(10 * rows.reduce((sum, row) => sum + points(row), 0)) / 10)
      .sort((a, b) => b - a);
    const first = await ask('look-first');
    expect(first.map((row) => Number(row['weight']))).toEqual(weights.slice(0, 10));
  });
});

describe('@competing-reports', () => {
  it('has every record that counts and has a rival, and what the others say', async () => {
    const found = await ask('competing-reports');
    const rivals = await query(`SELECT DISTINCT utrv_id FROM (
        SELECT utrv_id, rival, basis, reporting_year FROM figures
        UNION ALL SELECT utrv_id, rival, basis, reporting_year FROM period_figures)
      WHERE rival > 0 AND basis IN ('reported', 'aggregation') AND reporting_year = 2025`);
    const counting = found.filter((row) => row['is_counting'] === true).map((row) => row['utrv_id']);
    expect(new Set(counting)).toEqual(new Set(rivals.map((row) => row['utrv_id'])));
    expect(found.some((row) => row['is_counting'] === false)).toBe(true);
  });
});

describe('@why-no-figure', () => {
  it('has the exclusions of the year, and says of each site whether it was asked', async () => {
    const found = await ask('why-no-figure', 'type_code=305-1-a', 'year=2025');
    const excluded = await query(`SELECT e.initiative_id, e.reason, e.utrv_id FROM exclusions e
      JOIN trackers t ON t.tracker_id = e.tracker_id WHERE t.type_code = '305-1-a' AND e.reporting_year = 2025`);
    const of = (row: Answer[number]): string => [row['initiative_id'], row['reason'], row['utrv_id']].join(' ');
    expect(excluded.map(of).filter((one) => !found.map(of).includes(one))).toEqual([]);
    const answered = `SELECT initiative_id FROM figures JOIN trackers USING (tracker_id)
      WHERE type_code = '305-1-a' AND reporting_year = 2025`;
    const sites = 'SELECT initiative_id FROM initiatives WHERE is_leaf AND removed_at IS NULL';
    const silent = await query(`${sites} AND initiative_id NOT IN (${answered})`);
    const named = new Set(found.map((row) => row['initiative_id']));
    expect(silent.filter((row) => !named.has(row['initiative_id']))).toEqual([]);
    expect(await ask('why-no-figure', 'node=nobody')).toMatchObject([{ reason: 'unknown_node' }]);
  });
});

describe('@breakdown', () => {
  it('adds up to what the sites report for the columns of the table', async () => {
    const found = await ask('breakdown', 'type_code=306-3-d', 'by=kind', 'year=2024');
    const wanted = await query(`SELECT c.name AS column_name, f.base_unit AS unit, sum(f.value) AS value FROM figures f
      JOIN trackers t USING (tracker_id) JOIN tracker_columns c USING (tracker_id, column_code)
      JOIN initiatives i USING (initiative_id)
      WHERE t.type_code = '306-3-d' AND f.reporting_year = 2024 AND c.is_additive AND i.is_leaf AND f.basis <> 'parts'
      GROUP BY ALL`);
    const keyOf = (row: Answer[number]): string => `${row['column_name']} ${row['unit']}`;
    // Each value is rounded to six digits.
    const added = [...groupBy(found, keyOf)].map(([key, rows]) => {
      const sum = rows.reduce((all, row) => all + Number(row['value']), 0);
      return `${key} ${sum.toPrecision(4)}`;
    });
    expect(added.sort()).toEqual(wanted.map((row) => `${keyOf(row)} ${Number(row['value']).toPrecision(4)}`).sort());
    expect(new Set(found.map((row) => row['part'])).size).toBeGreaterThan(2);
  });
});

describe('the CSV files of the page', () => {
  it('are the answers to the questions of their names', async () => {
    const names = (await readdir(join(lake.output, 'current/report'))).map((name) => name.replace('.csv', ''));
    expect(names).toEqual(expect.arrayContaining(['key-figures', 'look-first', 'figures-of-the-group', 'regions']));
    for (const name of names) {
      const rows: Answer = parse(await readFile(join(lake.output, 'current/report', `${name}.csv`)), {
        columns: true,
        bom: true,
      });
      const given = { completeness: ['depth=1'], 'open-reports': ['year=2025'], 'figure-changes': ['against=*'] };
      const parameters = Object.entries(given).find(([one]) => one === name)?.[1] ?? [];
      const details = name === 'figures-of-the-group' ? ['type_code=*', 'details=true'] : parameters;
      const asked = await ask(name, ...details);
      const text = (value: unknown): string =>
        value === null ? '' : Array.isArray(value) ? value.join('; ') : String(value).replace('.000Z', 'Z');
      const line = (row: Answer[number]): string =>
        Object.entries(row)
          .filter(([column]) => !column.endsWith('_at'))
          .map(([, value]) => text(value))
          .join('|');
      expect([name, rows.map(line)]).toEqual([name, asked.map(line)]);
    }
  });
});

describe('the page', () => {
  const readIt = async () => readPage(await readFile(join(lake.output, 'current/report.html'), 'utf8'));
  /** As the page is read: without thin spaces, with a plain minus. */
  const plain = (text: string): string => text.replaceAll('\u202f', '').replaceAll('\u2212', '-').trim();
  const words: Readonly<Record<string, string>> = { quote: 'Quote', verify: 'Verify first', check: 'Check first' };

  it('has the key figures of the year with their values and verdicts', async () => {
    const rows = (await readIt()).rows('Key figures of 2025');
    expect(rows.length).toBeGreaterThan(3);
    for (const [name = '', , value = '', , quoted = ''] of rows) {
      const found = await query(`SELECT * FROM group_figures
        WHERE depth = 0 AND starts_with('${name}', tracker_name || coalesce(type_code, ''))
          AND column_code IS NULL AND option_code IS NULL AND reporting_year BETWEEN 2021 AND 2025`);
      const newest = found.find((row) => row['reporting_year'] === 2025);
      const unit = newest?.['base_unit'] == null ? null : String(newest['base_unit']);
      const years = found.filter((row) => (row['base_unit'] ?? null) === unit).map((row) => Number(row['value']));
      const scale = scaleOf(unit, years);
      const said = plain(scale.text(Number(newest?.['value'])) + scale.unit);
      expect([name, value.replace(/number$/, '')]).toEqual([name, said]);
      expect([name, quoted]).toEqual([name, expect.stringContaining(words[String(newest?.['verdict'])] ?? '')]);
    }
  });

  it('has a bridge whose steps add up to the figure of the year', async () => {
    const page = await readIt();
    const [first = ''] = page.rows('Key figures of 2025')[0] ?? [];
    const steps = page.rows(first.replace(/\d.*$/, '').trim());
    const amount = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));
    const parts = steps.slice(0, -1).filter(([title = '']) => !title.includes('in the last run'));
    const sum = parts.reduce((all, row) => all + amount(row.at(-1) ?? ''), 0);
    expect(Math.abs(sum - amount(steps.at(-1)?.at(-1) ?? ''))).toBeLessThanOrEqual(0.05 * parts.length);
  });
});

/** How many of the columns that a question or view names as worth most must be seen in a terminal of 80 columns. */
const shown = 4;

/** The lines of an answer in a terminal of 80 columns. */
async function pane(...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await esgLake(['query', ...args, '--output', lake.output], {
    cwd: lake.output,
    columns: 80,
  });
  const lines = stdout.split('\n');
  expect([code, lines.filter((line) => stringWidth(line) > 80)]).toEqual([0, []]);
  return lines;
}

/** The wanted columns that are not in the table; headings may be cut. */
function missing(lines: readonly string[], wanted: readonly string[]): readonly string[] {
  const headings = (lines[0] ?? '').trim().split(/ {2,}/);
  const isIn = (name: string): boolean =>
    headings.some((heading) => (heading.endsWith('…') ? name.startsWith(heading.slice(0, -1)) : heading === name)) ||
    lines.some((line) => line === name || line.startsWith(`${name}  `)); // one row is vertical
  return wanted.filter((name) => !isIn(name));
}

describe('in 80 columns', () => {
  it('every named question shows the columns that are worth most', async () => {
    const { questions } = await listQuestions(undefined);
    const hidden: string[] = [];
    for (const { name, worth } of questions) {
      expect([name, worth.length > 2]).toEqual([name, true]);
      const { stdout } = await esgLake(['query', `@${name}`, '--format', 'csv', '--output', lake.output], {
        cwd: lake.output,
      });
      const columns = (stdout.split('\n')[0] ?? '').split(',');
      expect([name, worth.filter((column) => !columns.includes(column))]).toEqual([name, []]);
      hidden.push(...missing(await pane(`@${name}`), worth.slice(0, shown)).map((column) => `@${name} ${column}`));
    }
    expect(hidden).toEqual([]);
  });

  it.each(views)('$name does, too', async ({ name, worth }) => {
    expect(missing(await pane(`FROM ${name} USING SAMPLE 400 ROWS`), worth.slice(0, shown))).toEqual([]);
  });

  it('so does a query on a view in words of one’s own', async () => {
    const lines = await pane("FROM initiative_rollup WHERE depth = 0 AND type_code = '305-1-a'");
    expect(missing(lines, ['initiative_name', 'value', 'base_unit', 'reporting_year'])).toEqual([]);
    expect(lines.join('\n')).toContain('Hällmark');
  });
});
