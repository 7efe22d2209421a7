import { cp, mkdtemp, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nodeId } from '../../oracle/trust/world.ts';
import { esgLake, startCommand } from '../command.ts';
import { loadAuditedGroup } from './audited-group.ts';
import { commandsIn, csvRows, scope1FromBodies, sha256, succeeds, sumAgain, wrongChecks } from './reviewer.ts';

let cwd = '';
let output = '';
/** As the command made it; the SHA-256 of its SHA256SUMS, as printed. */
let made = '';
let printed = '';

const scope1 = ['--node', 'R', '--type-code', '305-1-a', '--year', '2025'];

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-'));
  output = await loadAuditedGroup(cwd);
  const { code, stdout, stderr } = await esgLake(['evidence', ...scope1, '--out', 'made', '--output', output], { cwd });
  expect([code, stderr]).toEqual([0, expect.stringContaining('1 response with private records')]);
  made = join(cwd, 'made');
  printed = /([0-9a-f]{64}) {2}SHA256SUMS/.exec(stdout)?.[1] ?? '';
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

async function copyOf(folder: string): Promise<string> {
  const home = await mkdtemp(join(cwd, 'copy-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await cp(folder, join(home, 'copy'), { recursive: true });
  return join(home, 'copy');
}

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

describe('a reviewer who has only the folder', () => {
  it('finds that its commands succeed, and that no check finds anything wrong', async () => {
    const [sums = '', names = '', duckdb] = await commandsIn(made);
    expect([sums, duckdb]).toEqual(['sha256sum -c SHA256SUMS', 'duckdb < check.sql']);
    expect([succeeds(made, sums), succeeds(made, names)]).toEqual([true, true]);
    expect(await wrongChecks(made)).toEqual([]);
    expect(sha256(await readFile(join(made, 'SHA256SUMS')))).toBe(printed);
  });

  it('gets the figure from the bodies with arithmetic of their own', async () => {
    const [figure] = await csvRows(made, 'figure.csv');
    expect(await scope1FromBodies(made)).toBe(1300.15);
    expect(figure).toMatchObject({
      value: '1300.15',
      exclusion_count: '1',
      leaf_count: '8',
      reporting_leaf_count: '5',
    });
  });

  it('reads what the figure rests on', async () => {
    const of = async (file: string, ...columns: readonly string[]) =>
      (await csvRows(made, file)).map((row) => columns.map((column) => row[column]).join(' '));
    expect(await of('contributions.csv', 'contributor_name', 'value', 'basis', 'is_private')).toEqual([
      'N 10.5 reported false',
      'A 1200.25 reported false',
      'B 10.4 parts false',
      'C 5 reported true',
      "'=cmd|1 4 reported false",
      'D 70 reported false',
    ]);
    expect((await csvRows(made, 'leaves.csv')).length).toBe(9);
    expect(await of('exclusions.csv', 'initiative_name', 'reason', 'status')).toEqual(['E rejected rejected']);
    expect(await of('sites.csv', 'initiative_name', 'state')).toEqual([
      'A reporting',
      'B reporting',
      'C reporting',
      "'=cmd|1 reporting",
      'D reporting',
      'E missing',
      'F missing',
      'G not_applicable',
    ]);
    expect(await of('doubts.csv', 'doubt', 'initiative_name')).toEqual([
      'competing D',
      'exclusions E',
      'incomplete E',
      'incomplete F',
      'rejected E',
    ]);
    expect(await of('history.csv', 'old_value_number', 'new_value_number')).toEqual(['1000 1200.25']);
    expect((await readFile(join(made, 'decisions/consolidation.csv'), 'utf8')).split('\n')[1]).toContain('stand_alone');
    expect(await readFile(join(made, 'rules/lake.md'), 'utf8')).toContain('## Doubts');
  });

  it('learns which responses hold private records', async () => {
    const [body] = (await csvRows(made, 'bodies.csv')).filter(({ private_records: count }) => count !== '0');
    expect(await readFile(join(made, 'README.md'), 'utf8')).toContain(`- ${body?.['response_id']} (2)`);
  });
});

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

  it('also by the names of the bodies', async () => {
    const folder = await copyOf(made);
    const [, names = ''] = await commandsIn(folder);
    await edit(await bodyOf(folder, 'A'), '1200.25', '1000.25')(folder);
    expect(succeeds(folder, names)).toBe(false);
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
    ]) {
      const out = join(cwd, `of-${code}`);
      const args = ['evidence', '--node', nodeId('R'), '--type-code', String(code), '--year', '2025', '--out', out];
      expect((await esgLake([...args, '--output', output], { cwd })).code).toBe(0);
      expect((await csvRows(out, 'figure.csv'))[0]).toMatchObject({ value });
      expect(await wrongChecks(out)).toEqual([]);
    }
  });

  it.each([
    ['a folder that is not empty', ['--out', 'made'], /made is not empty/],
    ['a folder that runs write', ['--out', 'lake/evidence'], /where only runs write/],
    ['a folder without a parent', ['--out', 'no/folder'], /does not exist/],
    ['no folder', [], /--out is missing/],
    ['a year without a figure', ['--out', 'x', '--year', '1999'], /there is no figure/],
    ['an unknown question', ['--out', 'x', '--type-code', '305-1-b'], /no question has the type code or id "305-1-b"/],
  ])('refuses %s', async (_, given, message) => {
    const { code, stderr } = await esgLake(['evidence', ...scope1, ...given, '--output', output], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect((await readdir(cwd)).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});
