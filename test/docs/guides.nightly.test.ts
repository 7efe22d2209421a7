import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, copyOfTheProject } from '../support/project-copy.ts';
import type { SmallService } from '../support/small-service.ts';
import { blocksOf, patched, read } from './pages.ts';

/**
 * Every guide for contributors is followed in a copy of the project. A block `file="NAME"` is a new file; a block `diff
 * file="NAME"` changes one, its hunks separated by `@@`. The last heading of a guide names the tests that fail until
 * the blocks below it are applied and `npm run docs` has run.
 */
interface Guide {
  /** Tests that fail once the blocks under "A case that fails" are applied, and pass in the end. */
  readonly failsFirst?: readonly Test[];
  /** Tests that fail before the blocks of the last heading are applied, and pass in the end. */
  readonly reminders: readonly Test[];
  /** Files in which the type check then finds mistakes; without it, types are checked at the end only. */
  readonly mistyped?: readonly string[];
  /** Further tests that pass in the end. */
  readonly passes?: readonly Test[];
  /** A file that is moved after "The change". */
  readonly moved?: readonly [from: string, to: string];
  /** Command lines of the copy in the end, and what they print. */
  readonly works?: readonly (readonly [args: readonly string[], stdout: RegExp])[];
}
type Test = readonly [file: string, title: string];

const reminders = 'What fails until you are done';
const reference = (page: string): Test => ['test/docs/reference.test.ts', `${page} says what the code says`];
const layers: Test = ['test/layers.test.ts', ''];
/** Stands for the options of a small service of the copy. */
const small = 'SMALL';
const csv = (sql: string): readonly string[] => ['query', sql, '--format', 'csv'];

const guides: Readonly<Record<string, Guide>> = {
  'adding-a-column': {
    failsFirst: [['test/rules/records.test.ts', 'assurance-level']],
    reminders: [reference('tables.md')],
    mistyped: [],
    works: [
      [['run', '--quiet', small], /^$/],
      [csv('SELECT count(*) > 0, count(assurance_level) FROM utrvs'), /^true,0$/m],
    ],
  },
  'adding-an-endpoint': {
    reminders: [reference('tables.md')],
    mistyped: [],
    passes: [layers, ['test/run/nightly.test.ts', '']],
    works: [
      [['plan', small], /comments/],
      [['run', '--quiet', small], /^$/],
      [
        csv('SELECT count(DISTINCT survey_id) - (SELECT count(*) FROM surveys), min(text) FROM comments'),
        /^0,Meter replaced in May\.$/m,
      ],
      [['replay', '--quiet'], /^$/],
      [csv('SELECT count(*) > 0, count(*) - (SELECT count(*) FROM surveys) FROM comments'), /^true,0$/m],
      [['verify'], /^ok /],
    ],
  },
  'adding-an-issue-code': {
    failsFirst: [['test/rules/records.test.ts', 'negative-percentage']],
    mistyped: [],
    reminders: [reference('issue-codes.md')],
    passes: [['test/rules/records.test.ts', 'has a rule of every issue code']],
  },
  'adding-a-format': {
    reminders: [reference('options.md')],
    passes: [
      ['test/cli/query-text.test.ts', 'as tsv says so when it breaks off after many rows'],
      ['test/cli/query.test.ts', 'tsv has one line for each row'],
    ],
    works: [
      [['run', '--quiet', small], /^$/],
      [['query', "SELECT 1 AS a, 'b' AS c", '--format', 'tsv'], /^a\tc\n1\tb\n$/],
    ],
  },
  'adding-a-question': {
    moved: ['drafts/untouched-reports.sql', 'queries/untouched-reports.sql'],
    reminders: [
      reference('questions.md'),
      ['test/cli/question-files.ci.test.ts', 'every question has a test of its answer'],
    ],
    passes: [['test/cli/questions.ci.test.ts', '@untouched-reports']],
  },
  'changing-a-rule': {
    failsFirst: [['test/rules/groups.test.ts', 'a total in Polish']],
    reminders: [],
    passes: [['test/rules/groups.test.ts', 'waste-with-a-total-row']],
  },
  'adding-a-section': {
    reminders: [],
    works: [
      [['run', '--quiet', small], /^$/],
      [['report', '--queries', 'drafts', '--out', '-'], /<h2 [^>]*>Sites that stopped reporting Scope 1</],
    ],
  },
};

describe.each(Object.entries(guides))('the guide %s', (name, guide) => {
  const page = `docs/${name}.md`;
  const { failsFirst = [], moved, works = [] } = guide;
  const all = [...failsFirst, ...guide.reminders, ...(guide.passes ?? [])];
  let copy = '';
  beforeAll(async () => {
    copy = await copyOfTheProject();
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('names the tests that fail until everything is done', async () => {
    const named = read(page);
    for (const [file, title] of guide.reminders) expect(named).toContain(title.includes(' says what ') ? file : title);

    await apply(copy, page, (heading) => heading === 'A case that fails');
    expect(await failing(copy, failsFirst)).toEqual(failsFirst);

    await apply(copy, page, (heading) => heading !== 'A case that fails' && heading !== reminders);
    if (moved !== undefined) await rename(join(copy, moved[0]), join(copy, moved[1]));
    expect(await failing(copy, guide.reminders)).toEqual(guide.reminders);
    if (guide.mistyped === undefined) return;
    const { stdout } = await command(copy, 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false']);
    expect([...new Set(stdout.match(/^[\w./-]+(?=\()/gm))]).toEqual(guide.mistyped);
  });

  it('is complete: types, format and all of these tests are right, and what was added works', async () => {
    await apply(copy, page, (heading) => heading === reminders);
    await done(copy, 'typescript/bin/tsc', ['--noEmit']);
    const changed = [...new Set(blocksOf(page).flatMap(({ attributes }) => attributes['file'] ?? []))];
    const source = changed.filter((file) => file.endsWith('.ts'));
    if (source.length > 0) await done(copy, '@biomejs/biome/bin/biome', ['check', ...source]);
    await done(copy, 'typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck']);
    await done(copy, null, ['dist/tools/reference/main.js']);
    expect(await failures(copy, all)).toEqual(new Map());
    const { startSmallService } = await import(join(copy, 'test/support/small-service.ts'));
    const service: SmallService = await startSmallService({ initiatives: 5, surveys: 10, utrvsPerSurvey: 5 });
    for (const [args, stdout] of works) {
      const all = args.flatMap((arg) => (arg === small ? service.args : [arg]));
      expect(await done(copy, null, ['dist/src/cli/main.js', ...all])).toMatch(stdout);
    }
    await service.close();
  });
});

/** Applies the blocks below the headings that are wanted; those before the first heading belong to ''. */
async function apply(copy: string, page: string, isWanted: (heading: string) => boolean): Promise<void> {
  const lines = read(page).split('\n');
  for (const { line, language, attributes, text } of blocksOf(page)) {
    const name = attributes['file'];
    const heading = lines.slice(0, line).findLast((one) => one.startsWith('## '));
    if (name === undefined || !isWanted(heading?.slice(3) ?? '')) continue;
    const file = join(copy, name);
    await mkdir(dirname(file), { recursive: true });
    const changed = language === 'diff' ? patched(await readFile(file, 'utf8'), text, `${page}:${line}`) : text;
    await writeFile(file, changed);
  }
}

/** Those of the tests that do not pass. */
async function failing(copy: string, tests: readonly Test[]): Promise<readonly Test[]> {
  const failed = [...(await failures(copy, tests)).keys()];
  return tests.filter(([file, title]) => failed.some((full) => full.startsWith(`${file} `) && full.includes(title)));
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What failed: file and name of a test, and the message. A file that cannot be loaded fails as a whole. */
async function failures(copy: string, tests: readonly Test[]): Promise<ReadonlyMap<string, string>> {
  if (tests.length === 0) return new Map();
  const files = [...new Set(tests.map(([file]) => file))];
  const titles = tests.map(([, title]) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const out = join(copy, 'output/tests.json');
  const projects = ['--project', 'test', '--project', 'ci'];
  const { stderr } = await command(copy, 'vitest/vitest.mjs', [
    ...['run', ...projects, '--reporter=json', `--outputFile=${out}`, '-t', titles],
    ...files,
  ]);
  const report: VitestReport = JSON.parse(await readFile(out, 'utf8'));
  await rm(out);
  const found = new Map<string, string>();
  const ran = new Set<string>();
  for (const { name, message, assertionResults } of report.testResults) {
    const file = name.slice(copy.length + 1);
    if (assertionResults.length === 0) found.set(`${file} `, message);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed' || status === 'failed') ran.add(`${file} ${fullName}`);
      if (status === 'failed') found.set(`${file} ${fullName}`, failureMessages.join('\n'));
    }
  }
  for (const [file, title] of tests) {
    const exists = [...ran, ...found.keys()].some((full) => full.startsWith(`${file} `) && full.includes(title));
    expect(exists, `${file} has no test "${title}"\n${stderr.slice(-2000)}`).toBe(true);
  }
  return found;
}

async function done(copy: string, program: string | null, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command(copy, program, args);
  expect(code, `${program ?? ''} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`).toBe(0);
  return stdout;
}
