import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { DamagedError, describeDamage } from '../../base/damage.js';
import { errorCode, syncToDisk, writeDurably } from '../../base/files.js';
import { isObject } from '../../base/json.js';
import { knownIntact } from './damaged-bodies.js';
import { readJournals } from './journal.js';
import { newestLandedDecisions } from './landed-decisions.js';
import { landingRuns, landingsById, parseOrNull, setAsidePrefix } from './reader.js';
import { foldJournals, leadToSame, neededBodies, neededJournals, ofRuns } from './replay-state.js';
/**
 * Deletes what these runs landed and no kept snapshot needs: neither do its rows name it nor does a replay of it read
 * it. Of a body that was landed several times, the newest intact copy is kept, and the copies whose paths the snapshots
 * record. Call it while holding the lock. If it is killed, the next call completes the work.
 *
 * @param old oldest first
 * @throws DamagedError, before anything is deleted, if a journal is lost and it is not known what is needed
 */
export async function pruneLanding(output, old, needs) {
    await removeSetAside(output);
    const there = new Set(await landingRuns(output));
    const runs = old.filter((id) => there.has(id));
    const pruned = { bodies: 0, bytes: 0, runs: 0 };
    if (runs.length === 0)
        return pruned;
    const { files, journals } = await whatStays(output, runs, needs);
    const decisions = await newestLandedDecisions(output);
    for (const runId of runs) {
        const isKept = journals.has(runId) || runId === decisions?.runId;
        await pruneRun({ output, runId, files, isKept, pruned });
    }
    return pruned;
}
async function whatStays(output, old, needs) {
    const all = await readJournals(output, (damage) => {
        if (damage.isLost)
            throw new DamagedError(`${describeDamage(damage)}: nothing is deleted from the landing`);
    });
    // If every snapshot is lost, a replay reads all journals.
    const sequences = [all, ...needs.map(({ runIds }) => ofRuns(all, runIds))];
    const bodies = new Set(sequences.flatMap(bodiesOf));
    for (const { bodies: named } of needs)
        for (const id of named)
            bodies.add(id);
    const files = await filesOf(output, bodies, needs);
    // A journal is kept with the bodies that its run landed.
    const withBodies = new Set([...files].map((file) => file.split('/')[1]));
    const doomed = new Set(old.filter((id) => !withBodies.has(id)));
    const certain = new Set(all.map(({ run_id }) => run_id).filter((id) => !doomed.has(id)));
    const journals = neededJournals(sequences, certain);
    if (!sequences.every((sequence) => leadToSame(sequence, ofRuns(sequence, journals))))
        throw new Error('the journals that are needed do not lead to the same lake: nothing is deleted from the landing');
    return { journals, files };
}
function bodiesOf(journals) {
    const state = foldJournals(journals);
    return state === null ? [] : neededBodies(state);
}
/** Paths of these bodies that have to be kept. All copies of a body without an intact copy are kept. */
async function filesOf(output, bodies, needs) {
    const landings = await landingsById(output);
    const intact = await knownIntact(output, landings);
    const files = new Set();
    for (const id of bodies) {
        const newest = intact.get(id);
        for (const { landingFile } of newest === undefined ? (landings.get(id) ?? []) : [newest])
            files.add(landingFile);
        for (const { files: known } of needs) {
            const file = known.get(id);
            if (file !== undefined)
                files.add(file);
        }
    }
    return files;
}
async function pruneRun(run) {
    const { output, runId, files, isKept, pruned } = run;
    const bodies = await bodiesIn(output, runId);
    const gone = bodies.filter((file) => !files.has(file));
    if (gone.length === bodies.length && !isKept) {
        for (const file of gone)
            await count(output, file, pruned);
        await setAside(output, runId);
        pruned.runs++;
        return;
    }
    if (gone.length > 0)
        await shortenIndex(output, runId, new Set(gone));
    for (const file of gone) {
        await count(output, file, pruned);
        await rm(join(output, file), { force: true });
        crashPoint('landing.body-pruned');
    }
    if (gone.length > 0)
        await removeEmptyFolders(join(output, 'landing', runId));
}
async function count(output, file, pruned) {
    pruned.bodies++;
    pruned.bytes += await stat(join(output, file)).then(({ size }) => size, () => 0);
}
/** Landing files of a run, whether or not its index names them. */
async function bodiesIn(output, runId) {
    const folder = join(output, 'landing', runId);
    const entries = await readdir(folder, { withFileTypes: true });
    const files = [];
    for (const { name } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
        for (const file of await readdir(join(folder, name))) {
            if (/^[0-9a-f]{64}\.json\.gz$/.test(file))
                files.push(`landing/${runId}/${name}/${file}`);
        }
    }
    return files.sort();
}
/** Lines are removed before their bodies, so that an index never names a missing body. */
async function shortenIndex(output, runId, gone) {
    const folder = join(output, 'landing', runId);
    const index = join(folder, 'index.ndjson');
    const text = await readFile(index, 'utf8').catch(() => null);
    if (text === null)
        return;
    const lines = text.split('\n').filter((line) => line !== '');
    const kept = lines.filter((line) => !gone.has(landingFileIn(line)));
    if (kept.length === lines.length)
        return;
    const staging = join(folder, '.staging'); // if this run dies, the next one removes it
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const aside = join(staging, 'index.ndjson');
    const content = kept.map((line) => `${line}\n`).join('');
    await writeDurably(index, content, { mode: 0o600, aside, crashPoints: 'landing.index-shortened' });
    await rm(staging, { recursive: true, force: true });
}
/** A line that cannot be read is kept: other code reports it. */
function landingFileIn(line) {
    const value = parseOrNull(line);
    return isObject(value) && typeof value['landing_file'] === 'string' ? value['landing_file'] : '';
}
async function removeEmptyFolders(folder) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isDirectory())
            continue;
        await rmdir(join(folder, entry.name)).catch((error) => {
            if (errorCode(error) !== 'ENOTEMPTY')
                throw error;
        });
    }
}
/** Renamed first, so that no reader finds half of it. */
async function setAside(output, runId) {
    const landing = join(output, 'landing');
    const aside = join(landing, `${setAsidePrefix}${runId}`);
    await rename(join(landing, runId), aside);
    await syncToDisk(landing);
    crashPoint('landing.set-aside');
    await rm(aside, { recursive: true, force: true });
    crashPoint('landing.pruned');
}
/** Deletes what a killed run had set aside. */
export async function removeSetAside(output) {
    const landing = join(output, 'landing');
    const names = await readdir(landing).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(setAsidePrefix)))
        await rm(join(landing, name), { recursive: true, force: true });
}
