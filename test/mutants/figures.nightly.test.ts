import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as files from '../../src/base/package-files.ts';
import { listGroupYears, runFigures } from '../../src/figures/run-figures.ts';
import { helpersSql } from '../../src/schema/views.ts';
import { histories } from '../oracle/random/group-history.ts';
import { inputOf, inSpace } from '../rules/group-input.ts';
import { wholeOf } from '../rules/group-lakes.ts';
import { groupCases } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { sqlMutants } from './sql-mutants.ts';

/**
 * Each statement of the models of figures is made wrong in each of its places, on a lake of all rules and sixty random
 * groups. A mutant is noticed if a row differs: every row of these tables is compared with the oracle
 * (test/rules/groups.test.ts, test/oracle/random-runs.nightly.test.ts). `MUTANTS=06-parts`
 * tries one model. Of the others that is printed which line nobody notices.
 */
const outputs = [
  ...['figures', 'period_figures', 'exclusions', 'group_figures', 'figure_doubts'],
  ...['internal.used_numbers', 'internal.deeper_figures', 'internal.held_figures'],
];
const wanted = process.env['MUTANTS'] ?? '';
const others = ['group-figure-changes.sql', 'row-words.sql'];
const models = Object.entries(files.sqlFilesOf('figures')).filter(
  ([name]) => name.includes(wanted) && !others.includes(name),
);
let tried = 0;
let unnoticed = 0;
let folder: string;
let lake: DuckDBConnection;
let right: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-mutants-'));
  const random = fc.sample(histories, { numRuns: 60, seed: 1 }).flatMap((groups) => groups.at(-1) ?? []);
  const whole = wholeOf([...groupCases, ...random].map((group, space) => inSpace(inputOf(group), space)));
  const copy = join(folder, 'mutants.duckdb');
  await copyFile(join(await loadGroup({ ...whole, yearEnd: '12-31' }, folder), 'current', 'lake.duckdb'), copy);
  await chmod(copy, 0o600);
  lake = await (await DuckDBInstance.create(copy, { threads: '1', memory_limit: '1GB' })).connect();
  await makeFigures();
  right = await hashes();
});
afterAll(() => {
  lake?.closeSync();
  console.log(`${tried - unnoticed} of ${tried} mutants noticed`);
  return rm(folder, { recursive: true, force: true });
});

async function makeFigures(): Promise<void> {
  for (const sql of helpersSql()) await lake.run(sql);
  await listGroupYears(lake, '12-31');
  await runFigures(lake, { touchedYears: null, materiality: 5 });
}

async function hashes(): Promise<string> {
  const sums = outputs.map((table) => `SELECT count(*) AS n, sum(hash(t)) AS rows FROM ${table} t`);
  return JSON.stringify((await lake.runAndReadAll(sums.join(' UNION ALL '))).getRowsJson());
}

/** Longer than what is right takes, many times over: some mutants join every row with every other. */
const longest = 10_000;

/** Whether the figures that are made now differ from the right ones, or cannot be made. */
async function differs(): Promise<boolean> {
  await lake.run('BEGIN');
  const tooLong = setTimeout(() => lake.interrupt(), longest);
  try {
    await makeFigures();
    return (await hashes()) !== right;
  } catch {
    return true;
  } finally {
    clearTimeout(tooLong);
    await lake.run('ROLLBACK');
  }
}

/** `11-height-values` and `12-height-doubts` run in turn. */
const stepOf = (path: string): string =>
  path
    .replace(/^figures\//, '')
    .replace(/^12/, '11')
    .slice(0, 2);

it.each(models)('%s', { timeout: 3_600_000 }, async (name, text) => {
  const { sqlFile } = files;
  const given = vi.spyOn(files, 'sqlFile');
  // What comes before the model is made once.
  const isBefore = (path: string): boolean => /^figures\/\d/.test(path) && stepOf(path) < stepOf(name);
  given.mockImplementation((path) => (/^\d/.test(name) && !isBefore(path) ? 'SELECT 1' : sqlFile(path)));
  await makeFigures();
  given.mockImplementation((path) => (isBefore(path) ? 'SELECT 1' : sqlFile(path)));
  expect(await differs(), 'a model that is right').toBe(false);
  for (const mutant of sqlMutants(text)) {
    given.mockImplementation((path) => {
      if (path === `figures/${name}`) return mutant.sql;
      return isBefore(path) ? 'SELECT 1' : sqlFile(path);
    });
    tried++;
    if (await differs()) continue;
    unnoticed++;
    console.log(`not noticed: ${name}:${mutant.line} ${mutant.old.slice(0, 60)} → ${mutant.new.slice(0, 60)}`);
  }
  given.mockRestore();
});

/** A floor that only rises, towards nine of ten: most of what nobody notices are filters that only save work. */
const least = 0.65;

it('most are noticed', () => {
  expect(tried).toBeGreaterThan(0);
  expect(1 - unnoticed / tried).toBeGreaterThanOrEqual(least);
});
