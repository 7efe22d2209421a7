import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readQuestion } from '../../src/answers/questions/named-question.ts';
import { listQuestions } from '../../src/answers/questions/question-folders.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { esgLake, type Outcome, startCommand, temporaryFolder } from './command.ts';

/** Questions as files: their form, parameters, formats, and those of one's own. */
const shipped = await listQuestions(undefined);
let lake: PublishedLake;

beforeAll(async () => {
  lake = await publishLake({ initiatives: 12, surveys: 20, utrvsPerSurvey: 20 });
});

afterAll(() => lake?.remove());

const head = '-- title: Surveys\n-- about: How many there are.\n';

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await temporaryFolder(), 'mine');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function openAlone(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(join(lake.output, 'current', 'lake.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
  });
  return connection;
}

const query = (args: readonly string[], options: { readonly columns?: number } = {}): Promise<Outcome> =>
  esgLake(['query', ...args, '--output', lake.output], { cwd: lake.output, ...options });

describe('a question', () => {
  const read = (text: string): ReturnType<typeof readQuestion> => readQuestion({ name: 'q', file: 'q.sql', text });

  it('has title, sentence and parameters in its first comment, on several lines if need be', () => {
    const text = `${head}--   Removed ones, too.\n-- worth: n, since\n-- param: since DATE = '2024-01-01'; first day\n\n-- any comment\nSELECT $since -- $not`;
    expect(read(text)).toEqual({
      name: 'q',
      file: 'q.sql',
      title: 'Surveys',
      about: 'How many there are. Removed ones, too.',
      worth: ['n', 'since'],
      page: null,
      parameters: [{ name: 'since', type: 'DATE', takesAll: false, default: "'2024-01-01'", about: 'first day' }],
      sql: text,
    });
  });

  it.each([
    ['SELECT 1', 'q.sql:1: title is missing'],
    ['-- title: x\nSELECT 1', 'q.sql:1: about is missing'],
    [`${head}-- title: again\nSELECT 1`, 'q.sql:3: title appears twice'],
    [`${head}-- parma: x\nSELECT 1`, 'q.sql:3: "parma" is not title, about, worth, page or param; did you mean param?'],
    [`${head}-- by me\nSELECT 1`, 'q.sql:3: the first comment has only title, about, worth, page and param'],
    [
      `${head}-- worth: n, n\nSELECT 1 AS n`,
      'q.sql:3: worth is a list of different columns of the answer: value, unit, initiative_name',
    ],
    [
      `${head}-- page: pie of n\nSELECT 1 AS n`,
      'q.sql:3: write page as: bars country, value unit, percent_verified %, sites',
    ],
    [
      `${head}-- param: year INTEGER; which\nSELECT 1`,
      'q.sql:3: write a parameter as: name TYPE = default; what it means',
    ],
    [
      `${head}-- param: year YEAR = 1; which\nSELECT 1`,
      'q.sql:3: the type of year is one of INTEGER, DOUBLE, VARCHAR, DATE, BOOLEAN, not YEAR',
    ],
    [
      `${head}-- param: a DATE = 1; b\n-- param: a DATE = 1; b\nSELECT $a`,
      'q.sql:4: the parameter a is declared twice',
    ],
    [`${head}-- param: a DATE = 1; b\nSELECT '$a', "$a"`, 'q.sql:3: the parameter a is not used as $a'],
    [
      `${head}-- param: year DATE = 1; b\nSELECT $year,\n  $yaer`,
      'q.sql:5: $yaer is not declared; did you mean $year?',
    ],
    [`${head}SELECT $1`, 'q.sql:3: $1 is not declared'],
  ])('is refused with file and line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each(shipped.questions.map((question) => [question.name, question] as const))(
    '%s runs in DuckDB alone, with PREPARE and EXECUTE',
    async (_, { sql, parameters }) => {
      const connection = await openAlone();
      await connection.run(`PREPARE question AS ${sql}`);
      const given: string[] = [];
      for (const { name, type, default: usual } of parameters) {
        // A subquery is no value for EXECUTE.
        const read = await connection.runAndReadAll(`SELECT CAST(CAST(${usual} AS ${type}) AS VARCHAR)`);
        const [[value = null] = []] = read.getRowsJS();
        const literal = value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`;
        given.push(`${name} := CAST(${literal} AS ${type})`);
      }
      await connection.run(`EXECUTE question${given.length === 0 ? '' : `(${given.join(', ')})`}`);
    },
  );
});

describe('worth', () => {
  it('with a name that is no column of the answer is refused with file, line and the nearest, in every format', async () => {
    const own = await folderWith({
      'mine.sql': `${head}-- param: least INTEGER = 0; at least\n-- worth: n, initiative_nam\nSELECT $least AS n, name AS initiative_name FROM initiatives`,
    });
    for (const format of ['table', 'csv']) {
      const { code, stdout, stderr } = await query(['@mine', '--queries', own, '--format', format]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        `${join(own, 'mine.sql')}:4: worth names initiative_nam, which is no column of the answer; did you mean initiative_name?`,
      );
    }
  });
});

describe('--list', () => {
  it('has every question with its parameters, as a table that fits the terminal and as JSON', async () => {
    const { code, stdout } = await query(['--list'], { columns: 90 });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^@emissions-by-country {2,}Emissions by country {2,}type_code, depth, year$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(90);
    const questions: readonly Record<string, unknown>[] = JSON.parse(
      (await query(['--list', '--format', 'json'])).stdout,
    );
    expect(questions.find(({ name }) => name === 'completeness')).toMatchObject({
      title: 'How complete the reports are',
      parameters: [
        {
          name: 'year',
          type: 'INTEGER',
          default: '(SELECT reporting_year FROM internal.reporting_years WHERE is_newest)',
        },
        { name: 'period', type: 'VARCHAR', default: "'yearly'" },
        { name: 'depth', type: 'INTEGER', default: '2' },
      ],
      is_own: false,
    });
  });

  it('needs no lake', async () => {
    const outcome = await esgLake(['query', '--list'], { cwd: await temporaryFolder() });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([[['--list', '@restated']], [['@restated', '--help']], [['@restated', '-h']]])(
    'of one tells all about it: %j',
    async (args) => {
      const { code, stdout } = await query(args);
      expect(code).toBe(0);
      expect(stdout).toContain('@restated: Restated numbers');
      expect(stdout).toMatch(/^since +DATE +NULL +only what was restated on this day or later \(UTC\)$/m);
      expect(stdout).toContain('\nFROM restatements r');
      expect(stdout).toMatch(/queries\/restated\.sql\n$/);
    },
  );

  it('is a table or JSON, and goes to stdout', async () => {
    expect(await query(['--list', '--format', 'csv'])).toMatchObject({ code: 2 });
    expect(await query(['--list', '--out', 'x.json'])).toMatchObject({ code: 2 });
  });

  it('shows the others when a file is no question, and says which line is wrong', async () => {
    const folder = await folderWith({ 'good.sql': `${head}FROM surveys`, 'bad.sql': 'SELECT 1', 'Bad Name.sql': head });
    const { code, stdout, stderr } = await query(['--list', '--queries', folder]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^@good {2,}Surveys/m);
    expect(stdout).not.toContain('@bad');
    expect(stderr).toContain(`${join(folder, 'bad.sql')}:1: title is missing`);
    expect(stderr).toContain('Bad Name.sql: a question is named in lower-case letters, digits and hyphens');
  });
});

describe("a question of one's own", () => {
  it('is asked by the name of its file, with values that are bound and never written into the SQL', async () => {
    const folder = await folderWith({
      'echo.sql': `${head}-- param: text VARCHAR = 'none'; any\n-- param: n INTEGER = 1 + 1; any\n-- param: d DATE = NULL; any\nSELECT $text AS text, $n AS n, $d AS d;\n`,
    });
    const ask = async (...given: readonly string[]): Promise<unknown> => {
      const { stdout } = await query(['@echo', '--queries', folder, '--format', 'json', ...given]);
      return JSON.parse(stdout);
    };
    expect(await ask()).toEqual([{ text: 'none', n: 2, d: null }]);
    const hostile = "'; DROP TABLE surveys; -- $n = 1, 2";
    expect(await ask('--param', `text=${hostile}`, '--param', 'n=-7', '--param=d=2024-02-29')).toEqual([
      { text: hostile, n: -7, d: '2024-02-29' },
    ]);
    expect(await ask('--param', 'text=', '--param', 'n=1', '--param', 'n=2')).toEqual([{ text: '', n: 2, d: null }]);
  });

  it("stands in place of esg-lake's of the same name, which is said", async () => {
    const folder = await folderWith({ 'restated.sql': `${head}SELECT 1 AS mine` });
    const asked = await query(['@restated', '--queries', folder, '--format', 'csv']);
    expect(asked).toEqual({
      code: 0,
      stdout: 'mine\n1\n',
      stderr: `@restated is your own question from ${join(folder, 'restated.sql')}; it replaces the built-in one\n`,
    });
    const { stdout } = await query(['--list', '--queries', folder]);
    expect(stdout).toMatch(/^@restated {2,}Surveys {2,}replaces built-in$/m);
  });

  it('may be anything that only reads, and nothing else', async () => {
    const folder = await folderWith({
      'pivot.sql': `${head}PIVOT surveys ON period USING count(*) GROUP BY survey_type`,
      'write.sql': `${head}-- param: n INTEGER = 1; any\nCREATE TABLE x AS SELECT $n`,
      'two.sql': `${head}-- param: n INTEGER = 1; any\nSELECT $n; SELECT 2`,
      'files.sql': `${head}-- param: n INTEGER = 1; any\nSELECT $n FROM read_text('/etc/hostname')`,
      'closing.sql': `${head}-- param: n INTEGER = 1); DROP TABLE surveys; --\nSELECT $n`,
    });
    expect(await query(['@pivot', '--queries', folder])).toMatchObject({ code: 0 });
    for (const name of ['write', 'two', 'files', 'closing']) {
      expect(await query([`@${name}`, '--queries', folder]), name).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('that is wrong is refused with file and line of what DuckDB complains about', async () => {
    const folder = await folderWith({
      'wrong.sql': `${head}-- param: n INTEGER = 1; any\nSELECT $n,\n  nonsense FROM surveys`,
    });
    const { code, stderr } = await query(['@wrong', '--queries', folder]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/mine\/wrong\.sql: Binder Error: .*nonsense.*\(line 5: nonsense/);
  });

  it('is not looked for in a folder that is not there', async () => {
    const { code, stderr } = await query(['@restated', '--queries', 'nowhere']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('nowhere cannot be read (ENOENT)') });
  });
});

describe('asked wrongly', () => {
  it.each([
    [['@emission-by-contry'], /unknown question "@emission-by-contry"\n {2}→ Did you mean @emissions-by-country\?/],
    [['@quarters'], /Did you mean @quarters-against-year\?/],
    [['@zzzz'], /esg-lake query --list shows all/],
    [['@completeness', '--param', 'yaer=2025'], /@completeness has no parameter "yaer"\n {2}→ Did you mean year\?/],
    [['@completeness', '--param', 'x=1'], /It has year, period, depth/],
    [['@completeness', '--param', 'year=2025.7'], /--param year must be a whole number, not the text "2025\.7"/],
    [['@completeness', '--param', 'year=all'], /--param year must be a whole number, not the text "all"/],
    [['@unreconciled', '--param', 'year=al'], /--param year must be a whole number or all, not the text "al"/],
    [['@restated', '--param', 'since=2025-02-30'], /--param since: Conversion Error: /],
    [['@completeness', '--param', 'year'], /--param must be NAME=VALUE/],
    [['FROM surveys', '--param', 'year=1'], /--param is for named questions/],
  ])('it ends with 2 and says what would be right: %j', async (args, message) => {
    const { code, stdout, stderr } = await query(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

it('every question has a test of its answer', () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const untested = shipped.questions.filter(
    ({ name }) => !tests.includes(`ask('${name}'`) && !tests.includes(`'@${name}'`),
  );
  expect(untested.map(({ name }) => `no test of what @${name} answers`)).toEqual([]);
});

describe('the built command', () => {
  const built = (...args: readonly string[]): Promise<Outcome> =>
    startCommand(['query', ...args, '--output', lake.output], { cwd: lake.output }).outcome;

  it('finds the questions beside it', async () => {
    const { code, stdout } = await built('@completeness', '--param', 'depth=0', '--format', 'csv');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^initiative,period_end,sites_surveyed,/);
  });

  it('writes an answer in every format, and to files', async () => {
    const folder = await temporaryFolder();
    const args = ['@open-reports', '--param', 'as_of=2026-01-31'];
    const { stdout } = await query([...args, '--format', 'csv']);
    const rows = stdout.trimEnd().split('\n').length - 1;
    expect(rows).toBeGreaterThan(0);
    for (const format of ['table', 'vertical', 'json', 'ndjson', 'markdown']) {
      expect(await query([...args, '--format', format]), format).toMatchObject({ code: 0 });
    }
    for (const ending of ['csv', 'parquet', 'arrow', 'xlsx']) {
      expect(await built(...args, '--out', join(folder, `x.${ending}`)), ending).toMatchObject({ code: 0 });
    }
    expect(await readFile(join(folder, 'x.csv'), 'utf8')).toBe(stdout);
    const read = { file: await asyncBufferFromFile(join(folder, 'x.parquet')), compressors };
    expect(await parquetReadObjects(read)).toHaveLength(rows);
  });
});
