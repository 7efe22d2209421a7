import { cp, mkdtemp, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inputOf, nodeId, type World, type WorldSurvey } from '../../oracle/trust/world.ts';
import { loadWorld } from '../../oracle/trust/world-lake.ts';
import { co2 } from '../../oracle/trust/worlds/case.ts';
import { esgLake, startCommand } from '../command.ts';
import { copyOf, cwd, made, output, printed, scope1, useEvidence, water } from './made-evidence.ts';
import {
  type CsvRow,
  commandsIn,
  csvRows,
  editRows,
  figuresFromBodies,
  figuresIn,
  sha256,
  succeeds,
  sumAgain,
  wrongChecks,
} from './reviewer.ts';

useEvidence();

const filesIn = async (folder: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map(async (file) => [file.slice(folder.length), sha256(await readFile(file))] as const),
    ),
  );

/** Changes the first text that matches, which must be there. */
const edit = (file: string, from: string | RegExp, to: string) => async (folder: string) => {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(folder, file), text.replace(from, to));
};
const lines = (file: string, change: (lines: string[]) => readonly string[]) => async (folder: string) => {
  const before = (await readFile(join(folder, file), 'utf8')).split('\r\n');
  await writeFile(join(folder, file), change(before).join('\r\n'));
};
const without = (text: string) => (all: readonly string[]) => all.filter((line) => !line.includes(text));
const all =
  (...changes: readonly ((folder: string) => Promise<unknown>)[]) =>
  async (folder: string) => {
    for (const change of changes) await change(folder);
  };
const bodyOf = async (folder: string, site: string): Promise<string> => {
  const leaf = (await csvRows(folder, 'leaves.csv')).find(({ contributor_id: id }) => id === nodeId(site));
  return `bodies/${leaf?.['response_id']}.json`;
};

/** Changes cells of the rows of a site; with a function, what they are now. */
const cells =
  (file: string, isMeant: (row: CsvRow) => boolean, change: CsvRow | ((row: CsvRow) => CsvRow)) =>
  async (folder: string): Promise<void> => {
    let changed = 0;
    await editRows(folder, file, (row) => {
      if (!isMeant(row)) return row;
      changed++;
      return { ...row, ...(typeof change === 'function' ? change(row) : change) };
    });
    expect(changed).toBeGreaterThan(0);
  };
const dropped = (file: string, isMeant: (row: CsvRow) => boolean) => (folder: string) =>
  editRows(folder, file, (row) => (isMeant(row) ? null : row));
const of =
  (...sites: readonly string[]) =>
  ({ contributor_id: contributor, initiative_id: initiative }: CsvRow): boolean =>
    sites.some((site) => nodeId(site) === (contributor ?? initiative));

/** Adds an amount to columns that are not empty. */
const plus =
  (amount: number, ...columns: readonly string[]) =>
  (row: CsvRow): CsvRow =>
    Object.fromEntries(
      columns.flatMap((name) => {
        const text = row[name] ?? '';
        return text === '' ? [] : [[name, String(Number((Number(text) + amount).toPrecision(12)))]];
      }),
    );

const sums = ['value', 'below_value', 'leaf_value', 'verified_value'] as const;

/** Carries a changed value of A through contribution, nodes above and figure. */
const carried = (amount: number) =>
  all(
    cells('contributions.csv', of('A'), plus(amount, 'value')),
    cells('rollup.csv', of('A'), plus(amount, 'value', 'own_value', 'leaf_value', 'verified_value')),
    cells('rollup.csv', of('N', 'R'), plus(amount, ...sums)),
    cells('figure.csv', of('R'), plus(amount, ...sums)),
  );

/** The site is missing, as far as the tables go. */
const withoutSite = all(
  dropped('leaves.csv', of('=cmd|1')),
  dropped('contributions.csv', of('=cmd|1')),
  dropped('rollup.csv', of('=cmd|1')),
  cells('sites.csv', of('=cmd|1'), { state: 'missing' }),
  ...['rollup.csv', 'figure.csv'].map((file) =>
    cells(file, of('R', 'S'), (row) => ({
      ...plus(-4, 'value', 'below_value', 'leaf_value')(row),
      ...plus(-1, 'reporting_count', 'reporting_leaf_count')(row),
    })),
  ),
);

/** F is no site of the group. */
const withoutF = all(
  dropped('sites.csv', of('F')),
  dropped('doubts.csv', of('F')),
  ...['rollup.csv', 'figure.csv'].map((file) => cells(file, of('R', 'S'), plus(-1, 'leaf_count'))),
);

/** Nothing was sent back. */
const withoutE = all(
  dropped('exclusions.csv', of('E')),
  dropped('doubts.csv', (row) => of('E')(row) && row['doubt'] !== 'incomplete'),
  cells('bodies.csv', (row) => row['is_exclusion'] === 'true', { is_exclusion: 'false' }),
  ...['rollup.csv', 'figure.csv'].map((file) =>
    cells(file, of('R', 'S', ...(file === 'rollup.csv' ? ['E'] : [])), ({ doubts = '' }) => ({
      ...{ exclusion_count: '0', has_rejected: 'false' },
      doubts: doubts.replace('exclusions, ', '').replace(', rejected', ''),
    })),
  ),
);

/** Changes what A sent, under the name that the changed body must have. */
async function forgeBody(folder: string): Promise<void> {
  const file = await bodyOf(folder, 'A');
  await edit(file, '1200.25', '1000.25')(folder);
  const id = sha256(await readFile(join(folder, file)));
  await rename(join(folder, file), join(folder, `bodies/${id}.json`));
  const old = file.slice('bodies/'.length, -'.json'.length);
  for (const table of ['leaves.csv', 'bodies.csv']) await edit(table, new RegExp(old, 'g'), id)(folder);
}

interface Tampering {
  readonly what: string;
  readonly with: (folder: string) => Promise<unknown>;
  /** Whether the recomputation shows it even where SHA256SUMS was made again. @default true */
  readonly isRecomputed?: false;
}

const tamperings: readonly Tampering[] = [
  { what: 'a number in a body', with: async (f) => edit(await bodyOf(f, 'A'), '1200.25', '1000.25')(f) },
  { what: 'a body that is taken away', with: async (f) => unlink(join(f, await bodyOf(f, 'A'))) },
  { what: 'a body that is added', with: (f) => writeFile(join(f, `bodies/${sha256('{}')}.json`), '{}') },
  { what: 'a body forged under its new name', with: forgeBody },
  { what: 'a body and its number forged', with: all(forgeBody, edit('leaves.csv', /1200\.25/g, '1000.25')) },
  { what: 'a contribution that is taken away', with: lines('contributions.csv', without(nodeId('A'))) },
  {
    what: 'a contribution that is taken away with its numbers',
    with: all(lines('contributions.csv', without(nodeId('A'))), lines('leaves.csv', without(nodeId('A')))),
  },
  { what: 'the value of a contribution', with: edit('contributions.csv', ',1200.25,', ',1000.25,') },
  { what: 'the value of the figure', with: edit('figure.csv', ',1300.15,', ',1100.15,') },
  {
    what: 'all values but the body',
    with: all(
      edit('figure.csv', /1300\.15/g, '1100.15'),
      edit('rollup.csv', /1300\.15/g, '1100.15'),
      edit('contributions.csv', '1200.25', '1000.25'),
      edit('leaves.csv', /1200\.25/g, '1000.25'),
      edit('history.csv', /1200\.25/g, '1000.25'),
    ),
  },
  { what: 'a number as sent', with: edit('leaves.csv', ',1200.25,', ',1200.26,') },
  { what: 'a scale', with: edit('leaves.csv', ',1200.25,,,1,', ',1200.25,,,1000,') },
  {
    what: 'a number that is added twice',
    with: lines('leaves.csv', ([head = '', first = '', ...rest]) => [head, first, first, ...rest]),
  },
  { what: 'a status', with: edit('leaves.csv', ',updated,', ',verified,') },
  { what: 'a private record', with: edit('leaves.csv', ',answered,,true,', ',answered,,false,') },
  { what: 'a doubt that is taken away', with: edit('figure.csv', 'competing, ', '') },
  { what: 'an exclusion that is taken away', with: lines('exclusions.csv', without('rejected')) },
  {
    what: 'the status of an excluded record',
    with: edit('exclusions.csv', /rejected(,[a-z]*,[0-9a-f]{64})/, 'updated$1'),
  },
  { what: 'the reason of an exclusion', with: edit('exclusions.csv', ',rejected,,', ',not_a_number,,') },
  { what: 'a missing site', with: edit('sites.csv', ',missing', ',not_applicable') },
  { what: 'the history', with: edit('history.csv', '1200.25', '1200') },
  { what: 'a decision', with: edit('decisions/consolidation.csv', 'stand_alone', 'consolidated') },
  { what: 'a file of decisions that is taken away', with: (f) => unlink(join(f, 'decisions/measures.csv')) },
  {
    what: 'the hash of a decision in the manifest',
    with: edit('manifest.json', /("path": "decisions.*?"sha256": ")./s, '$1x'),
  },
  {
    what: 'a scale that is carried through',
    with: all(
      cells('leaves.csv', of('A'), {
        ...{ number_scale: 'thousands', scale_factor: '1000', value_scaled: '1200250', value: '1200250' },
      }),
      carried(1_199_049.75),
    ),
  },
  {
    what: 'a unit that is carried through',
    with: all(
      cells('leaves.csv', of('A'), { unit: 'kt', base_factor: '1000', value: '1200250' }),
      carried(1_199_049.75),
      (folder) =>
        editRows(
          folder,
          'units.csv',
          (row) => row,
          [...[{ unit_type: 'co2Emissions', unit: 'kt', name: 'kiloton', base_unit: 'tons/CO2e' }]].map((row) => ({
            ...row,
            numerator: '1000',
            denominator: '1',
            factor: '1000',
          })),
        ),
    ),
  },
  {
    what: 'a unit that the owner is said to have decided',
    with: all(
      cells('leaves.csv', of('A'), { base_factor: '1000', value: '1200250' }),
      carried(1_199_049.75),
      (folder) =>
        editRows(folder, 'units.csv', (row) => row, [
          {
            unit: 'tons/CO2e',
            is: 'tons/CO2e',
            base_unit: 'tons/CO2e',
            numerator: '1000',
            denominator: '1',
            factor: '1000',
            line: '2',
          },
        ]),
    ),
  },
  {
    what: 'a factor of law',
    with: cells('units.csv', ({ unit }) => unit === 'lb', { numerator: '1', denominator: '2000', factor: '0.0005' }),
  },
  {
    what: 'the period of a number',
    with: cells('leaves.csv', of('A'), { period_start: '2024-01-01', period_end: '2024-12-31' }),
  },
  {
    what: 'the period of a number and its contribution',
    with: all(
      cells('leaves.csv', of('A'), {
        period_start: '2025-02-01',
        period_end: '2026-01-01',
        figure_period_end: '2026-01-01',
      }),
      cells('contributions.csv', of('A'), { figure_period_start: '2025-02-01', figure_period_end: '2026-01-01' }),
    ),
  },
  {
    what: 'an assurance that nobody gave',
    with: all(
      cells('leaves.csv', of('A'), { assurance_status: 'completed' }),
      cells('contributions.csv', of('A'), { assurance_status: 'completed' }),
    ),
  },
  { what: 'the name of a survey', with: cells('leaves.csv', of('A'), { survey_name: 'Audited 2025' }) },
  { what: 'a survey that is said to be complete', with: cells('leaves.csv', of('A'), { survey_is_complete: 'false' }) },
  {
    what: 'a verification that nobody gave',
    with: all(
      cells('contributions.csv', of('B'), { is_verified: 'true' }),
      cells('rollup.csv', of('B'), { verified_value: '10.4' }),
      ...['rollup.csv', 'figure.csv'].map((file) =>
        cells(file, of('R', ...(file === 'rollup.csv' ? ['N'] : [])), plus(10.4, 'verified_value')),
      ),
    ),
  },
  { what: 'a total that is said to be left out', with: all(cells('leaves.csv', of('A'), { is_added: 'false' })) },
  { what: 'the value of a node below', with: cells('rollup.csv', of('S'), plus(10, 'value', 'below_value')) },
  { what: 'what is verified of a node below', with: cells('rollup.csv', of('S'), { verified_value: '74' }) },
  { what: 'the leaves of a node below', with: cells('rollup.csv', of('S'), { leaf_count: '4' }) },
  { what: 'the leaf value of a node below', with: cells('rollup.csv', of('N'), { leaf_value: '1' }) },
  { what: 'the doubts of a node below', with: cells('rollup.csv', of('S'), { doubts: '' }) },
  { what: 'the basis of a node below', with: cells('rollup.csv', of('N'), { basis: 'below' }) },
  {
    what: 'the parent of a node',
    with: cells('rollup.csv', of('A'), { parent_id: nodeId('S') }),
  },
  { what: 'the level of a contribution', with: cells('contributions.csv', of('A'), { distance: '1' }) },
  { what: 'the name of an initiative', with: cells('contributions.csv', of('A'), { contributor_name: 'B' }) },
  { what: 'a contributor that is missing, though its body is there', with: withoutSite },
  {
    what: 'a contributor that is missing, though bodies.csv has its body for something else',
    with: async (folder) => {
      const id = (await csvRows(folder, 'leaves.csv')).find(of('=cmd|1'))?.['response_id'];
      await withoutSite(folder);
      await cells('bodies.csv', (row) => row['response_id'] === id, { is_value: 'false' })(folder);
    },
  },
  { what: 'a missing site that is no site', with: withoutF },
  {
    what: 'a missing site that does not apply',
    with: async (folder) => {
      const says = (await csvRows(folder, 'sites.csv')).find(of('G')) ?? {};
      await cells('sites.csv', of('F'), {
        ...{ state: 'not_applicable', utrv_id: String(says['utrv_id']) },
        ...{ response_id: String(says['response_id']), record_pointer: String(says['record_pointer']) },
      })(folder);
      await dropped('doubts.csv', of('F'))(folder);
      for (const file of ['rollup.csv', 'figure.csv'])
        await cells(file, of('R', 'S'), plus(1, 'not_applicable_leaf_count'))(folder);
    },
  },
  { what: 'an excluded record, though its body is there', with: withoutE },
  { what: 'an exclusion that is no doubt', with: cells('exclusions.csv', of('E'), { is_doubt: 'false' }) },
  { what: 'the period of an exclusion', with: cells('exclusions.csv', of('E'), { period_end: '2024-12-31' }) },
  { what: 'the time zone', with: edit('manifest.json', '"time_zone": "UTC"', '"time_zone": "Europe/Berlin"') },
  {
    what: 'the end of the year, with the README',
    with: async (folder) => {
      const before = sha256(await readFile(join(folder, 'manifest.json')));
      await edit('manifest.json', '"year_end": "12-31"', '"year_end": "06-30"')(folder);
      await edit('README.md', before, sha256(await readFile(join(folder, 'manifest.json'))))(folder);
    },
  },
  {
    what: 'a time zone that changes a day, with the README',
    with: async (folder) => {
      const before = sha256(await readFile(join(folder, 'manifest.json')));
      await edit('manifest.json', '"time_zone": "UTC"', '"time_zone": "America/New_York"')(folder);
      await edit('README.md', before, sha256(await readFile(join(folder, 'manifest.json'))))(folder);
    },
  },
  { what: 'a request', with: edit('bodies.csv', /surveys\/d0/, 'surveys/d1') },
  {
    what: 'the size of a response',
    with: cells('bodies.csv', ({ is_hierarchy: is }) => is === 'true', { byte_count: '1' }),
  },
  { what: 'a count of private records', with: edit('bodies.csv', ',2,GET', ',1,GET') },
  {
    what: 'the last change of the boundary',
    with: (f) =>
      editRows(f, 'boundary.csv', (row) => row, [
        {
          run_id: 'x',
          seen_at: '2026-01-01',
          initiative_id: nodeId('A'),
          change: 'renamed',
          new_parent_id: nodeId('N'),
          new_name: 'Z',
        },
      ]),
  },
  { what: 'the rules', with: edit('rules/lake.md', 'stand_alone', 'consolidated'), isRecomputed: false },
  { what: 'the README', with: edit('README.md', '1300.15', '1100.15'), isRecomputed: false },
];

describe('a tampering is found', () => {
  it.each(tamperings)('$what', async ({ with: tamper, isRecomputed = true }) => {
    const folder = await copyOf(made);
    const [sums = ''] = await commandsIn(folder);
    await tamper(folder);
    const isAdded = (await filesIn(folder)).size > (await filesIn(made)).size;
    expect(succeeds(folder, sums)).toBe(isAdded);
    await sumAgain(folder);
    expect(succeeds(folder, sums)).toBe(true);
    expect(sha256(await readFile(join(folder, 'SHA256SUMS')))).not.toBe(printed);
    expect((await wrongChecks(folder)).length > 0).toBe(isRecomputed);
  });

  it('and a table that is only written again is none', async () => {
    const folder = await copyOf(made);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.csv'))) {
      await editRows(folder, file, (row) => row);
    }
    expect(await wrongChecks(folder)).toEqual([]);
  });

  it('also by the names of the bodies', async () => {
    const folder = await copyOf(made);
    const [, names = ''] = await commandsIn(folder);
    await edit(await bodyOf(folder, 'A'), '1200.25', '1000.25')(folder);
    expect(succeeds(folder, names)).toBe(false);
  });
});

describe('the boundary', () => {
  it('has what came, left, moved and was renamed, and the changes of those that left', async () => {
    const folder = await mkdtemp(join(cwd, 'boundary-'));
    const nodes: World['nodes'] = { R: null, N: 'R', A: 'N', L: 'N', M: 'R', M1: 'M', Q: null, X: 'Q' };
    const says = (co2: number): readonly WorldSurvey[] =>
      ['A', 'L', 'M1', 'X'].map((of, at) => ({
        ...{ of, says: { co2: co2 + at }, status: 'verified' },
        lastUpdated: `2026-06-0${co2}T00:00:00.000Z`,
      }));
    const of = { questions: { co2: { ...co2, typeCode: '305-1-a' } } };
    await loadWorld(inputOf({ ...of, nodes, surveys: says(1) }), folder);
    await loadWorld(inputOf({ ...of, nodes, surveys: says(2) }), folder);
    const { L: _, ...others } = nodes;
    const later = { ...others, B: 'N', M: 'Q', Y: 'Q' };
    const lake = await loadWorld(inputOf({ ...of, nodes: later, surveys: says(2) }), folder);
    const out = join(folder, 'evidence');
    const args = ['evidence', '305-1-a', 'R', '--out', out, '--output', lake];
    expect((await esgLake(args, { cwd })).code).toBe(0);
    const changes = (await csvRows(out, 'boundary.csv')).map(({ initiative_id: id, change }) => `${id} ${change}`);
    expect(changes).toEqual([`${nodeId('B')} added`, `${nodeId('L')} removed`, `${nodeId('M')} moved`]);
    const changed = new Set((await csvRows(out, 'history.csv')).map(({ initiative_id: id }) => id));
    expect(changed).toEqual(new Set(['A', 'L', 'M1'].map(nodeId)));
    expect(await wrongChecks(out)).toEqual([]);
    await editRows(out, 'boundary.csv', (row) =>
      row['change'] === 'moved' ? { ...row, new_parent_id: nodeId('R') } : row,
    );
    expect(await wrongChecks(out)).toEqual([expect.stringContaining('boundary.csv')]);
  });
});

describe('esg-lake evidence', () => {
  it('makes the same bytes again, whatever the folder and the place of the lake', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'esg-lake-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await cp(output, join(elsewhere, 'output'), { recursive: true, verbatimSymlinks: true });
    const again = await esgLake(['evidence', ...scope1, '--out', 'again'], { cwd: elsewhere });
    expect(again.code).toBe(0);
    expect(await filesIn(join(elsewhere, 'again'))).toEqual(await filesIn(made));
  });

  it('names the responses that are missing, and leaves the rest to be checked', async () => {
    const lake = await mkdtemp(join(tmpdir(), 'esg-lake-missing-'));
    onTestFinished(() => rm(lake, { recursive: true, force: true }));
    await cp(output, join(lake, 'output'), { recursive: true, verbatimSymlinks: true });
    const id = (await bodyOf(made, 'A')).slice('bodies/'.length, -'.json'.length);
    const landed = (await readdir(join(lake, 'output/landing'), { recursive: true })).filter((file) =>
      file.includes(id),
    );
    for (const file of landed) await rm(join(lake, 'output/landing', file));
    const { code, stderr, stdout } = await esgLake(['evidence', ...scope1, '--out', 'some', '--json'], { cwd: lake });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the response ${id} is missing`)]);
    expect(JSON.parse(stdout)).toMatchObject({ bodies: { absent: [{ response_id: id, state: 'missing' }] } });
    const readme = await readFile(join(lake, 'some/README.md'), 'utf8');
    expect(readme).toContain(`- ${id} (missing)`);
    expect(await wrongChecks(join(lake, 'some'))).toEqual([]);
  });

  it('withholds a response that repeats a credential, and writes it nowhere', async () => {
    const secret = 'Survey 2'; // the name of one of A
    const args = ['evidence', ...scope1, '--out', 'secret', '--output', output];
    const { code, stderr } = await startCommand(args, { cwd, env: { ESG_LAKE_TOKEN: secret } }).outcome;
    const id = (await bodyOf(made, 'A')).slice('bodies/'.length, -'.json'.length);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the response ${id} is withheld`)]);
    const folder = join(cwd, 'secret');
    for (const file of (await filesIn(folder)).keys()) {
      expect(await readFile(join(folder, file), 'utf8')).not.toContain(secret);
    }
    expect(await wrongChecks(folder)).toEqual([]);
  });

  it('checks scales, units and the keys of lists', async () => {
    for (const [code, value] of [
      ['302-1-a', '5000'],
      ['302-1-b', '2'],
      ['201-1', '4'],
      ['303-5', '300'],
    ]) {
      const out = join(cwd, `of-${code}`);
      const args = ['evidence', String(code), nodeId('R'), '2025', '--out', out];
      expect((await esgLake([...args, '--output', output], { cwd })).code).toBe(0);
      expect((await csvRows(out, 'figure.csv'))[0]).toMatchObject({ value });
      expect(await wrongChecks(out)).toEqual([]);
      expect(await figuresFromBodies(out)).toEqual(await figuresIn(out));
    }
  });

  it('has the newest year of the question, without --year', async () => {
    const args = ['evidence', '305-1-a', 'R', '--out', 'newest', '--output', output];
    expect(await esgLake(args, { cwd })).toMatchObject({ code: 0 });
    expect(await filesIn(join(cwd, 'newest'))).toEqual(await filesIn(made));
  });

  it.each([
    ['an exclusion that is no doubt', (f: string) => dropped('exclusions.csv', of('B'))(f)],
    ['its reason', cells('exclusions.csv', of('B'), { reason: 'several_values', detail: '2' })],
    ['its reason again', cells('exclusions.csv', of('B'), { reason: 'not_a_number', detail: 'none' })],
    [
      'the scale of a question',
      cells('leaves.csv', of('D'), { number_scale: 'single', scale_factor: '1', value_scaled: '3' }),
    ],
  ])('finds a tampering with %s in another figure', async (_, tamper) => {
    const out = water;
    const folder = await copyOf(out);
    await tamper(folder);
    expect(await wrongChecks(folder)).not.toEqual([]);
  });

  it.each([
    ['a folder that is not empty', ['--out', 'made'], /made is not empty/],
    ['a folder that runs write', ['--out', 'lake/evidence'], /where only runs write/],
    ['a folder without a parent', ['--out', 'no/folder'], /does not exist/],
    ['no folder', [], /--out is missing/],
    ['a year without a figure', ['--out', 'x', '1999'], /there is no figure/],
    ['an unknown question', ['--out', 'x'], /no question has the type code or id "305-1-b"/, '305-1-b'],
    ['no question', ['--out', 'x'], /no question given/, null],
  ])('refuses %s', async (_, given, message, question: string | null = '305-1-a') => {
    const figure = [...(question === null ? [] : [question]), 'R', '2025'];
    const { code, stderr } = await esgLake(['evidence', ...figure, ...given, '--output', output], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect((await readdir(cwd)).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});
