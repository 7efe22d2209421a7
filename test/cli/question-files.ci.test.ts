import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listQuestions, readQuestion } from '../../src/answers/questions/named-question.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { esgLake, type Outcome, temporaryFolder } from './command.ts';

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
    [`${head}-- title: again\nSELECT 1`, 'q.sql:3: write -- title: a few words'],
    [
      `${head}-- parma: x\nSELECT 1`,
      'q.sql:3: write -- param: name INTEGER|DOUBLE|VARCHAR|DATE|BOOLEAN = default; what',
    ],
    [`${head}-- page: pie of n\nSELECT 1 AS n`, 'q.sql:3: write -- page: bars country, value unit, percent_verified %'],
    [`${head}-- param: year YEAR = 1; which\nSELECT 1`, 'q.sql:3: write -- param: name INTEGER|'],
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

describe('--list', () => {
  it('has every question with its parameters, wrapped to the terminal, and as JSON', async () => {
    const { code, stdout } = await query(['--list'], { columns: 80 });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^@emissions-by-country {2,}Emissions by country \(type_code, depth, year\)$/m);
    expect(stdout).not.toContain('…');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const { stdout: json } = await esgLake(['query', '--list', '--format', 'json'], { cwd: await temporaryFolder() });
    const found = JSON.parse(json).find(({ name }: { name: string }) => name === 'completeness');
    expect(found).toMatchObject({ title: 'How complete the reports are', is_own: false });
    expect(found.parameters).toContainEqual(expect.objectContaining({ name: 'depth', type: 'INTEGER', default: '2' }));
  });

  it('of one tells all about it, as --help does', async () => {
    const { stdout } = await query(['--list', '@restated']);
    expect((await query(['@restated', '-h'])).stdout).toBe(stdout);
    expect(stdout).toContain('@restated: Restated numbers');
    expect(stdout).toMatch(/^since +DATE +NULL +only what was restated on this day or later \(UTC\)$/m);
    expect(stdout).toMatch(/\nFROM restatements r[\s\S]*queries\/restated\.sql\n$/);
    expect(await query(['--list', '--format', 'csv'])).toMatchObject({ code: 2 });
    expect(await query(['--list', '--out', 'x.json'])).toMatchObject({ code: 2 });
  });

  it('shows the others when a file is no question, and says which line is wrong', async () => {
    const folder = await folderWith({ 'good.sql': `${head}FROM surveys`, 'bad.sql': 'SELECT 1', 'Bad Name.sql': head });
    const { code, stdout, stderr } = await query(['--list', '--queries', folder]);
    expect([code, stdout.includes('@bad')]).toEqual([2, false]);
    expect(stdout).toMatch(/^@good {2,}Surveys; yours$/m);
    expect(stderr).toContain(`${join(folder, 'bad.sql')}:1: title is missing`);
    expect(stderr).toContain('Bad Name.sql: a question is named in lower-case letters, digits and hyphens');
    expect(await query(['--list', '--queries', 'nowhere'])).toMatchObject({ code: 2 });
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

  it.each([
    ['SELECT $n,\n  nonsense FROM surveys', /mine\/x\.sql: Binder Error: .*nonsense.*\(line 5: nonsense/],
    ['SELECT $n, $typo', /typo/],
    ['CREATE TABLE x AS SELECT $n', /CREATE is not allowed/],
    ['SELECT $n; SELECT 2', /one SQL statement at a time/],
    ["SELECT $n FROM read_text('/etc/hostname')", /file system operations are disabled/],
  ])('that is wrong, or does more than read, is refused: %j', async (sql, message) => {
    const folder = await folderWith({ 'x.sql': `${head}-- param: n INTEGER = 1; any\n${sql}` });
    const { code, stdout, stderr } = await query(['@x', '--queries', folder]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
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
    .filter((file) => /\.(test\.ts|yaml)$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const untested = shipped.questions.filter(
    ({ name }) => !tests.includes(`ask('${name}'`) && !tests.includes(`'@${name}'`),
  );
  expect(untested.map(({ name }) => `no test of what @${name} answers`)).toEqual([]);
});
