import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { esgLake, startCommand } from '../command.ts';
import { copyOf, cwd, made, output, printed, scope1, useEvidence } from './made-evidence.ts';
import { checksOf, commandsIn, filesIn, rewrite, rowsOf, sha256, succeeds, sumAgain, wrongChecks } from './reviewer.ts';

useEvidence();

describe('a reviewer who has only the folder', () => {
  it('finds that its commands succeed, and that no check finds anything wrong', async () => {
    const [sums = '', duckdb] = await commandsIn(made);
    expect([sums, duckdb]).toEqual(['sha256sum --check --strict --quiet SHA256SUMS', 'duckdb < check.sql']);
    expect(succeeds(made, sums)).toBe(true);
    expect(sha256(await readFile(join(made, 'SHA256SUMS')))).toBe(printed);
    const checks = await checksOf(made);
    expect(checks.map(({ tried, wrong }) => [tried > 0, wrong])).toEqual(checks.map(() => [true, 0]));
  });

  it('reads what the figure rests on', async () => {
    expect(await rowsOf(made, "SELECT value FROM 'figures.parquet'")).toEqual([{ value: 1300.15 }]);
    const parts = "SELECT contributor_name AS name, value, basis FROM 'contributions.parquet' ORDER BY value";
    expect((await rowsOf(made, parts)).map(({ name, value, basis }) => `${name} ${value} ${basis}`)).toEqual([
      '=cmd|1 4 reported',
      'C 5 reported',
      'B 10.4 parts',
      'N 10.5 reported',
      'D 70 reported',
      'A 1200.25 reported',
    ]);
    expect(await rowsOf(made, "SELECT count(*) AS n FROM 'numbers.parquet'")).toEqual([{ n: 9n }]);
    expect(await rowsOf(made, "SELECT report_is, reason FROM 'decisions.parquet' WHERE report_is IS NOT NULL")).toEqual(
      [{ report_is: 'stand_alone', reason: 'Head office only\nsince "2024"' }],
    );
  });

  it('has the responses that hold a contribution, but names those with private records', async () => {
    const args = ['evidence', ...scope1, '--out', 'some', '--output', output];
    const { code, stderr } = await esgLake(args, { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 response with private records left out: --all')]);
    const some = join(cwd, 'some');
    const [left] = await rowsOf(some, "FROM 'responses.parquet' WHERE state = 'private'");
    expect(left).toMatchObject({ holds: 'numbers', private_records: 2 });
    const count = async (folder: string): Promise<number> => (await readdir(join(folder, 'bodies'))).length;
    expect([await count(some), await count(made)]).toEqual([8, 13]);
    expect(await wrongChecks(some)).toEqual([]);
  });
});

describe('a tampering is found', () => {
  it('in every byte that is tried, of every file', async () => {
    const folder = await copyOf(made);
    const [sums = ''] = await commandsIn(made);
    const isOneBody = (file: string, at: number, all: readonly string[]): boolean =>
      !file.startsWith('bodies/') || !all[at - 1]?.startsWith('bodies/');
    for (const file of (await filesIn(made)).filter(isOneBody)) {
      const bytes = await readFile(join(made, file));
      for (const at of [0, 7, 64, 65, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0x20;
        await writeFile(join(folder, file), changed);
        const isFound = !succeeds(folder, sums) || (await wrongChecks(folder)).length > 0;
        expect([file, at, isFound]).toEqual([file, at, true]);
      }
      await writeFile(join(folder, file), bytes);
    }
    expect(await wrongChecks(folder)).toEqual([]);
  });

  it('also with a response forged under its new name, and its number carried through', async () => {
    const folder = await copyOf(made);
    const [number] = await rowsOf(folder, "FROM 'numbers.parquet' WHERE value = 1200.25");
    const old = String(number?.['response_id']);
    const forged = (await readFile(join(folder, `bodies/${old}.json`), 'utf8')).replace('1200.25', '1000.25');
    const id = sha256(forged);
    await rename(join(folder, `bodies/${old}.json`), join(folder, `bodies/${id}.json`));
    await writeFile(join(folder, `bodies/${id}.json`), forged);
    for (const table of ['responses', 'numbers']) {
      await rewrite(
        folder,
        table,
        `SELECT * REPLACE (replace(response_id, '${old}', '${id}') AS response_id) FROM old`,
      );
    }
    await sumAgain(folder);
    expect(await wrongChecks(folder)).toEqual([expect.stringContaining('at its pointer')]);
    const changed = (column: string) => `CASE WHEN value = 1200.25 THEN 1000.25 ELSE ${column} END AS ${column}`;
    const all = ['value_number', 'value', 'amount'].map(changed).join(', ');
    await rewrite(folder, 'numbers', `SELECT * REPLACE (${all}) FROM old`);
    await sumAgain(folder);
    expect(await wrongChecks(folder)).toEqual([expect.stringContaining('each contribution is the sum')]);
  });
});

describe('esg-lake evidence', () => {
  it('makes the same bytes again, whatever the folder and the place of the lake', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'esg-lake-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await cp(output, join(elsewhere, 'output'), { recursive: true, verbatimSymlinks: true });
    const again = await esgLake(['evidence', '305-1-a', '--all', '--out', 'again'], { cwd: elsewhere });
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(`${printed}  SHA256SUMS`)]);
  });

  it('names the responses that are missing, and leaves the rest to be checked', async () => {
    const lake = await mkdtemp(join(tmpdir(), 'esg-lake-missing-'));
    onTestFinished(() => rm(lake, { recursive: true, force: true }));
    await cp(output, join(lake, 'output'), { recursive: true, verbatimSymlinks: true });
    const id = await responseOfA();
    const landed = await readdir(join(lake, 'output/landing'), { recursive: true });
    for (const file of landed.filter((name) => name.includes(id))) await rm(join(lake, 'output/landing', file));
    const { code, stderr, stdout } = await esgLake(['evidence', ...scope1, '--out', 'some', '--json'], { cwd: lake });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the response ${id} is missing`)]);
    expect(JSON.parse(stdout).responses).toContainEqual({ response_id: id, state: 'missing', private_records: null });
    expect(await wrongChecks(join(lake, 'some'))).toEqual([]);
  });

  it('exits with 7 if a response is not as received', async () => {
    const lake = await mkdtemp(join(tmpdir(), 'esg-lake-damaged-'));
    onTestFinished(() => rm(lake, { recursive: true, force: true }));
    await cp(output, join(lake, 'output'), { recursive: true, verbatimSymlinks: true });
    const id = await responseOfA();
    const landed = await readdir(join(lake, 'output/landing'), { recursive: true });
    for (const file of landed.filter((name) => name.includes(id)))
      await writeFile(join(lake, 'output/landing', file), 'x');
    const { code, stderr } = await esgLake(['evidence', ...scope1, '--out', 'some'], { cwd: lake });
    expect([code, stderr]).toEqual([7, expect.stringContaining('1 response behind the figure is not as received')]);
  });

  it('says first that no response is in the folder, and which checks were not tried', async () => {
    const args = ['evidence', '305-1-a', 'C', '2025', '--out', 'private', '--output', output];
    const { code, stdout } = await esgLake(args, { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('no response: the numbers are compared with nothing')]);
    const folder = join(cwd, 'private');
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toMatch(/^# .*\n\n\*\*No response is in this folder/);
    const results = (await checksOf(folder)).map(({ result }) => result);
    expect([results.filter((one) => one === 'not tried').length, results.includes('WRONG')]).toEqual([3, false]);
  });

  it('withholds a response that repeats a credential', async () => {
    const args = ['evidence', ...scope1, '--out', 'secret', '--output', output];
    const env = { ESG_LAKE_TOKEN: 'Survey 2' }; // the name of one of A
    const { code, stderr } = await startCommand(args, { cwd, env }).outcome;
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the response ${await responseOfA()} is withheld`)]);
    expect(await wrongChecks(join(cwd, 'secret'))).toEqual([]);
  });

  it('writes no table with a credential in it', async () => {
    const args = ['evidence', ...scope1, '--out', 'x', '--output', output];
    const env = { ESG_LAKE_TOKEN: 'Head office only' };
    const { code, stderr } = await startCommand(args, { cwd, env }).outcome;
    expect([code, stderr]).toEqual([1, expect.stringContaining('a credential is among the decisions')]);
    expect((await readdir(cwd)).filter((name) => name.startsWith('x'))).toEqual([]);
  });

  it.each([
    ['a folder that is not empty', ['--out', 'made'], /made is not empty/],
    ['a folder that runs write', ['--out', 'lake/evidence'], /where only runs write/],
    ['a folder without a parent', ['--out', 'no/folder'], /does not exist/],
    ['no folder', [], /--out is missing/],
    ['a year without a figure', ['--out', 'x', '1999'], /there is no figure/],
    ['an unknown question', ['--out', 'x'], /no question has the type code or id "305-1-z"/, '305-1-z'],
    ['no question', ['--out', 'x'], /no question given/, null],
  ])('refuses %s', async (_, given, message, question: string | null = '305-1-a') => {
    const figure = question === null ? [] : [question, 'R'];
    const { code, stderr } = await esgLake(['evidence', ...figure, ...given, '--output', output], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect((await readdir(cwd)).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});

async function responseOfA(): Promise<string> {
  const [number] = await rowsOf(made, "FROM 'numbers.parquet' WHERE value = 1200.25");
  return String(number?.['response_id']);
}
