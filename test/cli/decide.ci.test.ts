import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDecision } from '../../src/answers/open-decisions/open-decision.ts';
import { byWeight } from '../../src/answers/open-decisions/read-open-decisions.ts';
import { openLake } from '../../src/publish/lake.ts';
import { writeDecisions } from '../decisions.ts';
import { inputOf, nodeId, questionId, type World } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { amount, amounts, co2, energy, holding, kind, quarters, table } from '../oracle/trust/worlds/case.ts';
import { esgLake, type Outcome } from './command.ts';

const longName = 'Gross direct (Scope 1) GHG emissions of all sites, vehicles and processes';

/**
 * Regions with sites: N is too low and S too high; T is below an aggregation of its root, W below a report of it.
 */
const groups: World = {
  nodes: {
    ...{ R: null, N: 'R', S: 'R', N1: 'N', N2: 'N', N3: 'N2', S1: 'S' },
    ...{ Q: null, T: 'Q', T1: 'T', T2: 'Q', V: null, W: 'V', W1: 'W' },
  },
  questions: { co2: { ...co2, name: longName }, leave: { unit: 'weeks', unitType: 'time' } },
  surveys: [
    { of: 'N', says: { co2: 10.1 } },
    { of: 'N1', says: { co2: 100.1 } },
    { of: 'N2', says: { co2: 200.2 } },
    { of: 'N3', says: { co2: 199 } },
    { of: 'S', says: { co2: 500.2 } },
    { of: 'S1', says: { co2: 20 } },
    { of: 'Q', type: 'aggregation', says: { co2: 7 } },
    { of: 'T', says: { co2: 1 } },
    { of: 'T1', says: { co2: 100 } },
    { of: 'V', says: { co2: 2 } },
    { of: 'W', says: { co2: 1 } },
    { of: 'W1', says: { co2: 100 } },
    { of: 'N1', for: '2025-Q1', says: { leave: 3 } },
  ],
};

/** One decision of each kind: the holding of issue 26, a total among rows, quarters by unit and without, a unit `t`. */
const world: World = {
  nodes: holding,
  questions: {
    co2: { ...co2, typeCode: '305-1-a' },
    waste: { ...table(kind, amount), typeCode: '306-3-a', name: '=Waste, "all"\u001b[31m' },
    energy: { ...energy, typeCode: '302-1-a' },
    gas: { ...energy, typeCode: '302-1-b' },
    people: {},
    scrap: { unit: 't', unitType: 'mass', typeCode: '306-4-a' },
  },
  surveys: [
    { of: 'R', for: '2024', says: { co2: 5 } },
    { of: 'A', for: '2024', says: { co2: 500 } },
    { of: 'R', says: { co2: 10 } },
    {
      of: 'A',
      says: { co2: 1000, waste: amounts(['a', 30.1], ['b', 50], ['c', 20], ['e', 100.1]), scrap: 5 },
    },
    { of: 'B', says: { co2: 2000, waste: amounts(['a', 1], ['b', 2], ['total', 3]), energy: 5 } },
    ...quarters((quarter) => ({ energy: 10 * quarter, gas: quarter, people: 20 + quarter })),
    // With the value at the end of the year, it would have a figure.
    { of: 'B', for: '2025-Q4', says: { gas: 50 } },
  ],
};

interface Listed {
  readonly snapshot_id: string;
  readonly open: number;
  readonly decisions: readonly OpenDecision[];
}

async function carriedOut(args: readonly string[], cwd: string): Promise<Outcome> {
  const outcome = await esgLake(args, { cwd });
  expect(outcome.stderr).toBe('');
  expect(outcome.code).toBe(0);
  return outcome;
}

const listed = async (output: string): Promise<Listed> =>
  JSON.parse((await carriedOut(['decide', '--json', '--output', output], output)).stdout) as Listed;

const replay = (folder: string, decisions: string): Promise<Outcome> =>
  esgLake(['replay', '--quiet', '--output', join(folder, 'lake'), '--decisions', decisions], {
    cwd: folder,
  });

/** Kind and target, with the value of the example and of the outcomes. */
const brief = ({ decisions }: Listed): readonly (readonly unknown[])[] =>
  decisions.map(({ kind: what, target, outcomes, example }) => [
    what,
    Object.values(target).join(' '),
    example?.value ?? null,
    ...outcomes.map(({ decision, is_known: isKnown, value }) => [decision, isKnown ? value : 'unknown']),
  ]);

const headers = {
  'consolidation.csv': 'initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason',
  'measures.csv': 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,reason',
  'units.csv': 'unit,unit_type,is,factor,reason',
} as const;

async function figureOf(
  output: string,
  { group_id, measure_id, reporting_year }: NonNullable<OpenDecision['example']>,
) {
  const lake = await openLake(output);
  try {
    const sql = 'FROM group_figures WHERE initiative_id = $1 AND measure_id = $2 AND reporting_year = $3';
    const [row] = await lake.query<{ value: number | null }>(sql, [group_id, measure_id, reporting_year]);
    return row?.value ?? null;
  } finally {
    lake.close();
  }
}

/** The figure of each decision's example, as the lake has it now. */
const valuesOf = (output: string, decisions: readonly OpenDecision[]): Promise<readonly (number | null)[]> =>
  Promise.all(decisions.map(({ example }) => (example === null ? null : figureOf(output, example))));

const last = ({ outcomes }: OpenDecision): OpenDecision['outcomes'][number] | undefined => outcomes.at(-1);

const ofKinds = ({ decisions }: Listed, ...kinds: readonly OpenDecision['kind'][]): readonly OpenDecision[] =>
  decisions.filter((one) => kinds.includes(one.kind));

describe('decide', () => {
  let folder: string;
  let output: string;
  let found: Listed;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
    output = await loadWorld(inputOf(world), folder);
    found = await listed(output);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = (into: string): Promise<Outcome> =>
    esgLake(['decide', '--output', output, '--write', into], { cwd: folder });

  it('lists what is open, with both outcomes, the greatest change first', () => {
    expect(brief(found)).toEqual([
      ['parent', nodeId('R'), 10, ['consolidated', 10], ['stand_alone', 3010]],
      ['over_time', '302-1-a', 105, ['sum', 105], ['period_end', 45]],
      ['rows', '306-3-a amount', 206.2, ['sum', 206.2], ['without_total', 103.1]],
      ['over_time', '302-1-b', 10, ['sum', 10], ['period_end', 'unknown']],
      ['over_time', questionId('people'), null, ['sum', 'unknown'], ['period_end', 'unknown']],
      ['unit', 't', 5, [null, 5], [null, 'unknown']],
      ['adding', '306-3-a amount', 206.2, ['sum', 206.2], ['none', null]],
      ['adding', '302-1-a', 105, ['sum', 105], ['none', null]],
      ['adding', '305-1-a', 10, ['sum', 10], ['none', null]],
      ['adding', '302-1-b', 10, ['sum', 10], ['none', null]],
      ['adding', '306-4-a', 5, ['sum', 5], ['none', null]],
    ]);
    expect(found.open).toBe(11);
    expect(found.decisions[0]).toMatchObject({
      ...{
        file: 'consolidation.csv',
        name: 'R',
        reports: { too_low: 2, too_high: 0 },
        years: [2024, 2025],
        figures: 2,
      },
      share: 3000 / 3010,
      line: `${nodeId('R')},,,,,,R`,
    });
  });

  it('lists first, of what changes less than is shown, what concerns most reports', () => {
    const [parent] = ofKinds(found, 'parent');
    if (parent === undefined) throw new Error('no parent');
    const of = (share: number | null, low: number): OpenDecision => ({
      ...parent,
      ...{ share, reports: { too_low: low, too_high: 0 } },
    });
    const [none, tiny, zero, most] = [of(null, 9), of(0.0001, 1), of(0, 5), of(0.5, 1)];
    expect([none, tiny, zero, most].sort(byWeight)).toEqual([most, zero, tiny, none]);
  });

  it('shows them on a terminal, without what a name may do there', async () => {
    const { stdout } = await esgLake(['decide', '--output', output, '--snapshot', found.snapshot_id], {
      cwd: folder,
      columns: 80,
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toContain(`overlap, 3 numbers in quarters or months, 1 unknown unit, 5 questions that add
up by default.

R: 2 reports too low  99.7 %
    R 2025, 305-1-a · co2 in tons/CO2e (1 of 2 figures, 2024 to 2025)
    consolidated (now): 10; stand_alone: 3,010
    consolidation.csv: ${nodeId('R')},,,,,,R
`);
    expect(stdout).toContain('now: no figure; sum or period_end: known after a replay\n');
    expect(stdout).toContain('as it is (now): 5; converted: known after a replay\n    units.csv: t,,,,\n');
    expect(stdout).not.toContain('\u001b');
    for (const line of stdout.split('\n'))
      if (!line.includes('.csv: ') && !line.includes(output)) expect(stringWidth(line)).toBeLessThanOrEqual(80);
  });

  it('is named with their number by status', async () => {
    const { stdout } = await esgLake(['status', '--output', output], { cwd: folder });
    expect(stdout).toContain('Decisions  11 open: esg-lake decide\n');
  });

  it('writes lines that decide nothing until they are filled in', async () => {
    const files = join(folder, 'decisions');
    expect(await write(files)).toMatchObject({ code: 0, stderr: '' });
    const read = (name: string): Promise<string> => readFile(join(files, name), 'utf8');
    expect(await read('consolidation.csv')).toBe(`${headers['consolidation.csv']}\n${nodeId('R')},,,,,,R\n`);
    expect(await read('units.csv')).toBe(`${headers['units.csv']}\nt,,,,\n`);
    expect(await read('measures.csv')).toBe(
      [
        headers['measures.csv'],
        '302-1-a,,,,,,energy',
        `306-3-a,,amount,,,,"'=Waste, ""all"" [31m"`,
        '302-1-b,,,,,,gas',
        `,${questionId('people')},,,,,people`,
        '305-1-a,,,,,,co2',
        '306-4-a,,,,,,scrap',
        '',
      ].join('\n'),
    );
    expect((await write(files)).stdout).toContain('0 lines added, 6 already there');

    const copy = join(folder, 'copy');
    await mkdir(copy);
    await cp(output, join(copy, 'lake'), { recursive: true, verbatimSymlinks: true });
    const lake = join(copy, 'lake');
    const again = await esgLake(['replay', '--output', lake, '--decisions', files, '--no-color'], {
      cwd: copy,
    });
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain(`11 decisions open: esg-lake decide --output ${lake}`);
    expect((await listed(lake)).decisions).toEqual(found.decisions);
    const open = ofKinds(found, 'parent', 'rows', 'over_time').filter((one) => last(one)?.is_known === true);
    for (const decision of open) {
      const path = join(files, decision.file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(`${decision.line}\n`, `${last(decision)?.line}\n`));
    }
    expect(await replay(copy, files)).toMatchObject({ code: 0 });
    expect(await valuesOf(lake, open)).toEqual([3010, 45, 103.1]);
    expect(open.map((one) => last(one)?.value)).toEqual([3010, 45, 103.1]);
    expect(brief(await listed(lake)).map(([kind, about]) => `${kind} ${about}`)).toEqual([
      'over_time 302-1-b',
      `over_time ${questionId('people')}`,
      'unit t',
      'adding 305-1-a',
      'adding 306-3-a amount',
      'adding 302-1-a',
      'adding 302-1-b',
      'adding 306-4-a',
    ]);
  });

  it('adds to files as they are: bytes, order of columns, line breaks, and what is there', async () => {
    const text = `\uFEFFreport_is,reason,initiative_id,from_year,to_year,tracker_id,type_code\r\n,,${nodeId('R')},2020,2021,,`;
    const files = await writeDecisions(join(folder, 'existing'), {
      'consolidation.csv': text,
      'measures.csv': `${headers['measures.csv'].replace(',reason', '')}\n306-3-a,,amount,sum,,\n`,
      'units.csv': `${headers['units.csv']}\nt,,mt,,\n`,
    });
    const { stdout } = await write(files);
    expect(stdout).toContain('consolidation.csv: 1 line added\n');
    expect(stdout).toContain('measures.csv: 5 lines added, 1 already there\n');
    expect(stdout).toContain('units.csv: 0 lines added, 1 already there\n');
    expect(await readFile(join(files, 'consolidation.csv'), 'utf8')).toBe(`${text}\r\n,R,${nodeId('R')},,,,\r\n`);
    expect(await readFile(join(files, 'measures.csv'), 'utf8')).toMatch(/^306-3-a,,amount,sum,,\n302-1-a,,,,,\n/m);
  });

  it('refuses malformed files and the folder of the lake', async () => {
    const files = await writeDecisions(join(folder, 'malformed'), { 'units.csv': 'unit,is,factor\n' });
    const { code, stderr } = await write(files);
    expect(code).toBe(2);
    expect(stderr).toContain('units.csv, line 1: the column unit_type is missing');
    expect(stderr).toContain('The first line must be: unit,unit_type,is,factor,reason');
    expect(await readdir(files)).toEqual(['units.csv']);
    expect(await write(join(output, 'decisions'))).toMatchObject({ code: 2 });
  });

  it('knows what a parent in the middle changes, and what it does not', async () => {
    const home = join(folder, 'groups');
    await mkdir(home);
    const lake = await loadWorld(inputOf(groups), home);
    const parents = ofKinds(await listed(lake), 'parent');
    const named = (name: string): OpenDecision[] => parents.filter((one) => one.name === name);
    const { stdout } = await esgLake(['decide'], { cwd: home, env: { ESG_LAKE_OUTPUT: lake } });
    expect(stdout).toContain(
      'The unit weeks is unknown\n    in no figure of a group\n    as it is (now) or converted\n    units.csv: weeks,,,,\n',
    );
    expect(stdout).toContain(`  esg-lake decide --write decisions --output ${lake}\n`);
    // Nothing is cut where no terminal shows it.
    expect(stdout).toContain(`R 2025, ${longName} in tons/CO2e (1 of 1 figure, 2025)\n`);
    expect(stdout).not.toContain('…');
    expect(named('S')[0]?.reports).toEqual({ too_low: 0, too_high: 1 });
    expect(parents.map(({ name, outcomes }) => [name, ...outcomes.map(({ value }) => value)])).toEqual([
      ['N', 510.3, 810.6],
      ['V', 2, 3],
      ['S', 510.3, 530.3],
      ['T', null, 101],
      ['W', 1, 101],
    ]);
    for (const decided of [
      [...named('N'), ...named('T'), ...named('W')],
      [...named('S'), ...named('V')],
    ]) {
      const lines = decided.map((one) => `${last(one)?.line}\n`).join('');
      const text = `${headers['consolidation.csv']}\n${lines}`;
      await replay(home, await writeDecisions(join(home, 'decisions'), { 'consolidation.csv': text }));
      expect(await valuesOf(lake, decided)).toEqual(decided.map((one) => last(one)?.value));
    }
  });
});
