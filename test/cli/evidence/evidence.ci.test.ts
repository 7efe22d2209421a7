import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { esgLake, startCommand } from '../command.ts';
import { copyOf, cwd, made, output, scope1, useEvidence } from './made-evidence.ts';
import { rewrite, rowsOf, sha256, sumAgain, wrongChecks } from './reviewer.ts';

useEvidence();

/** Another value of each type. */
const others: Readonly<Record<string, (column: string) => string>> = {
  VARCHAR: (column) => `coalesce(${column}, '') || 'x'`,
  'VARCHAR[]': (column) => `list_append(${column}, 'x')`,
  BOOLEAN: (column) => `NOT coalesce(${column}, false)`,
  DATE: (column) => `coalesce(${column}, DATE '2025-01-01') + 1`,
  'TIMESTAMP WITH TIME ZONE': (column) => `${column} + INTERVAL 1 DAY`,
};
const otherNumber = (column: string): string => `coalesce(${column}, 0) + 1`;

describe('with checksums made again, a tampering is found', () => {
  it.each(['figures', 'contributions', 'numbers', 'responses'])(
    'in every column of %s but those that the README names',
    async (table) => {
      const columns = await rowsOf(made, `DESCRIBE FROM '${table}.parquet'`);
      const readme = await readFile(join(made, 'README.md'), 'utf8');
      const said = new RegExp(`^- ${table}.parquet: ([^;]*?)(;.*?)?\\n(?! )`, 'ms').exec(readme)?.[1] ?? '';
      const unnoticed: string[] = [];
      for (const { column_name: name, column_type: type } of columns) {
        const folder = await copyOf(made);
        const column = `"${name}"`;
        const other = (others[String(type)] ?? otherNumber)(column);
        const cell = `CASE WHEN row_number() OVER () = 1 THEN ${other} ELSE ${column} END AS ${column}`;
        await rewrite(folder, table, `SELECT * REPLACE (${cell}) FROM old`);
        await sumAgain(folder);
        if ((await wrongChecks(folder)).length === 0) unnoticed.push(String(name));
      }
      expect(unnoticed).toEqual(said.split(/,\s+/));
    },
  );

  const gone = 'FROM old LIMIT (SELECT count(*) - 1 FROM old)';
  const twice = 'FROM old UNION ALL (FROM old LIMIT 1)';
  it.each([
    ['figures', twice, 'twice'],
    ['figures', 'FROM old LIMIT 0', 'sum of its contributions'],
    ['contributions', twice, 'twice'],
    ['contributions', gone, 'sum of its numbers'],
    ['numbers', twice, 'twice'],
    ['numbers', gone, 'sum of its numbers'],
    ['responses', twice, 'twice'],
    ['responses', gone, 'called kept are here'],
    ['decisions', twice, 'twice'],
  ])('in the rows of %s (%s)', async (table, sql, found) => {
    const folder = await copyOf(made);
    await rewrite(folder, table, sql);
    await sumAgain(folder);
    expect(await wrongChecks(folder)).toContainEqual(expect.stringContaining(found));
  });
});

it.each([
  ['302-1-a', 5000],
  ['302-1-b', 2],
  ['201-1', 4],
  ['303-5', 300],
])('scales, units and the keys of lists are checked: %s', async (code, value) => {
  const out = join(cwd, `of-${code}`);
  const args = ['evidence', code, 'R', '2025', '--all', '--out', out, '--output', output];
  expect((await esgLake(args, { cwd })).code).toBe(0);
  expect((await rowsOf(out, "FROM 'figures.parquet' ORDER BY measure_id"))[0]).toMatchObject({ value });
  expect(await wrongChecks(out)).toEqual([]);
});

describe('a tampering is found', () => {
  it('in a response forged under its new name, and its number carried through', async () => {
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

/** A folder with a copy of the lake, in which something is done to the landed files of a response. */
async function lakeWhere(responseId: string, change: (file: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(output, join(folder, 'output'), { recursive: true, verbatimSymlinks: true });
  const landing = join(folder, 'output/landing');
  const files = await readdir(landing, { recursive: true });
  for (const file of files.filter((name) => name.includes(responseId))) await change(join(landing, file));
  return folder;
}

describe('a folder without all responses', () => {
  it('names the responses that are missing, and leaves the rest to be checked', async () => {
    const id = await responseOfA();
    const lake = await lakeWhere(id, (file) => rm(file));
    const { code, stderr, stdout } = await esgLake(['evidence', ...scope1, '--out', 'some', '--json'], { cwd: lake });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the response ${id} is missing`)]);
    expect(JSON.parse(stdout).responses).toContainEqual({ response_id: id, state: 'missing', private_records: null });
    expect(await wrongChecks(join(lake, 'some'))).toEqual([]);
  });

  it('exits with 7 if a response is not as received', async () => {
    const id = await responseOfA();
    const lake = await lakeWhere(id, (file) => writeFile(file, 'x'));
    const { code, stderr } = await esgLake(['evidence', ...scope1, '--out', 'some'], { cwd: lake });
    expect([code, stderr]).toEqual([7, expect.stringContaining('1 response behind the figure is not as received')]);
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
});

async function responseOfA(): Promise<string> {
  const [number] = await rowsOf(made, "FROM 'numbers.parquet' WHERE value = 1200.25");
  return String(number?.['response_id']);
}
