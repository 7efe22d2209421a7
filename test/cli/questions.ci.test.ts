import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import type { ApiInitiative } from '../../tools/simulated-group/api-types.ts';
import { groupBy } from '../oracle/group-by.ts';
import { amountOf, numberOf, sumOf } from '../oracle/trust/amounts.ts';
import type { Figure } from '../oracle/trust/figure.ts';
import { type Expected, expectedOf } from '../oracle/trust/oracle.ts';
import { inputTables, type ValueRecord } from '../oracle/trust/records.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { publishedRows } from '../support/published-rows.ts';
import { esgLake } from './command.ts';

/**
 * The answers of all named questions, on the second night of a group, against what the oracle makes of its records; those
 * about group figures against the roll-up, which the oracle checks elsewhere.
 */
let lake: PublishedLake;
let before: Expected;
let nodesBefore: ReadonlyMap<string, ApiInitiative>;
let expected: Expected;
let rollup: Answer;
let nodes: ReadonlyMap<string, ApiInitiative>;
let leaves: ReadonlySet<string>;
let typeCodes: ReadonlyMap<unknown, unknown>;

beforeAll(async () => {
  lake = await publishLake(
    { initiatives: 46, surveys: 230, utrvsPerSurvey: 45 },
    {
      maxRemovedPercent: 50,
    },
  );
  const nodesOf = () => new Map(lake.sandbox.world.initiatives().map((node) => [node._id, node]));
  before = await oracle();
  nodesBefore = nodesOf();
  lake.sandbox.setNight(1);
  await lake.runAgain({});
  expected = await oracle();
  rollup = await query('FROM initiative_rollup');
  nodes = nodesOf();
  leaves = new Set(expected.tree.roots.flatMap(expected.tree.sites));
  typeCodes = new Map((await query('FROM trackers')).map((row) => [row['tracker_id'], row['type_code']]));
});

afterAll(() => lake?.remove());

async function oracle(): Promise<Expected> {
  const rows = await publishedRows(lake.output, inputTables);
  return expectedOf((table) => rows.get(table) ?? []);
}

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

const nameOf = (initiativeId: string): string | undefined => nodes.get(initiativeId)?.name;
const typeCodeOf = (trackerId: string): string | null => (typeCodes.get(trackerId) ?? null) as string | null;

const isOf =
  (year: number) =>
  ({ reportingYear }: { readonly reportingYear: number }): boolean =>
    reportingYear === year;
const endsIn2025 = ({ periodEnd }: { readonly periodEnd: string }): boolean => periodEnd.startsWith('2025');

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

/** lake.md, "States". */
function stateOf({ isRejected, isVerified, says }: ValueRecord): string {
  if (isRejected) return 'rejected';
  if (says === 'value') return isVerified ? 'verified' : 'answered';
  return says === 'na' ? 'not_applicable' : says === 'nr' ? 'not_reported' : 'unanswered';
}

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
      rollup
        .filter((row) => row['depth'] === 0 && six.some((one) => one['measure_id'] === row['measure_id']))
        .filter((row) => Number(row['reporting_year']) > 2020 && Number(row['reporting_year']) <= 2025)
        .map(({ measure_id, reporting_year, value }) => ({ measure_id, reporting_year, value })),
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
];

it.each(rollupRows)('%s %j has the rows of the lake', async (question, parameters, sql) => {
  expectSame(await ask(question.slice(1), ...parameters), await query(sql));
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
    const below = [...nodes.values()].filter(({ name }) => /h[aä]llmark/i.test(name ?? ''));
    expect(group.length).toBeGreaterThanOrEqual(below.length);
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

describe('@completeness', () => {
  it('is that of every node down to the depth that is asked for', async () => {
    const wanted =
      await query(`SELECT repeat('  ', depth) || initiative_name AS initiative, period_end::VARCHAR AS period_end,
        surveyed_leaf_count AS sites_surveyed, leaf_count AS sites, record_count AS questions, answered_count AS answered,
        verified_count AS verified, rejected_count AS rejected
      FROM completeness WHERE period = 'yearly' AND reporting_year = 2025 AND depth <= 1`);
    expectSame(await ask('completeness', 'depth=1', 'year=2025'), wanted);
  });
});

describe('@restated', () => {
  it('has every number that was verified, or of a complete survey, and that another night says differently or not at all', async () => {
    const keyed = ({ records }: Expected, isWanted: (record: Expected['records'][number]) => boolean) =>
      new Map(
        records.filter(isWanted).flatMap(({ utrvId, trackerId, numbers }) =>
          numbers.flatMap(({ row, columnCode, optionCode, value }): readonly [string, number][] => {
            // In a table the option says what the row is of.
            const option = row === null ? optionCode : null;
            return value === null ? [] : [[[utrvId, trackerId, row, columnCode, option].join(), value]];
          }),
        ),
      );
    const now = keyed(expected, () => true);
    const old = keyed(before, ({ isVerified, isSurveyComplete }) => isVerified || isSurveyComplete);
    const wanted = [...old].flatMap(([key, was]) => {
      const value = now.get(key) ?? null;
      if (was === value) return [];
      const [utrvId, , row, column, option] = key.split(',');
      return [
        {
          utrv_id: utrvId,
          row_index: row === '' ? null : Number(row),
          column_code: column || null,
          option_code: option || null,
          before: was,
          after: value,
        },
      ];
    });
    const found = await ask('restated');
    expectSame(found, wanted);
    const changes = found.flatMap((row) => (row['percent'] === null ? [] : [Math.abs(Number(row['percent']))]));
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    expect(await ask('restated', 'percent=20')).toHaveLength(
      changes.filter((change) => change >= 20).length + found.filter(({ percent }) => percent === null).length,
    );
    expect(await ask('restated', 'since=2999-01-01')).toEqual([]);
  });
});

describe('@boundary-changes', () => {
  it('has every initiative that another night lists elsewhere, otherwise, or not at all, with its parents', async () => {
    const trees = [nodesBefore, nodes];
    const [was, is] = trees;
    const pathOf = (id: string | undefined, up = ''): string | null => {
      const node = id === undefined ? undefined : (is?.get(id) ?? was?.get(id));
      if (node === undefined) return up || null;
      return pathOf(node.parentId, up === '' ? node.name : `${node.name} > ${up}`);
    };
    const wanted = [...new Set(trees.flatMap((tree) => [...tree.keys()]))].flatMap((id) => {
      const [old, now] = [was?.get(id), is?.get(id)];
      const changes = [
        ...(old === undefined ? ['added'] : now === undefined ? ['removed'] : []),
        ...(old !== undefined && now !== undefined && old.parentId !== now.parentId ? ['moved'] : []),
        ...(old !== undefined && now !== undefined && old.name !== now.name ? ['renamed'] : []),
      ];
      return changes.map((change) => ({
        ...{ initiative_id: id, change, initiative_name: (now ?? old)?.name, path: pathOf(id) },
        ...{ parent_before: pathOf(old?.parentId), parent_after: pathOf(now?.parentId) },
      }));
    });
    const found = await ask('boundary-changes');
    expectSame(found, wanted);
    const moved = wanted.filter(({ change }) => change === 'moved');
    expectSame(await ask('boundary-changes', 'change=moved'), moved);
    expect(new Set(found.map((row) => row['seen_on']))).toEqual(new Set([String(found[0]?.['seen_at']).slice(0, 10)]));
    expect(await ask('boundary-changes', 'since=2999-01-01')).toEqual([]);
  });
});

describe('@what-adds-up', () => {
  it('has every question and column of numbers, with its decision', async () => {
    const sql = `FROM (SELECT tracker_id, NULL AS column_code, is_additive FROM trackers
      UNION ALL SELECT tracker_id, column_code, is_additive FROM tracker_columns) WHERE is_additive IS NOT NULL`;
    expectSame(await ask('what-adds-up'), await query(sql));
  });
});

describe('@unanswered and @open-reports', () => {
  it('name what nobody answered, and what was sent back', async () => {
    const wanted = expected.records
      .filter((record) => record.isReport && endsIn2025(record) && /^(unanswered|rejected)$/.test(stateOf(record)))
      .map((record) => ({ utrv_id: record.utrvId, state: record.isRejected ? 'sent back' : 'unanswered' }));
    expectSame(await ask('unanswered', 'year=2025'), wanted);
  });

  it('name the reports that are not completed, and count what is open in them', async () => {
    const open = expected.records.filter(({ isReport, isSurveyComplete }) => isReport && !isSurveyComplete);
    const wanted = [...groupBy(open, ({ surveyId }) => surveyId)].map(([surveyId, records]) => ({
      survey_id: surveyId,
      questions: records.length,
      answered: records.filter((record) => /^(answered|verified)$/.test(stateOf(record))).length,
      unanswered: records.filter((record) => stateOf(record) === 'unanswered').length,
      sent_back: records.filter(({ isRejected }) => isRejected).length,
    }));
    const found = await ask('open-reports', 'as_of=2026-01-31');
    expectSame(found, wanted);
    expect(Number(found[0]?.['days_since_end'])).toBeGreaterThanOrEqual(Number(found.at(-1)?.['days_since_end']));
  });
});

describe('what may be quoted', () => {
  const ofRoots = (year: number): Answer =>
    rollup.filter((row) => row['depth'] === 0 && row['reporting_year'] === year);

  it('is held back by what @doubts lists, and @look-first groups by cause, the weightiest first', async () => {
    const doubts = await ask('doubts');
    for (const row of ofRoots(2025)) {
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
    const silent = [...leaves].filter(
      (id) =>
        !expected.figures.some(
          (one) => one.initiativeId === id && isOf(2025)(one) && typeCodeOf(one.trackerId) === '305-1-a',
        ),
    );
    const named = new Set(found.map((row) => row['initiative_id']));
    expect(silent.filter((id) => !named.has(id))).toEqual([]);
    expect(await ask('why-no-figure', 'node=nobody')).toMatchObject([{ reason: 'unknown_node' }]);
  });
});

describe('@missing-sites', () => {
  it('are those that reported the year before, and not this year', async () => {
    const key = ({ initiativeId, trackerId }: Figure): string => `${initiativeId} ${trackerId}`;
    const now = new Set(expected.figures.filter(isOf(2025)).map(key));
    const wanted = expected.figures
      .filter((figure) => isOf(2024)(figure) && leaves.has(figure.initiativeId) && !now.has(key(figure)))
      .filter(({ trackerId }) => typeCodeOf(trackerId)?.startsWith('305') === true)
      .map((figure) => ({
        initiative_name: nameOf(figure.initiativeId),
        type_code: typeCodeOf(figure.trackerId),
        column_code: figure.columnCode,
        option_code: figure.optionCode,
        last_period_end: figure.periodEnd,
        last_value: figure.value,
        unit: figure.baseUnit,
      }));
    expectSame(await ask('missing-sites', 'type_code=305*', 'year=2025'), wanted);
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
    const rounded = (key: string, value: number): string => `${key} ${value.toPrecision(4)}`;
    const added = [...groupBy(found, keyOf)].map(([key, rows]) =>
      rounded(key, numberOf(sumOf(rows.map((row) => amountOf(Number(row['value'])))))),
    );
    expect(added.sort()).toEqual(wanted.map((row) => rounded(keyOf(row), Number(row['value']))).sort());
    expect(new Set(found.map((row) => row['part'])).size).toBeGreaterThan(2);
  });
});

describe('@issues', () => {
  it('counts them by code', async () => {
    expectSame(
      await ask('issues'),
      await query(`SELECT severity, code, count(*) AS issues, count(DISTINCT survey_id) AS surveys,
        count(DISTINCT utrv_id) AS records FROM data_issues GROUP BY ALL`),
    );
    expect(await ask('issues', 'severity=rejected')).toEqual([]);
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
