import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { esgLake } from '../cli/command.ts';
import { blocksOf } from '../docs/pages.ts';
import { npmPackage } from '../operations/tools.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { needPython, skip } from './needs.ts';
import { runScript } from './python-environment.ts';

const run = promisify(execFile);

const cwdOfTest = async (): Promise<string> => {
  const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-bi-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  return cwd;
};

/** A folder with the lake as `output` and the files of the guide. */
const projectOfGuide = async (): Promise<string> => {
  const cwd = await cwdOfTest();
  await symlink(join(inject('readers').clone, 'output'), join(cwd, 'output'));
  for (const { attributes, text } of blocksOf('examples/bi/README.md')) {
    if (attributes['file'] === undefined) continue;
    await mkdir(dirname(join(cwd, attributes['file'])), { recursive: true });
    await writeFile(join(cwd, attributes['file']), text);
  }
  return cwd;
};

const rowsOf = async (
  sql: string,
  ...args: readonly string[]
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { stdout } = await esgLake(['query', sql, '--format', 'json', ...args], { cwd: inject('readers').clone });
  return JSON.parse(stdout);
};

describe('examples/bi', () => {
  test('a workbook has the rows of the query by their types, in openpyxl', async (context) => {
    const python = needPython(context);
    const file = join(await cwdOfTest(), 'figures.xlsx');
    const sql = `SELECT initiative_name, period_end, reporting_year, value, is_verified, basis, '=1+1' AS formula
      FROM figures_enriched ORDER BY initiative_id, measure_id, period_end`;
    await esgLake(['query', sql, '--out', file], { cwd: inject('readers').clone });
    const found = await runScript(python.environment, ['read_workbook.py', file]);
    const expected = await rowsOf(sql);
    expect(expected.length).toBeGreaterThan(500);
    expect(found).toEqual({
      rows: [Object.keys(expected[0] ?? {}), ...expected.map((row) => Object.values(row))],
      types: ['d', 'n', 'b', 's'].sort(),
    });
  });

  test('ibis and SQLAlchemy read whole snapshots while runs publish, and keep the one that they have open', async (context) => {
    const python = needPython(context);
    const cwd = await cwdOfTest();
    const lake = await publishLake({ initiatives: 6, surveys: 12, utrvsPerSurvey: 10 }, { keepSnapshots: 100 });
    onTestFinished(() => lake.remove());
    const stop = join(cwd, 'stop');
    const script = join(import.meta.dirname, 'python/read_while_runs_publish.py');
    const readers = ['ibis', 'SQLAlchemy'].map((tool) =>
      run(python.environment, [script, tool, join(lake.output, 'current/lake.duckdb'), stop]),
    );
    await Promise.all(
      readers.map((reader) => Promise.race([once(reader.child.stdout ?? reader.child, 'data'), reader])),
    );
    const published = [String(lake.report.snapshot_id)];
    for (const night of [1, 2]) {
      lake.sandbox.setNight(night);
      published.push(String((await lake.runAgain({})).snapshot_id));
    }
    await writeFile(stop, '');
    const sums = (table: string) =>
      `(SELECT count(*) FROM ${table}), (SELECT sum(value::DECIMAL(38, 3))::VARCHAR FROM ${table})`;
    const sql = `SELECT max(run_id), ${sums('figures_enriched')}, ${sums('group_figures')} FROM runs`;
    const answers: (readonly unknown[])[] = [];
    for (const id of published) {
      const { stdout } = await esgLake(['query', sql, '--output', lake.output, '--snapshot', id, '--format', 'json'], {
        cwd,
      });
      answers.push(...JSON.parse(stdout).map(Object.values));
    }
    for (const { stdout } of await Promise.all(readers)) {
      const { held, read } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect(held).toEqual([answers[0], answers[0]]);
      expect(answers).toEqual(expect.arrayContaining(read));
      expect(read.length).toBeGreaterThan(1);
      expect(read.at(-1)).toEqual(answers.at(-1));
    }
  });

  test('Evidence reads the queries of the guide through its own driver', async (context) => {
    const driver = await npmPackage('@evidence-dev/duckdb', '2.0.1');
    if (typeof driver !== 'string') return skip(context, driver.missing);
    const cwd = await projectOfGuide();
    const source = join(cwd, 'sources/lake');
    const { options } = parse(await readFile(join(source, 'connection.yaml'), 'utf8'));
    const sql = await readFile(join(source, 'group.sql'), 'utf8');
    const runner = await createRequire(import.meta.url)(driver).getRunner(options, source);
    const { rows, columnTypes } = await runner(sql, join(source, 'group.sql'), 1000);
    const found: Readonly<Record<string, unknown>>[] = [];
    for await (const batch of rows()) found.push(...batch);
    const inOrder = (all: readonly object[]): readonly string[] => all.map((row) => JSON.stringify(row)).sort();
    expect(found.length).toBeGreaterThan(20);
    expect(inOrder(found)).toEqual(inOrder(await rowsOf(sql)));
    expect(columnTypes.map(({ evidenceType }: { readonly evidenceType: string }) => evidenceType)).toEqual([
      'string',
      'number',
      'number',
      'string',
      'string',
    ]);
  });
});
