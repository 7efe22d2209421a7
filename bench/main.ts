/**
 * `npm run bench`: every case against its peers, in one go; writes bench/RESULTS.md, the source of README's figures.
 *
 * --quick: small sizes, about two minutes, prints only. --surveys N --utrvs N --repeat N: sizes of the main world.
 * --only 1,4: some cases; the others keep their sections in RESULTS.md, with the commit at which they were measured.
 * --python FILE: a Python with dlt[duckdb,parquet]; --no-dlt: without that peer.
 * --years 46: the history of the lakes of case 3, for example 50 million data points in one; takes an hour, and
 * replaces the figures of the case in RESULTS.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { byHandCase } from './cases/by-hand.ts';
import { growthCase } from './cases/growth.ts';
import { replayCase } from './cases/replay.ts';
import { smallNightsCase } from './cases/small-nights.ts';
import { type BenchContext, createContext } from './context.ts';
import { pythonWithDlt } from './dlt.ts';
import { queryOnce } from './lake-query.ts';
import { type CaseResult, caseMarkdown, mergeSections } from './report.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    surveys: { type: 'string' },
    utrvs: { type: 'string', default: '300' },
    repeat: { type: 'string' },
    only: { type: 'string', default: '1,2,3,4' },
    python: { type: 'string' },
    'no-dlt': { type: 'boolean', default: false },
    years: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const only = new Set(values.only.split(','));
mkdirSync(values.folder, { recursive: true });
const folder = mkdtempSync(join(values.folder, 'esg-lake-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
const log = (line: string): void => console.error(`[bench] ${line}`);
const wantsDlt =
  !values['no-dlt'] && (only.has('1') || only.has('2')) && (!values.quick || values.python !== undefined);
const context = createContext(
  {
    quick: values.quick,
    surveys: Number(values.surveys ?? (values.quick ? 200 : 1500)),
    utrvs: Number(values.utrvs),
    repeat: Number(values.repeat ?? (values.quick ? 1 : 5)),
    python: wantsDlt ? await pythonWithDlt(values.python, folder, log) : null,
    years: values.years?.split(',').map(Number),
  },
  folder,
  log,
);
const resultsFile = 'bench/RESULTS.md';
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
console.log(await header());
await runCases(context);

async function runCases(on: BenchContext): Promise<void> {
  const run = async (number: number, work: () => Promise<CaseResult>): Promise<void> => {
    if (!only.has(String(number))) return;
    const measured = await work();
    const when = `Measured at commit ${commit} on ${new Date().toISOString().slice(0, 10)}, on ${processors()}.`;
    const result = { ...measured, notes: [...measured.notes, when] };
    console.log(caseMarkdown(result));
    // Written after each case, so that an interrupted benchmark keeps what it has measured.
    if (!values.quick) writeFileSync(resultsFile, mergeSections(readResults(), await header(), [result]));
  };
  await run(1, () => replayCase(on));
  await run(2, () => smallNightsCase(on));
  await run(3, () => growthCase(on));
  await run(4, () => byHandCase(on));
}

function readResults(): string {
  try {
    return readFileSync(resultsFile, 'utf8');
  } catch {
    return '';
  }
}

/** The processors that this process may use. */
function processors(): string {
  const all = cpus();
  return `${availableParallelism()} of ${all.length} × ${all[0]?.model.trim() ?? 'unknown'}`;
}

async function header(): Promise<string> {
  const [{ version = '' } = {}] = await queryOnce('SELECT version() AS version');
  const { version: own }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  return [
    '# Results of `npm run bench`',
    '',
    `Machine: ${(totalmem() / 1e9).toFixed(0)} GB, ${process.platform} ${process.arch}; each case names its processors.`,
    `Versions: esg-lake ${own}, Node ${process.version}, DuckDB ${String(version)}.`,
    `Main world: ${context.options.surveys} surveys of ${context.options.utrvs} value records; ${context.options.repeat} rounds, medians.`,
    'Compare ratios, not seconds: whatever is compared ran alternately, in one go.',
    '',
  ].join('\n');
}
