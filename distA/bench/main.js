/**
 * `npm run bench`: every case against its peers, in one go; writes bench/RESULTS.md, the source of README's figures.
 *
 * --quick: small sizes, about two minutes, prints only. --surveys N --utrvs N --repeat N: sizes of the main world.
 * --only 1,4: some cases; the others keep their sections in RESULTS.md, with the commit at which they were measured.
 * --python FILE: a Python with dlt[duckdb,parquet]; --no-dlt: without that peer.
 * --years 46: the history of the lakes of cases 4 and 10, for example 50 million data points in one; takes an hour, and
 * replaces the figures of the case in RESULTS.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evidenceCase } from './cases/evidence.js';
import { extractionCase } from './cases/extraction.js';
import { growthCase } from './cases/growth.js';
import { memoryCase } from './cases/memory.js';
import { queryCase } from './cases/queries.js';
import { rateLimitCase } from './cases/rate-limit.js';
import { landedOutput, replayCase } from './cases/replay.js';
import { sizeCase } from './cases/size.js';
import { smallNightsCase } from './cases/small-nights.js';
import { startUpCase } from './cases/start-up.js';
import { createContext, mainSpec } from './context.js';
import { pythonWithDlt } from './dlt.js';
import { queryOnce } from './lake-query.js';
import { caseMarkdown, mergeSections } from './report.js';
const { values } = parseArgs({
    options: {
        quick: { type: 'boolean', default: false },
        surveys: { type: 'string' },
        utrvs: { type: 'string', default: '300' },
        repeat: { type: 'string' },
        only: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
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
const log = (line) => console.error(`[bench] ${line}`);
const wantsDlt = !values['no-dlt'] && (only.has('1') || only.has('9')) && (!values.quick || values.python !== undefined);
const context = createContext({
    quick: values.quick,
    surveys: Number(values.surveys ?? (values.quick ? 200 : 1500)),
    utrvs: Number(values.utrvs),
    repeat: Number(values.repeat ?? (values.quick ? 1 : 5)),
    python: wantsDlt ? await pythonWithDlt(values.python, folder, log) : null,
    years: values.years?.split(',').map(Number),
}, folder, log);
const resultsFile = 'bench/RESULTS.md';
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
console.log(await header());
await runCases(context);
async function runCases(on) {
    const run = async (number, work) => {
        if (!only.has(String(number)))
            return;
        const measured = await work();
        const when = `Measured at commit ${commit} on ${new Date().toISOString().slice(0, 10)}, on ${processors()}.`;
        const result = { ...measured, notes: [...measured.notes, when] };
        console.log(caseMarkdown(result));
        // Written after each case, so that an interrupted benchmark keeps what it has measured.
        if (!values.quick)
            writeFileSync(resultsFile, mergeSections(readResults(), await header(), [result]));
    };
    await run(1, () => replayCase(on));
    await run(2, () => extractionCase(on));
    await run(3, () => rateLimitCase(on));
    let biggest = null;
    await run(4, async () => {
        const { output, ...result } = await growthCase(on);
        biggest = output;
        return result;
    });
    await run(5, () => memoryCase(on));
    await run(6, () => sizeCase(on));
    await run(7, async () => queryCase(on, biggest ?? (await landedOutput(on, await on.world(mainSpec(on.options))))));
    await run(8, () => startUpCase(on));
    await run(9, () => smallNightsCase(on));
    await run(10, () => evidenceCase(on));
}
function readResults() {
    try {
        return readFileSync(resultsFile, 'utf8');
    }
    catch {
        return '';
    }
}
/** The processors that this process may use. */
function processors() {
    const all = cpus();
    return `${availableParallelism()} of ${all.length} × ${all[0]?.model.trim() ?? 'unknown'}`;
}
async function header() {
    const [{ version = '' } = {}] = await queryOnce('SELECT version() AS version');
    const { version: own } = JSON.parse(readFileSync('package.json', 'utf8'));
    return [
        '# Results of `npm run bench`',
        '',
        `Machine: ${(totalmem() / 1e9).toFixed(0)} GB, ${process.platform} ${process.arch}; each case names its processors.`,
        `Versions: esg-lake ${own}, Node ${process.version}, DuckDB ${String(version)}.`,
        `Main world: ${context.options.surveys} surveys of ${context.options.utrvs} value records; ${context.options.repeat} rounds, medians.`,
        'Compare ratios, not seconds: whatever is compared ran alternately, in one go.',
        'Spark with one, two and four worker cores: [SPARK.md](SPARK.md).',
        '',
    ].join('\n');
}
