/**
 * `npm run proof`: parallel workers with disturbed nights for `--minutes`. Writes
 * bench/RELIABILITY.md; exits with 1 if a promise was broken. bench/README.md describes its options.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { circumstances } from './circumstances.js';
import { proveLanes } from './lanes.js';
import { writeSection } from './reliability-file.js';
import { renderReport } from './report.js';
import { createTally, tallyFromJson, tallyToJson } from './tally.js';
const { values } = parseArgs({
    options: {
        minutes: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        lanes: { type: 'string', default: String(availableParallelism()) },
        scenario: { type: 'string' },
        resume: { type: 'boolean', default: false },
        report: { type: 'string', default: 'bench/RELIABILITY.md' },
    },
});
const seed = Number(values.seed);
const lanes = Number(values.lanes);
const { report } = values;
const stateFile = 'output/proof-state.json';
const say = (line) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const scenario = values.scenario === undefined ? undefined : Number(values.scenario);
process.exitCode = (await proveNights(scenario, values.resume ? await readState() : null)) === 0 ? 0 : 1;
/** @returns the number of findings */
async function proveNights(scenario, state) {
    const tally = state?.tally ?? createTally();
    const asked = Number(values.minutes) * 60_000;
    const startedAt = performance.now();
    const ranMs = () => (state?.ranMs ?? 0) + performance.now() - startedAt;
    const stop = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM']) {
        process.once(name, () => {
            say(`${name}: the nights under way are finished; --resume goes on later`);
            stop.abort();
        });
    }
    const save = async (nextScenario) => {
        const saved = { seed, nextScenario, ranMs: ranMs(), tally: tallyToJson(tally) };
        await mkdir(dirname(stateFile), { recursive: true });
        await writeFile(stateFile, JSON.stringify(saved));
    };
    const outcome = await proveLanes({
        seed: state?.seed ?? seed,
        lanes,
        lastsMs: asked - (state?.ranMs ?? 0),
        tally,
        firstScenario: state?.nextScenario ?? 0,
        ...(scenario === undefined ? {} : { onlyScenario: scenario }),
        say,
        save: scenario === undefined ? save : async () => { },
        stop: stop.signal,
    });
    const text = renderReport(tally, {
        seed: state?.seed ?? seed,
        minutes: Math.round(ranMs() / 60_000),
        lanes,
        circumstances: await circumstances(outcome.loads),
        crashPoints: outcome.crashPoints,
    });
    process.stdout.write(text);
    if (scenario === undefined)
        await writeSection(report, 'disturbed nights', text);
    if (outcome.kept !== null)
        say(`scenarios are kept in ${outcome.kept}`);
    if (stop.signal.aborted)
        await save(outcome.nextScenario);
    else if (scenario === undefined)
        await rm(stateFile, { force: true });
    return tally.findings.length;
}
async function readState() {
    const saved = JSON.parse(await readFile(stateFile, 'utf8'));
    return { ...saved, tally: tallyFromJson(saved.tally) };
}
