import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareLakes } from './compare.js';
import { isKept, landedRequests, landingRuns, requestKey } from './landed.js';
import { hintOf, nextStepOf, spokenStep } from './next-step.js';
import { fillDisk } from './small-disk.js';
import { increase } from './tally.js';
import { checkFiles } from './whole-snapshot.js';
/**
 * One night: disturbed runs, then an undisturbed one. That one must succeed (after a damage: once the next step of a
 * refusal was followed) and leave the lake as if nothing had happened. No run may request again what an earlier run of
 * this night had landed.
 */
export async function proveNight(night, tally) {
    const earlier = new Set(await landingRuns(night.output));
    const find = (what) => void tally.findings.push(`${night.label}: ${what}`);
    const outcomes = [];
    let wasPublished = false;
    for (const attempt of night.attempts) {
        const outcome = await runOnce(night, attempt, earlier, tally, find);
        record(tally, attempt, outcome, night.damaged !== undefined, find);
        outcomes.push(outcome);
        if (night.isOver?.() === true || (wasPublished && night.shortened === true))
            break;
        wasPublished ||= outcome.exitCode === 0;
    }
    const last = await lastRun(night, earlier, tally, find);
    outcomes.push(last);
    tally.nights++;
    if (last.exitCode === 0)
        await compareNight(night, tally, find);
    else {
        tally.broken++;
        find(`the run after it ended with ${last.exitCode ?? last.signal}: ${last.stderr}`);
    }
    return outcomes;
}
const isSkewed = ({ service }) => service.some(({ kind }) => kind === 'date-skew');
const noAttempt = { name: 'undisturbed', disturbance: {}, service: [] };
/** @param earlier runs of earlier nights: what they landed may have to be requested again */
async function runOnce(night, attempt, earlier, tally, find) {
    const { service, output } = night;
    const runs = (await landingRuns(output)).filter((run) => !earlier.has(run));
    const landed = await landedRequests(output, runs);
    service.sandbox.clearRequests();
    service.sandbox.setFaults(attempt.service);
    night.besides?.begin(attempt);
    const { freeBytes, fullAt } = attempt;
    let giveBack = () => { };
    const fill = () => {
        if (freeBytes !== undefined)
            giveBack = fillDisk(output, freeBytes);
        if (fullAt !== undefined)
            increase(tally.fullAt, fullAt.name);
    };
    if (fullAt === undefined)
        fill();
    const disturbance = fullAt === undefined
        ? attempt.disturbance
        : { hook: { strikes: [{ ...fullAt, what: 'pause' }] }, onPause: fill };
    const outcome = await service.run(output, disturbance, attempt.command, attempt.limitMs);
    giveBack();
    tally.runs++;
    for (const torn of (await night.besides?.look(tally)) ?? []) {
        tally.torn++;
        find(`after ${attempt.name}: ${torn}`);
    }
    // A full load requests everything; responses landed under a wrong date may be too old for the right one.
    const isEarlierSkewed = night.attempts.slice(0, night.attempts.indexOf(attempt) >>> 0).some(isSkewed);
    if (attempt.command?.includes('--full') === true || isSkewed(attempt) || isEarlierSkewed)
        return outcome;
    const repeated = service.sandbox.requests.filter(({ endpoint, method, path }) => isKept(endpoint) && landed.has(requestKey(method, path)));
    tally.repeated += repeated.length;
    for (const { path } of repeated)
        find(`${attempt.name}: ${path} was landed and asked for again`);
    return outcome;
}
/** On a damaged lake the run may refuse, with a next step that works. */
async function lastRun(night, earlier, tally, find) {
    const outcome = await runOnce(night, noAttempt, earlier, tally, find);
    if (outcome.exitCode === 0 || night.damaged === undefined)
        return outcome;
    const step = nextStepOf(hintOf(outcome));
    if (step === null)
        return outcome;
    tally.followed++;
    if (step.kind === 'delete') {
        if (!step.path.startsWith(night.output))
            return outcome;
        await rm(step.path, { recursive: true, force: true });
    }
    else {
        const followed = await night.service.run(night.output, {}, step.args);
        if (followed.exitCode !== 0)
            find(`the next step ${spokenStep(step)} ended with ${followed.exitCode}: ${followed.stderr}`);
    }
    return night.service.run(night.output);
}
async function compareNight({ output, undisturbed, besides }, tally, find) {
    const published = await realpath(join(output, 'current'));
    const difference = await compareLakes(published, undisturbed);
    tally.lost += difference.lost;
    tally.duplicated += difference.duplicated;
    for (const where of difference.where)
        find(where);
    await checkFiles(published, true).catch((error) => {
        tally.broken++;
        find(`published damaged: ${error instanceof Error ? error.message : String(error)}`);
    });
    for (const wrong of (await besides?.check(published, tally)) ?? []) {
        tally.broken++;
        find(wrong);
    }
    for (const left of await litter(output)) {
        tally.broken++;
        find(`left behind: ${left}`);
    }
}
/** The documented exit codes; any other is a finding, including 4, since no other process holds the folder. */
const documented = new Set([0, 1, 2, 3, 5, 6, 7, 130]);
function record(tally, attempt, outcome, isDamaged, find) {
    const ending = outcome.hung ? 'hung' : (outcome.signal ?? `exit ${outcome.exitCode}`);
    increase(tally.endings, ending);
    if (!attempt.name.startsWith('kill'))
        increase(tally.faults, attempt.name);
    if (outcome.hung) {
        tally.hung++;
        find(`${attempt.name}: hung, killed after ${Math.round(outcome.ms)} ms: ${outcome.stderr.slice(-500)}`);
        return;
    }
    if (outcome.signal === 'SIGKILL') {
        if (attempt.name.startsWith('kill at '))
            increase(tally.killsAt, attempt.name.slice(8));
        else
            tally.killsAnywhere++;
        return;
    }
    if (!isExpected(attempt, outcome, isDamaged) || !isTold(attempt, outcome)) {
        tally.broken++;
        find(`${attempt.name} ended with ${ending}: ${outcome.stderr}`);
    }
}
/**
 * With \`--json\`, which only \`run\` has here, the outcome is JSON on stdout; for a full disk it must say what to do.
 */
function isTold({ disturbance, command = [], name, freeBytes }, { exitCode, stdout }) {
    const isHeard = exitCode !== null && disturbance.closes === undefined && !name.startsWith('SIG');
    if (!isHeard || (command[0] ?? 'run') !== 'run')
        return true;
    try {
        const { error } = JSON.parse(stdout);
        return exitCode === 0 || freeBytes === undefined || /free (some )?space/i.test(error?.hint ?? '');
    }
    catch {
        return false;
    }
}
function isExpected({ name, mustSucceed }, { exitCode, signal }, isDamaged) {
    // Before the program installs its handlers, a signal ends it as any other program.
    if (signal !== null)
        return name.startsWith(signal);
    if (name.startsWith('SIG'))
        return exitCode === 130 || exitCode === 0 || (isDamaged && exitCode !== 4);
    if (mustSucceed === true && !isDamaged)
        return exitCode === 0;
    return exitCode !== null && documented.has(exitCode);
}
/** Files of unfinished work, which a successful run must have removed. */
export async function litter(output) {
    const names = await readdir(output, { recursive: true });
    return names.filter((name) => /(\.part|\.tmp|\.wal)$|\.work-|\.staging|\.current|\.pruned-|(^|\/)current-|^\.push/.test(name));
}
