/**
 * `npm run bench:fleet -- --connections 1000`: a fleet end to end on one machine, over real HTTP and under real limits.
 * Prints the content of bench/FLEET.md, or writes it to --report FILE.
 *
 * --surveys N and --limit N/SECONDS (per connection), --at-once N, --merges N, --nights 1 (2), --folder DIR,
 * --keep (the output).
 * --clones N: also commits that many connections; those beyond the first ones are hard links to the lakes of others.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { script } from '../context.js';
import { measureNode, median, quantile } from '../measure.js';
import { count, megabytes, ratio, seconds } from '../report.js';
import { extractionTimes } from './extraction-times.js';
const { values } = parseArgs({
    options: {
        connections: { type: 'string', default: '1000' },
        surveys: { type: 'string', default: '30' },
        limit: { type: 'string', default: '10/10' },
        'at-once': { type: 'string', default: '100' },
        merges: { type: 'string', default: '2' },
        nights: { type: 'string', default: '2' },
        clones: { type: 'string', default: '0' },
        folder: { type: 'string', default: tmpdir() },
        keep: { type: 'boolean', default: false },
        report: { type: 'string' },
    },
});
const [requests = 0, windowSeconds = 0] = values.limit.split('/').map(Number);
mkdirSync(values.folder, { recursive: true });
const folder = mkdtempSync(join(values.folder, 'esg-lake-fleet-'));
if (!values.keep)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
const output = join(folder, 'fleet');
const log = (line) => console.error(`[fleet] ${line} (load ${loadavg()[0]?.toFixed(0)})`);
const child = fork(script('./fleet/services.js'), [values.connections, values.surveys, values.limit]);
const [services] = await once(child, 'message');
if (services === undefined)
    throw new Error('the services did not start');
const tell = async (message) => {
    child.send(message);
    const [did] = await once(child, 'message');
    return did ?? [];
};
writeList(services);
log(`${services.length} services listen`);
const lines = [];
const figure = (what, value) => {
    lines.push(`| ${what} | ${value} |`);
    log(`${what}: ${value}`);
};
await night('First run', 0);
await commit('First commit');
await commit('Second commit, nothing new');
if (values.nights !== '1') {
    await night('Second run', 1);
    await commit('Commit after it');
}
if (Number(values.clones) > services.length) {
    clone(services, Number(values.clones));
    await commit(`Commit of ${values.clones} connections, most of them clones`);
    await commit(`The same again, nothing new`);
    await status();
}
figure('Files in the tables', count(filesBelow(join(output, 'tables')).length));
const lakes = filesBelow(join(output, 'connections'));
figure('Files of the lakes', count(lakes.length));
figure('Bytes of the lakes', megabytes(lakes.reduce((sum, file) => sum + statSync(file).size, 0)));
child.disconnect();
if (values.report !== undefined)
    writeFileSync(values.report, `${header()}\n| | |\n|---|---|\n${lines.join('\n')}\n`);
console.log(`${header()}\n${lines.join('\n')}`);
process.exit();
async function night(title, number) {
    await tell(`night ${number}`);
    const run = await esgLake(['run', '--connections-at-once', values['at-once'], '--merges-at-once', values.merges]);
    const did = await tell('did');
    const times = extractionTimes(output, { requests, windowSeconds });
    const { outcomes } = JSON.parse(run.stdout);
    figure(`**${title}**`, Object.entries(outcomes)
        .map(([status, n]) => `${count(n)} ${status}`)
        .join(', '));
    figure(`${title}: wall, processor`, used(run));
    figure(`${title}: requests, of them 429`, `${sum(did, 'requests')}, ${sum(did, 'throttled')}`);
    const over = (of) => ratio(total(times, 'seconds') / total(times, of));
    figure(`${title}: extraction ÷ (requests ÷ limit × window)`, over('floor'));
    figure(`${title}: extraction ÷ that of a client running alone, all connections`, over('paced'));
    const each = times.map((one) => one.seconds / one.paced).filter(Number.isFinite);
    if (each.length > 0) {
        const shares = `${ratio(median(each))}, ${ratio(quantile(each, 0.95))}`;
        figure(`${title}: the same of one connection, median and 95 %`, shares);
    }
    const medians = [median(times.map((one) => one.seconds)), median(times.map((one) => one.paced))].map(seconds);
    figure(`${title}: extraction of one connection; of a client running alone (medians)`, medians.join('; '));
}
async function commit(title) {
    const done = await esgLake(['commit']);
    const { changed, rows } = JSON.parse(done.stdout);
    figure(`**${title}**`, `${changed} tables with a new version, ${count(rows['data_points'] ?? 0)} data points`);
    figure(`${title}: wall, processor`, used(done));
}
async function status() {
    const done = await esgLake(['status']);
    figure('Status of all of them: wall, processor', used(done));
}
/** Adds lakes of further connections, which share the files of the first ones. */
function clone(all, wanted) {
    const list = all.map((one, at) => entryOf(one, at));
    for (let at = all.length; at < wanted; at++) {
        const [from, to] = [at % all.length, at].map((one) => join(output, 'connections', `c${one}`));
        execFileSync('cp', ['-al', from ?? '', to ?? '']);
        list.push(entryOf({ base_url: 'http://127.0.0.1:9', token: '' }, at));
    }
    writeFileSync(join(folder, 'connections.json'), JSON.stringify(list));
}
function entryOf({ base_url }, at) {
    return {
        id: `c${at}`,
        base_url,
        token_file: `token-${at}`,
        options: { 'survey-listing': 'connection' },
    };
}
function esgLake(args) {
    const all = [
        'fleet',
        ...args,
        '--connections',
        join(folder, 'connections.json'),
        '--output',
        output,
        '--json',
        '--log-level',
        'warn',
    ];
    return measureNode(script('../src/cli/main.js'), all);
}
function used({ seconds: wall, cpuSeconds, peakMb }) {
    return `${seconds(wall)}, ${seconds(cpuSeconds ?? Number.NaN)}, peak ${count(Math.round(peakMb ?? Number.NaN))} MB`;
}
function sum(all, what) {
    return count(all.reduce((so, one) => so + one[what], 0));
}
function total(all, what) {
    return all.reduce((so, one) => so + one[what], 0);
}
function writeList(all) {
    for (const [at, { token }] of all.entries())
        writeFileSync(join(folder, `token-${at}`), token, { mode: 0o600 });
    writeFileSync(join(folder, 'connections.json'), JSON.stringify(all.map(entryOf)));
}
function filesBelow(root) {
    return readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
}
function header() {
    const [cpu] = cpus();
    const commitId = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
    return [
        '# Results of `npm run bench:fleet`',
        '',
        `${count(Number(values.connections))} connections of ${values.surveys} surveys each, with a service, a token and a limit of ${values.limit.replace('/', ' requests per ')} s for each connection, over HTTP on loopback; ${values['at-once']} at once, ${values.merges} of them merging. One process of \`fleet run\`; the services are in another.`,
        '',
        `Machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${(totalmem() / 1e9).toFixed(0)} GB, shared with other work: load average at the end ${loadavg()
            .map((one) => one.toFixed(0))
            .join(', ')}. Commit ${commitId}.`,
        'A client running alone uses half a window at once and the rest evenly, and never more than a window holds.',
        '',
    ].join('\n');
}
