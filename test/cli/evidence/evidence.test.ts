import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { esgLake } from '../command.ts';
import { cwd, made, output, printed, scope1, useEvidence } from './made-evidence.ts';
import { checksOf, commandsIn, rowsOf, sha256, succeeds, wrongChecks } from './reviewer.ts';

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

describe('esg-lake evidence', () => {
  it('makes the same bytes again, whatever the folder and the place of the lake', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'esg-lake-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await cp(output, join(elsewhere, 'output'), { recursive: true, verbatimSymlinks: true });
    const again = await esgLake(['evidence', '305-1-a', '--all', '--out', 'again'], { cwd: elsewhere });
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(`${printed}  SHA256SUMS`)]);
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
