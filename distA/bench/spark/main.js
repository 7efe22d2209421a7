/**
 * `npm run bench:spark`: the two jobs of examples/spark on Spark standalone with one, two and four worker cores, each
 * confined to that many processors of this machine. Prints the content of bench/SPARK.md (to a file: --report FILE).
 *
 * --connections N --surveys N --utrvs N (per connection), --rounds N, --folder DIR.
 * --python FILE --packages DIR: a Python with pyarrow and pandas, and the folder with pyspark; by default those that
 * `npm run test:nightly -- test/lakehouse` has installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createContext, esgLake, esgLakeRun, script } from '../context.js';
import { queryNumber } from '../lake-query.js';
import { measure, median } from '../measure.js';
import { count, ratio, seconds } from '../report.js';
import { serve } from '../serve.js';
import { installedSpark } from './installed-spark.js';
import { jobTimes } from './job-times.js';
import { startSparkCluster } from './spark-cluster.js';
const { values } = parseArgs({
    options: {
        connections: { type: 'string', default: '12' },
        surveys: { type: 'string', default: '200' },
        utrvs: { type: 'string', default: '300' },
        rounds: { type: 'string', default: '2' },
        folder: { type: 'string', default: tmpdir() },
        python: { type: 'string' },
        packages: { type: 'string' },
        report: { type: 'string' },
    },
});
const spark = installedSpark(values);
mkdirSync(values.folder, { recursive: true });
const folder = mkdtempSync(join(values.folder, 'esg-lake-spark-'));
let cluster = null;
process.on('exit', () => {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
const log = (line) => console.error(`[spark] ${line} (load ${loadavg()[0]?.toFixed(1)})`);
/** Workers by number of cores. */
const clusters = new Map([
    [1, [{ cores: 1, processors: '0' }]],
    [2, [{ cores: 2, processors: '0,1' }]],
    [
        4,
        [
            { cores: 2, processors: '0,1' },
            { cores: 2, processors: '2,3' },
        ],
    ],
]);
const main = script('../src/cli/main.js');
const examples = script('../../examples/spark');
const lakes = await makeLakes();
const points = await queryNumber(`SELECT count(*) FROM '${lakes[0]}/current/parquet/data_points/*/*.parquet'`);
const alone = await replayAlone();
const rounds = [];
for (let round = 1; round <= Number(values.rounds); round++) {
    for (const [cores, workers] of clusters)
        await measureCluster(cores, workers, round);
}
const text = render();
if (values.report !== undefined)
    writeFileSync(values.report, text);
console.log(text);
process.exit();
/** One world, loaded once; every connection is a copy of its lake, so that all tasks have the same work. */
async function makeLakes() {
    const options = {
        surveys: Number(values.surveys),
        utrvs: Number(values.utrvs),
        repeat: 1,
        quick: true,
        python: null,
    };
    const context = createContext(options, folder, log);
    const spec = { seed: 1, surveys: options.surveys, utrvsPerSurvey: options.utrvs, initiatives: 50, years: 5 };
    const server = await serve((await context.world(spec)).folder);
    const all = Array.from({ length: Number(values.connections) }, (_, at) => join(folder, 'lakes', `c${at}`));
    const [first = '', ...others] = all;
    mkdirSync(join(folder, 'lakes'));
    await esgLakeRun(server, first);
    await server.close();
    for (const other of others)
        execFileSync('cp', ['-a', first, other]);
    return all;
}
/** Without Spark: one lake after the other, on one processor. */
async function replayAlone() {
    const load = loadavg()[0] ?? Number.NaN;
    const usage = new URL('../usage.js', import.meta.url).href;
    const done = [];
    for (const lake of lakes) {
        const command = [
            process.execPath,
            '--import',
            usage,
            main,
            'replay',
            '--output',
            lake,
            '--workers',
            '1',
            '--quiet',
        ];
        done.push(await measure('taskset', ['-c', '0', ...command]));
    }
    const total = (of) => done.reduce((sum, one) => sum + of(one), 0);
    const found = {
        seconds: total((one) => one.seconds),
        cpuSeconds: total((one) => one.cpuSeconds ?? Number.NaN),
        load,
    };
    log(`alone: ${seconds(found.seconds)}, processor ${seconds(found.cpuSeconds)}`);
    return found;
}
async function measureCluster(cores, workers, round) {
    const place = { ...spark, folder: join(folder, `cores-${cores}-${round}`), main };
    const events = join(place.folder, 'events');
    mkdirSync(events, { recursive: true });
    const conf = {
        'spark.eventLog.enabled': 'true',
        'spark.eventLog.rolling.enabled': 'false',
        'spark.eventLog.compress': 'false',
        'spark.eventLog.dir': `file://${events}`,
    };
    const running = await startSparkCluster(place, workers, conf);
    cluster = running;
    const submit = async (job, file, args) => {
        const load = loadavg()[0] ?? Number.NaN;
        const started = performance.now();
        await running.submit(join(examples, file), args);
        const wall = (performance.now() - started) / 1000;
        const times = jobTimes(events, wall);
        rounds.push({ cores, job, load, ...times });
        log(`${job} on ${cores} cores: ${seconds(times.work)} of ${seconds(wall)}`);
    };
    try {
        await submit('replay', 'replay_connections.py', lakes);
        const list = join(place.folder, 'bodies.ndjson');
        const listed = [];
        for (const lake of lakes)
            listed.push((await esgLake(['transform', '--list', '--output', lake])).stdout);
        writeFileSync(list, listed.join(''));
        await submit('transform', 'transform_bodies.py', [list, join(place.folder, 'out')]);
    }
    finally {
        running.stop();
        rmSync(join(place.folder, 'out'), { recursive: true, force: true });
    }
}
function render() {
    const [cpu] = cpus();
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
    const all = points * lakes.length;
    const loads = [alone.load, ...rounds.map(({ load }) => load)];
    return [
        '# Results of `npm run bench:spark`',
        '',
        `${lakes.length} connections of ${values.surveys} surveys and ${count(points)} data points each, with the same data; ${values.rounds} rounds in which one, two and four cores alternate, medians. Spark standalone on one machine: a worker with one core, one with two, and two with two; each worker, with all its child processes, is confined to as many processors as it has cores.`,
        '',
        `Machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${(totalmem() / 1e9).toFixed(0)} GB, on ${new Date().toISOString().slice(0, 10)}; load average at the start of a measurement: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}. Commit ${commit}.`,
        '',
        `The command alone, one lake after the other on one processor: ${seconds(alone.seconds)} (processor ${seconds(alone.cpuSeconds)}), ${count(Math.round(all / alone.seconds))} data points per second.`,
        '',
        '## `replay_connections.py`: one task replays one lake',
        '',
        ...table('replay', [1, 2, 4], all),
        '',
        '## `transform_bodies.py`: bodies through `esg-lake transform`, merged in SQL',
        '',
        ...table('transform', [1, 2, 4], all),
        '',
    ].join('\n');
}
function table(job, all, rows) {
    const of = (cores) => rounds.filter((one) => one.job === job && one.cores === cores);
    const base = median(of(1).map(({ work }) => work));
    return [
        '| worker cores | time of the jobs | data points per second | speed ÷ one core | per core, in percent | with start-up | load at the start |',
        '|---:|---:|---:|---:|---:|---:|---|',
        ...all.map((cores) => {
            const some = of(cores);
            const took = median(some.map(({ work }) => work));
            const walls = median(some.map(({ wall }) => wall));
            const faster = base / took;
            const loads = some.map(({ load }) => load.toFixed(1)).join(', ');
            return `| ${cores} | ${seconds(took)} | ${count(Math.round(rows / took))} | ${ratio(faster)} | ${((100 * faster) / cores).toFixed(0)} | ${seconds(walls)} | ${loads} |`;
        }),
    ];
}
