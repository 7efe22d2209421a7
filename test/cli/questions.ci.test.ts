import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { groupBy } from '../oracle/group-by.ts';
import { type PublishedLake, publishSecondNight } from '../pipeline/published-lake.ts';
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

/** A question, its parameters, and SQL that says the same in another way. */
const rollupRows: readonly (readonly [string, readonly string[], string])[] = [
  [
    '@emissions-by-country',
    ['year=all'],
    `SELECT initiative_name AS country, reporting_year, value, base_unit AS unit, doubts, verdict, sites_reporting, sites
     FROM initiative_rollup WHERE type_code = '305-1-a' AND depth = 2 AND column_code IS NULL AND option_code IS NULL`,
  ],
  [
    '@figures-of-the-group',
    ['year=all', 'type_code=*'],
    `SELECT measure_id, reporting_year, value, base_unit AS unit, doubts, verdict, percent_verified, sites_missing
     FROM initiative_rollup WHERE depth = 0 AND column_code IS NULL AND option_code IS NULL`,
  ],
  [
    '@figures-of-the-group',
    ['details=true', 'type_code=2-7*', 'year=2025'],
    `SELECT measure_id, value, verdict FROM initiative_rollup
     WHERE depth = 0 AND type_code LIKE '2-7%' AND reporting_year = 2025`,
  ],
  [
    '@unreconciled',
    ['year=all', 'type_code=*', 'percent=0'],
    `SELECT initiative_id, reporting_year, reason, percent FROM figure_doubts
     WHERE doubt = 'contradicted' AND reason IN ('below', 'above') AND cause_id = initiative_id`,
  ],
  [
    '@verdict',
    [],
    `SELECT count(*) AS figures, count(*) FILTER (verdict = 'quote') AS quote,
       count(*) FILTER (verdict = 'verify') AS verify, count(*) FILTER (verdict = 'check') AS check
     FROM initiative_rollup WHERE depth = 0 AND reporting_year = 2025`,
  ],
  [
    '@regions',
    ['type_code=305-1-a'],
    `SELECT initiative_id, value, own_value, below_value FROM initiative_rollup
     WHERE depth = 1 AND reporting_year = 2025 AND type_code = '305-1-a'`,
  ],
  [
    '@lake',
    [],
    `SELECT count(*) AS nodes, count(*) FILTER (is_leaf) AS sites, (SELECT count(*) FROM runs) AS runs,
       (SELECT count(*) FROM data_points) AS data_points, 2025 AS newest_year, true AS has_ended
     FROM initiatives WHERE removed_at IS NULL`,
  ],
  [
    '@figure-changes',
    ['against=*', 'depth=2'],
    `SELECT against, initiative_id, measure_id, reporting_year, before, after FROM group_figure_changes
     WHERE run_id = (SELECT max(run_id) FROM runs)`,
  ],
  [
    '@restated',
    [],
    `SELECT utrv_id, row_index, column_code, option_code, change, cause,
       coalesce(new_value_base, new_value_scaled, new_value_number) AS after
     FROM restatements WHERE was_reported`,
  ],
  [
    '@restated',
    ['percent=20'],
    `SELECT utrv_id, row_index, difference FROM restatements
     WHERE was_reported AND (percent IS NULL OR percent NOT BETWEEN -20 AND 20)`,
  ],
  [
    '@boundary-changes',
    [],
    `SELECT b.initiative_id, b.change, i.path,
       (SELECT path FROM initiatives WHERE initiative_id = b.old_parent_id) AS parent_before,
       (SELECT path FROM initiatives WHERE initiative_id = b.new_parent_id) AS parent_after
     FROM boundary_changes b JOIN initiatives i USING (initiative_id)`,
  ],
  ['@boundary-changes', ['change=moved'], `SELECT initiative_id, run_id FROM boundary_changes WHERE change = 'moved'`],
  [
    '@unanswered',
    ['year=2025'],
    `SELECT utrv_id, if(status = 'rejected', 'sent back', 'unanswered') AS state
     FROM utrvs JOIN surveys USING (survey_id)
     WHERE survey_type = 'default' AND surveys.removed_at IS NULL AND year(utrvs.period_end) = 2025
       AND (status = 'rejected' OR answer = 'unanswered')`,
  ],
  [
    '@open-reports',
    ['as_of=2026-01-31'],
    `SELECT survey_id, count(*) AS questions, count(*) FILTER (state = 'answered') AS answered,
       count(*) FILTER (state = 'unanswered') AS unanswered, count(*) FILTER (state = 'rejected') AS sent_back,
       DATE '2026-01-31' - any_value(surveys.period_end) AS days_since_end
     FROM (SELECT *, if(status = 'rejected', status, answer) AS state FROM utrvs) JOIN surveys USING (survey_id)
     WHERE survey_type = 'default' AND surveys.removed_at IS NULL AND NOT is_complete GROUP BY survey_id`,
  ],
  [
    '@missing-sites',
    ['type_code=305*', 'year=2025'],
    `SELECT i.path, t.type_code, f.column_code, f.option_code, f.period_end AS last_period_end, f.value AS last_value
     FROM figures f JOIN initiatives i USING (initiative_id) JOIN trackers t USING (tracker_id)
     WHERE t.type_code LIKE '305%' AND f.reporting_year = 2024 AND i.is_leaf AND i.removed_at IS NULL
       AND (f.initiative_id, f.tracker_id) NOT IN
         (SELECT (initiative_id, tracker_id) FROM figures WHERE reporting_year = 2025)`,
  ],
  [
    '@issues',
    [],
    `SELECT severity, code, count(*) AS issues, count(DISTINCT survey_id) AS surveys, count(DISTINCT utrv_id) AS records
     FROM data_issues GROUP BY ALL`,
  ],
  [
    '@what-adds-up',
    [],
    `FROM (SELECT tracker_id, NULL AS column_code, is_additive FROM trackers
       UNION ALL SELECT tracker_id, column_code, is_additive FROM tracker_columns) WHERE is_additive IS NOT NULL`,
  ],
  [
    '@completeness',
    ['depth=1', 'year=2025'],
    `SELECT repeat('  ', depth) || initiative_name AS initiative, period_end::VARCHAR AS period_end,
       surveyed_leaf_count AS sites_surveyed, leaf_count AS sites, record_count AS questions, answered_count AS answered,
       verified_count AS verified, rejected_count AS rejected
     FROM completeness WHERE period = 'yearly' AND reporting_year = 2025 AND depth <= 1`,
  ],
];

it.each(rollupRows)('%s %j has the rows of the lake', async (question, parameters, sql) => {
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
