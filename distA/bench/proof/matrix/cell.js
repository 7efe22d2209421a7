import { readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compareHistory, compareLakes } from '../compare.js';
import { damageFile } from '../damage.js';
import { checkFiles } from '../whole-snapshot.js';
import { hintOf, nextStepOf, spokenStep } from './next-step.js';
import { copyLake, question } from './prepared.js';
/** Commands that may write, and those that only read. */
export const writing = ['run', 'run --full', 'replay'];
export const reading = ['verify', 'status', 'query', 'snapshots', 'explain'];
/** Runs every command on copies of one damaged lake. */
export async function proveCase(service, one) {
    const cells = [];
    const add = (column, verdict) => void cells.push({ lake: one.lake.name, file: one.file.kind, damage: one.damage, column, ...verdict });
    for (const column of writing.filter((column) => one.columns.includes(column))) {
        add(column, await guarded(() => proveWriting(service, one, column)));
    }
    for (const [column, verdict] of await proveReading(service, one))
        add(column, verdict);
    if (!one.keep)
        await rm(one.folder, { recursive: true, force: true });
    return cells;
}
const red = (detail) => ({ ending: 'red', detail });
/** A failed expectation, described in one line. */
class Wrong extends Error {
}
async function guarded(prove) {
    try {
        return await prove();
    }
    catch (error) {
        if (error instanceof Wrong)
            return red(error.message);
        return red(`the proof itself failed: ${error instanceof Error ? error.message : String(error)}`);
    }
}
async function damagedCopy(one, name) {
    const output = join(one.folder, name.replaceAll(/\W+/g, '-'), 'lake');
    await copyLake(one.lake.output, output);
    if (one.damage !== 'none')
        await damageFile(join(output, one.file.path), one.damage);
    return output;
}
async function proveWriting(service, one, column) {
    const output = await damagedCopy(one, column);
    const before = await currentOf(output);
    const outcome = await runAndReport(service, one, output, column);
    if (outcome.exitCode === 0) {
        await expectRight(service, one, output, column === 'replay' ? 'replay' : 'run', column === 'run');
        if (column === 'replay')
            await expectNight(service, one, output);
        return { ending: isOfLanding(one.file) || one.file.kind === 'lock' ? 'unaffected' : 'healed', detail: '' };
    }
    const isKept = outcome.exitCode === 3 && column === 'replay' && one.file.kind === 'body of survey';
    if (isKept)
        await expectRight(service, one, output, 'replay', false);
    else if ((await currentOf(output)) !== before)
        throw new Wrong('refused, and yet `current` was changed');
    const step = stepOf(one, output, outcome);
    await follow(service, output, step);
    await expectSuccess(service, one, output, column, step);
    await expectNight(service, one, output);
    return { ending: isKept ? 'kept' : 'refused', detail: spokenStep(step).replaceAll(output, '…') };
}
/** Commands that only read share one copy; each different next step is followed on a separate copy. */
async function proveReading(service, one) {
    const verdicts = new Map();
    const columns = reading.filter((column) => one.columns.includes(column));
    if (columns.length === 0)
        return verdicts;
    const output = await damagedCopy(one, 'reading');
    const steps = new Map();
    for (const column of columns) {
        const verdict = await guarded(async () => {
            const outcome = await runAndReport(service, one, output, column);
            if (outcome.exitCode === 0)
                return answered(one, column, outcome);
            const step = stepOf(one, output, outcome);
            const spoken = spokenStep(step).replaceAll(output, '…');
            const shared = steps.get(spoken) ?? { step, columns: [] };
            steps.set(spoken, { ...shared, columns: [...shared.columns, column] });
            return { ending: 'refused', detail: spoken };
        });
        verdicts.set(column, verdict);
    }
    let count = 0;
    for (const { step, columns: refused } of steps.values()) {
        const healing = await damagedCopy(one, `reading-${++count}`);
        const moved = step.kind === 'delete' ? { ...step, path: step.path.replace(output, healing) } : step;
        const failed = await guarded(async () => {
            // A command that refuses may record for the next run what to repair.
            for (const column of refused)
                await service.run(healing, {}, argsOf(one, column), limitMs);
            await follow(service, healing, moved);
            return { ending: 'refused', detail: '' };
        });
        for (const column of refused) {
            const after = failed.ending === 'red' ? failed : await guarded(() => answersAgain(service, one, healing, column, moved));
            if (after.ending === 'red')
                verdicts.set(column, after);
        }
        const night = failed.ending === 'red'
            ? failed
            : await guarded(async () => {
                await expectNight(service, one, healing);
                return { ending: 'refused', detail: '' };
            });
        if (night.ending === 'red')
            for (const column of refused)
                verdicts.set(column, night);
    }
    return verdicts;
}
async function answersAgain(service, one, output, column, step) {
    await expectSuccess(service, one, output, column, step);
    return { ending: 'refused', detail: '' };
}
const isOfLanding = ({ path }) => path.startsWith('landing/');
const isOfSnapshot = ({ path }) => path.startsWith('snapshots/') || path === 'current';
/** A command that only reads returned an answer: checks that it is right. */
function answered(one, column, { stdout, stderr }) {
    if (one.damage === 'none')
        return { ending: 'unaffected', detail: '' };
    if (column === 'query' && stdout !== one.lake.answer)
        return red('exit 0 with another answer than the undamaged lake gives');
    if (column === 'verify' && isOfSnapshot(one.file))
        return red('verify does not see the damage: exit 0');
    const tells = /damag|missing|cannot be read|not whole|healed/i.test(stdout + stderr);
    if (column === 'explain' && one.file.kind === 'body of survey' && !tells)
        return red('explain does not say that the body is damaged');
    return { ending: 'unaffected', detail: '' };
}
const argsOf = (one, column) => {
    if (column === 'query')
        return question;
    if (column === 'explain')
        return ['explain', one.lake.utrvId];
    return column.split(' ');
};
const limitMs = 90_000;
const raw = /\b(ENOENT|EACCES|EISDIR|ELOOP|EINVAL|ENOTDIR|EEXIST|ENOTEMPTY|EPERM)\b|unexpected error: |INTERNAL Error|^\s+at .*:\d+/im;
/** @throws Wrong when it hangs, exits with an undocumented code, or prints internals such as a stack trace. */
async function runAndReport(service, one, output, column) {
    const outcome = await service.run(output, {}, argsOf(one, column), limitMs);
    const said = `${outcome.stdout}${outcome.stderr}`;
    if (outcome.hung)
        throw new Wrong(`hung: not at its end after ${limitMs / 1000} s`);
    if (outcome.exitCode === null)
        throw new Wrong(`ended by ${outcome.signal}: ${lastLines(outcome)}`);
    if (![0, 1, 2, 3, 7].includes(outcome.exitCode))
        throw new Wrong(`exit ${outcome.exitCode}: ${lastLines(outcome)}`);
    if (raw.test(outcome.exitCode === 0 ? outcome.stderr : said))
        throw new Wrong(`exit ${outcome.exitCode}, raw error: ${lastLines(outcome)}`);
    return outcome;
}
function stepOf(one, output, outcome) {
    const said = `${outcome.stdout}${outcome.stderr}`;
    const name = one.file.kind === 'current' ? 'current' : basename(one.file.path);
    if (!said.includes(name))
        throw new Wrong(`exit ${outcome.exitCode} without naming ${name}: ${lastLines(outcome)}`);
    const step = nextStepOf(outcome.exitCode === 3 ? said : hintOf(outcome));
    if (step === null)
        throw new Wrong(`exit ${outcome.exitCode} without a next step that can be followed: ${lastLines(outcome)}`);
    if (step.kind === 'delete' && !step.path.startsWith(output))
        throw new Wrong(`tells to delete ${step.path}, outside of the lake`);
    return step;
}
async function follow(service, output, step) {
    if (step.kind === 'delete')
        return rm(step.path, { recursive: true });
    const outcome = await service.run(output, {}, step.args, limitMs);
    if (outcome.exitCode !== 0) {
        throw new Wrong(`its next step does not work: ${spokenStep(step)} ends with ${outcome.exitCode ?? outcome.signal}: ${lastLines(outcome)}`);
    }
}
async function expectSuccess(service, one, output, column, step) {
    const outcome = await service.run(output, {}, argsOf(one, column), limitMs);
    if (outcome.exitCode === 0)
        return;
    throw new Wrong(`after its next step (${spokenStep(step).replaceAll(output, '…')}) ${column} still ends with ${outcome.exitCode ?? outcome.signal}: ${lastLines(outcome)}`);
}
/** The next night must succeed and produce the content of an undamaged lake. */
async function expectNight(service, one, output) {
    const outcome = await service.run(output, {}, ['run'], limitMs);
    if (outcome.exitCode !== 0)
        throw new Wrong(`the next night ends with ${outcome.exitCode ?? outcome.signal}: ${lastLines(outcome)}`);
    await expectRight(service, one, output, 'run');
}
async function expectRight(service, one, output, led, alsoVerify = true) {
    const current = await currentOf(output);
    if (current === null)
        throw new Wrong('exit 0 without a lake');
    const published = join(output, current);
    const { where } = await compareLakes(published, one.lake.expected[led]).catch((error) => {
        throw new Wrong(`what is published cannot be compared: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (where.length > 0)
        throw new Wrong(`published, but not the right lake: ${where.join('; ')}`);
    const lost = await compareHistory(published, one.lake.snapshot);
    if (lost.length > 0)
        throw new Wrong(`history is lost or rewritten: ${lost.join('; ')}`);
    await checkFiles(published, true).catch((error) => {
        throw new Wrong(`published, but not what its manifest says: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (!alsoVerify)
        return;
    const verify = await service.run(output, {}, ['verify'], limitMs);
    if (verify.exitCode !== 0)
        throw new Wrong(`published, but verify ends with ${verify.exitCode}: ${lastLines(verify)}`);
}
const currentOf = (output) => readlink(join(output, 'current')).catch(() => null);
function lastLines({ stdout, stderr }) {
    const lines = `${stdout.includes('FAIL') ? stdout : ''}${stderr}`
        .split('\n')
        .filter((line) => /FAIL|esg-lake:|→|^\s+at |Error|error/.test(line));
    return lines
        .slice(0, 3)
        .join(' | ')
        .replaceAll(/\/\S*\/(snapshots|landing|runs)\//g, '…/$1/')
        .slice(0, 300);
}
