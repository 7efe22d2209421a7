import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as files from '../../src/base/package-files.ts';
import { type FigureParameters, listGroupYears, runFigures } from '../../src/figures/run-figures.ts';
import { helpersSql } from '../../src/schema/views.ts';
import { histories } from '../oracle/random/group-history.ts';
import { inputOf, inSpace } from '../rules/group-input.ts';
import { GroupLake, togetherOf, wholeOf } from '../rules/group-lakes.ts';
import { type GroupText, groupCases } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { sqlMutants } from './sql-mutants.ts';

/**
 * Each statement of the models of figures is made wrong in each of its places, on the lakes of all rules and on random
 * groups. A mutant is noticed if a row differs in one of them: every row of these tables is compared with the oracle
 * (test/rules/groups.test.ts, test/oracle/random-runs.nightly.test.ts). The others are in `survivors.yaml`, with the
 * reason. `MUTANTS=06-parts` tries one model.
 */
const outputs = [
  ...['figures', 'period_figures', 'exclusions', 'group_figures', 'figure_doubts'],
  ...['internal.used_numbers', 'internal.deeper_figures', 'internal.held_figures'],
];
const wanted = process.env['MUTANTS'] ?? '';
const others = ['group-figure-changes.sql', 'row-words.sql'];
const models = Object.entries(files.sqlFilesOf('figures')).filter(
  ([name]) => new RegExp(wanted).test(name) && !others.includes(name),
);

/** A copy of a published lake, in which figures are made again. */
class Lake {
  readonly #connection: DuckDBConnection;
  readonly #yearEnd: string;
  readonly #parameters: FigureParameters;
  #right = '';
  #made: readonly string[] = [];
  #rightMade = '';

  static async of(output: string, copy: string, yearEnd: string, parameters: Partial<FigureParameters> = {}) {
    await copyFile(join(output, 'current', 'lake.duckdb'), copy);
    await chmod(copy, 0o600);
    const connection = await (await DuckDBInstance.create(copy, { threads: '1', memory_limit: '1GB' })).connect();
    const lake = new Lake(connection, yearEnd, { touchedYears: null, materiality: 5, ...parameters });
    await lake.make();
    lake.#right = await lake.#hashes();
    const [first = 0] = lake.#parameters.touchedYears ?? [];
    // All is made again.
    for (const table of outputs) await connection.run(`DELETE FROM ${table} WHERE reporting_year >= ${first}`);
    return lake;
  }

  private constructor(connection: DuckDBConnection, yearEnd: string, parameters: FigureParameters) {
    this.#connection = connection;
    this.#yearEnd = yearEnd;
    this.#parameters = parameters;
  }

  async make(): Promise<void> {
    for (const sql of helpersSql()) await this.#connection.run(sql);
    await listGroupYears(this.#connection, this.#yearEnd);
    await runFigures(this.#connection, this.#parameters);
  }

  /** Remembers what the models before made, and what this one makes if it is right. */
  async prepare(text: string): Promise<void> {
    await this.make();
    const made = [...text.matchAll(/(?:TEMP TABLE|INSERT INTO) ([\w.]+)/g)].map(([, table = '']) => table);
    this.#made = text.includes('SET VARIABLE') || text.includes("getvariable('height')") ? [] : made;
    await this.#connection.run('BEGIN');
    await this.#connection.run(text);
    this.#rightMade = await this.#hashes(this.#made);
    await this.#connection.run('ROLLBACK');
  }

  /** Whether the figures that are made now differ from the right ones, or cannot be made. */
  async differs(sql: string): Promise<boolean> {
    await this.#connection.run('BEGIN');
    const tooLong = setTimeout(() => this.#connection.interrupt(), longest);
    try {
      if (this.#made.length > 0) {
        await this.#connection.run(sql);
        if ((await this.#hashes(this.#made)) === this.#rightMade) return false;
      }
      await this.make();
      return (await this.#hashes()) !== this.#right;
    } catch {
      return true;
    } finally {
      clearTimeout(tooLong);
      await this.#connection.run('ROLLBACK');
    }
  }

  close(): void {
    this.#connection.closeSync();
  }

  async #hashes(of: readonly string[] = outputs): Promise<string> {
    if (of.length === 0) return '';
    const sums = of.map((table) => `SELECT count(*) AS n, sum(hash(every_row)) AS rows FROM ${table} every_row`);
    return JSON.stringify((await this.#connection.runAndReadAll(sums.join(' UNION ALL '))).getRowsJson());
  }
}

/** Longer than what is right takes, many times over: some mutants join every row with every other. */
const longest = 40_000;

const lakes: Lake[] = [];
let tried = 0;
const unnoticed: string[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-mutants-'));
  const add = async (output: string, yearEnd = '12-31', parameters: Partial<FigureParameters> = {}): Promise<void> => {
    lakes.push(await Lake.of(output, join(folder, `${lakes.length}.duckdb`), yearEnd, parameters));
  };
  const [shared = [], ...rest] = togetherOf(groupCases);
  for (const cases of [shared, ...rest]) {
    const lake = await GroupLake.of(cases);
    await add(lake.output, cases[0]?.year_end);
    if (cases === shared) {
      await add(lake.output, '12-31', ofYear);
      await add(await randomGroups(1, '12-31'));
      await add(await randomGroups(2, '03-31'), '03-31', { touchedYears: [2026], materiality: 1 });
    }
    await lake.drop();
  }
});
afterAll(() => {
  for (const lake of lakes) lake.close();
  console.log(`${tried - unnoticed.length} of ${tried} mutants noticed`);
  return rm(folder, { recursive: true, force: true });
});

/** Figures of earlier years are those of the lake. */
const ofYear = { touchedYears: [2025] };

/** Groups in one lake, loaded as they were at first and as they are at last. */
async function randomGroups(seed: number, yearEnd: string): Promise<string> {
  const drawn = fc.sample(histories, { numRuns: 150, seed });
  const at = join(folder, `${seed}`);
  const load = (stateOf: (states: readonly GroupText[]) => GroupText | undefined, options = {}): Promise<string> => {
    const states = drawn.flatMap((one) => stateOf(one) ?? []);
    const groups = states
      .filter((_, i) => i % 5 === 0)
      .map((one, i) => withSurveysOf(states.slice(5 * i, 5 * i + 5), one));
    return loadGroup({ ...wholeOf(groups.map((one, space) => inSpace(inputOf(one), space))), yearEnd }, at, options);
  };
  await load((states) => states[0]);
  return load((states) => states.at(-1), { changedSince: '2000-01-01' });
}

/** A group whose initiatives report several times a year: also what those of others answer to its questions. */
const withSurveysOf = (groups: readonly GroupText[], group: GroupText): GroupText => ({
  ...group,
  answers: groups
    .flatMap(({ answers = [] }) => answers)
    .map((answer, i) => ({ ...answer, says: answersTo(group, answer.says), place: i + 1 })),
});

const answersTo = ({ questions = {} }: GroupText, says: unknown): unknown =>
  Object.fromEntries(Object.entries(says ?? {}).filter(([name]) => Object.hasOwn(questions, name)));

/** `11-height-values` and `12-height-doubts` run in turn. */
const stepOf = (path: string): string =>
  path
    .replace(/^figures\//, '')
    .replace(/^12/, '11')
    .slice(0, 2);

it.each(models)('%s', { timeout: 7_200_000 }, async (name, text) => {
  const { sqlFile } = files;
  const given = vi.spyOn(files, 'sqlFile');
  // What comes before the model is made once.
  const isStep = /^\d/.test(name);
  const isBefore = (path: string): boolean => isStep && /^figures\/\d/.test(path) && stepOf(path) < stepOf(name);
  given.mockImplementation((path) => (isStep && !isBefore(path) ? 'SELECT 1' : sqlFile(path)));
  for (const lake of lakes) await lake.prepare(text);
  given.mockImplementation((path) => (isBefore(path) ? 'SELECT 1' : sqlFile(path)));
  expect(await isNoticed(text), 'a model that is right').toBe(false);
  for (const mutant of sqlMutants(text)) {
    given.mockImplementation((path) => {
      if (path === `figures/${name}`) return mutant.sql;
      return isBefore(path) ? 'SELECT 1' : sqlFile(path);
    });
    tried++;
    if (await isNoticed(mutant.sql)) continue;
    unnoticed.push(`${name}: ${mutant.line}`);
    console.log(`not noticed: ${unnoticed.at(-1)}`);
  }
  given.mockRestore();
});

async function isNoticed(sql: string): Promise<boolean> {
  for (const lake of lakes) if (await lake.differs(sql)) return true;
  return false;
}

it('are noticed, nine of ten, and of the others it is known why not', () => {
  const known = parse(readFileSync(new URL('survivors.yaml', import.meta.url), 'utf8')) as readonly Survivors[];
  const every = new Set(
    Object.entries(files.sqlFilesOf('figures')).flatMap(([name, text]) =>
      sqlMutants(text).map(({ line }) => `${name}: ${line}`),
    ),
  );
  const listed = known.flatMap(({ lines }) => lines);
  expect(unnoticed.filter((line) => !listed.includes(line))).toEqual([]);
  expect(listed.filter((line) => !every.has(line))).toEqual([]);
  expect(tried - unnoticed.length).toBeGreaterThanOrEqual(0.9 * (wanted === '' ? tried : 0));
});

/** Lines that may be wrong, since no row differs then. */
interface Survivors {
  readonly because: string;
  readonly lines: readonly string[];
}
