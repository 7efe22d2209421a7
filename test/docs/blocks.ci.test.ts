import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { esgLake } from '../cli/command.ts';
import { type Block, blocksOf, pages, root } from './pages.ts';
import { expectSaid } from './said.ts';
import { commandFolder, runShell } from './shell.ts';

/**
 * Every block of commands and of SQL in every page is executed, from top to bottom, as a reader would: in a folder with
 * the lake that two nights of `npm start` make. In the line that opens a block:
 *
 * - `not-run="why"`: it needs what a test does not have; there are to be few
 * - `run="test/stores"`: these tests execute it
 * - `exit="7"`: the commands end with this code
 * - `file="NAME"`: it is no command but a file of this name, for the blocks after it
 * - `none`: the query may have no rows
 * - `result`: the table below the query is its result; below commands a block `text output` is what they say, where …
 * stands
 *   for anything
 */
const elsewhere: Readonly<Record<string, string>> = {
  'docs/adding-a-column.md': 'test/docs/guides.nightly.test.ts',
  'docs/adding-a-format.md': 'test/docs/guides.nightly.test.ts',
  'docs/adding-a-section.md': 'test/docs/guides.nightly.test.ts',
  'docs/adding-an-endpoint.md': 'test/docs/guides.nightly.test.ts',
  'docs/adding-an-issue-code.md': 'test/docs/guides.nightly.test.ts',
  'examples/dbt/README.md': 'test/readers',
  'examples/notebooks/README.md': 'test/readers',
  'examples/spark/README.md': 'test/examples',
};
/** They begin without a lake. */
const beginEmpty = ['README.md', 'docs/tutorial.md'];
const maxNotRun = 5;

const checked = pages.filter((page) => !(page in elsewhere) && !/^(bench|test)\/|^CHANGELOG/.test(page));
const blocks = checked.flatMap(blocksOf).filter(isExecuted);

let work = '';
let path = '';
let sandbox: Sandbox;
let firstSnapshot = '';
let placeholders: readonly (readonly [RegExp, string])[];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'esg-lake-docs-'));
  path = await commandFolder(join(work, 'bin'), stubs);
  await mkdir(join(work, 'lake'));
  for (let night = 0; night < 2; night++) await done(['run', '--quiet'], join(work, 'lake'));
  firstSnapshot = await value('SELECT min(run_id) FROM runs');
  sandbox = await startSandbox({});
  sandbox.setNight(2);
  placeholders = [
    [/https:\/\/reporting\.example\.com/g, sandbox.baseUrl],
    [/\bESG_LAKE_TOKEN=…/g, `ESG_LAKE_TOKEN=${sandbox.token}`],
    [/\bUTRV_ID\b/g, await value('SELECT utrv_id FROM data_points WHERE value_scaled IS NOT NULL LIMIT 1')],
  ];
}, 600_000);

afterAll(async () => {
  await sandbox?.close();
  await rm(work, { recursive: true, force: true });
});

describe.each(checked.filter((page) => blocks.some((block) => block.page === page)))('%s', (page) => {
  let cwd = '';
  beforeAll(async () => {
    cwd = join(work, page.replaceAll('/', '_'));
    await mkdir(cwd, { recursive: true });
    if (!beginEmpty.includes(page)) await cp(join(work, 'lake'), cwd, { recursive: true, verbatimSymlinks: true });
    for (const folder of ['queries', 'examples', 'docs']) await symlink(join(root, folder), join(cwd, folder));
  });

  it.each(blocks.filter((block) => block.page === page).map((block) => [`line ${block.line}`, block] as const))(
    '%s',
    { timeout: 600_000 },
    async (_, block) => {
      if ('file' in block.attributes) return keep(cwd, block);
      return block.language === 'sql' ? ask(cwd, block) : run(cwd, block);
    },
  );
});

it('leaves out few blocks, each for a reason', () => {
  const left = checked.flatMap(blocksOf).flatMap(({ attributes }) => attributes['not-run'] ?? []);
  expect(left.filter((reason) => reason.length < 10)).toEqual([]);
  const others = checked.flatMap(blocksOf).flatMap(({ attributes }) => attributes['run'] ?? []);
  expect([...new Set(others)].filter((test) => !existsSync(join(root, test)))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(maxNotRun);
  expect(blocks.length).toBeGreaterThan(50);
});

/** What a reader has besides esg-lake. npm and npx install nothing here, but know what there is. */
const stubs: Readonly<Record<string, string>> = {
  npx: `case "$1" in
-c) exec sh -c "$2" ;;
esg-lake) shift; exec esg-lake "$@" ;;
*) echo "npx $* is not there" >&2; exit 127 ;;
esac`,
  npm: `case "$1" in
ci | install) exit 0 ;;
start) exec esg-lake run --sandbox ;;
test) exit 0 ;;
run) grep -q "\\"$2\\":" '${join(root, 'package.json')}' ;;
*) echo "npm $* is not there" >&2; exit 127 ;;
esac`,
};

/** A diff is one of the project's own files, for guides.nightly.test.ts. */
function isExecuted({ language, attributes }: Block): boolean {
  if ('not-run' in attributes || 'run' in attributes || language === 'diff') return false;
  return language === 'sh' || language === 'sql' || 'file' in attributes;
}

/**
 * With what a page leaves open: the address and token of a service, the id of a record, and that of the first snapshot.
 */
function filled(text: string): string {
  const all = [...placeholders, [/\bSNAPSHOT\b/g, firstSnapshot] as const];
  return all.reduce((done, [name, known]) => done.replaceAll(name, known), text);
}

async function keep(cwd: string, { attributes, text }: Block): Promise<void> {
  const file = join(cwd, attributes['file'] ?? '');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, filled(text));
}

/** Variables that a block sets are there in the next one. */
async function run(cwd: string, { text, attributes, result }: Block): Promise<void> {
  const state = join(cwd, '.variables');
  const commands = `[ ! -f '${state}' ] || . '${state}'\nset -a\ntrap "export -p > '${state}'" EXIT\n${filled(text)}`;
  const { code, stdout, stderr } = await runShell(commands, { path, cwd, env: {} });
  expect(code, `${text}\n${stdout.slice(-2000)}\n${stderr.slice(-4000)}`).toBe(Number(attributes['exit'] ?? 0));
  if (result !== null) expectSaid(`${stdout}\n${stderr}`, result);
}

/** A query of the lake as `esg-lake query` answers it; what names files, or is several statements, as DuckDB does. */
async function ask(cwd: string, { text, attributes, result }: Block): Promise<void> {
  const sql = filled(text);
  const isPlain = !sql.includes("'output/") && sql.trim().split(/;\s*\n/).length === 1;
  if (!isPlain) return askDuckDb(cwd, sql);
  const { code, stdout, stderr } = await esgLake(['query', sql, '--format', 'markdown'], { cwd });
  expect(stderr).not.toMatch(/^esg-lake: /m);
  expect(code).toBe(0);
  if ('result' in attributes) expect(stdout).toBe(result);
  else if (!('none' in attributes)) expect(stdout.trim().split('\n').length).toBeGreaterThan(2);
}

async function askDuckDb(cwd: string, sql: string): Promise<void> {
  const isOwn = sql.includes("'output/");
  const instance = await DuckDBInstance.create(
    isOwn ? ':memory:' : join(cwd, 'output/current/lake.duckdb'),
    isOwn ? {} : { access_mode: 'READ_ONLY' },
  );
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(sql.replaceAll("'output/", `'${join(cwd, 'output')}/`));
    if (!/^ATTACH|CREATE/m.test(sql)) expect(reader.getRowsJS()).not.toEqual([]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function done(args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await esgLake(args, { cwd });
  if (code !== 0) throw new Error(`esg-lake ${args.join(' ')} ended with ${code}\n${stderr}`);
  return stdout;
}

async function value(sql: string): Promise<string> {
  const [row = {}] = JSON.parse(await done(['query', sql, '--format', 'json'], join(work, 'lake')));
  return String(Object.values(row)[0]);
}
