import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { outlived } from '../base/run-id.js';
import { pruneLanding, removeSetAside, } from '../extract/landing/prune-landing.js';
import { landingRuns } from '../extract/landing/reader.js';
import { landingNeeds } from '../load/landing-needs.js';
import { listPins, recordedNeeds } from '../load/publish/pins.js';
import { currentId, snapshotEntries } from '../load/publish/snapshot-folders.js';
import { lastGoodRun, pruneRuns, removeSetAsideRuns } from '../report/earlier-runs.js';
/**
 * Deletes old landed responses that no kept snapshot needs, and old reports and logs of runs. Everything landed since
 * the last successful run is kept, since the next run continues from it. So are the reports of that run and of the runs
 * that made the kept snapshots. Call it while holding the lock; killing it does no harm.
 *
 * @throws DamagedError, before anything of the landing is deleted, if it cannot be determined what is needed
 */
export async function applyRetention({ output, keepLanding, keepRuns }, nowMs) {
    await removeAllSetAside(output);
    const newest = (await lastGoodRun(output))?.runId ?? (await currentId(output)) ?? '';
    const runs = keepRuns === null ? [] : await runsToPrune(output, keepRuns, newest, nowMs);
    await pruneRuns(output, runs);
    const landed = keepLanding === null ? [] : outlived(await landingRuns(output), keepLanding, nowMs);
    const old = landed.filter((id) => id < newest);
    const landing = old.length === 0 ? { bodies: 0, bytes: 0, runs: 0 } : await pruneLanding(output, old, await neededByKept(output));
    return { landing, runs: runs.length };
}
/** Deletes what killed runs had set aside for deletion. */
export async function removeAllSetAside(output) {
    await removeSetAside(output);
    await removeSetAsideRuns(output);
}
async function runsToPrune(output, keep, newest, nowMs) {
    const kept = new Set((await snapshotEntries(output)).map(({ snapshotId }) => snapshotId));
    const all = await readdir(join(output, 'runs')).catch(() => []);
    return outlived(all, keep, nowMs).filter((id) => id < newest && !kept.has(id));
}
/**
 * Of a pinned snapshot what was recorded when it was pinned: damage to it stops nothing, and deletes nothing it needs.
 * @throws DamagedError if it cannot be determined
 */
async function neededByKept(output) {
    const needs = new Map();
    const unrecorded = new Map();
    for (const pin of await listPins(output)) {
        const recorded = await recordedNeeds(pin);
        if (recorded !== null)
            needs.set(pin.snapshotId ?? pin.name, recorded);
        else if (pin.snapshotId !== null)
            unrecorded.set(pin.snapshotId, pin);
    }
    for (const entry of await snapshotEntries(output)) {
        const { snapshotId } = entry;
        if (!needs.has(snapshotId))
            needs.set(snapshotId, await readNeeds(entry, unrecorded.get(snapshotId)));
    }
    return [...needs.values()].map(({ run_ids: runIds, bodies, files }) => ({
        runIds,
        bodies: new Set(bodies),
        files: new Map(Object.entries(files)),
    }));
}
async function readNeeds({ snapshotId, snapshot }, pin) {
    const hint = pin === undefined
        ? 'Every run tries again; it succeeds once that snapshot has been pruned.'
        : `Every run tries again; it succeeds once the pin is removed: esg-lake snapshots --unpin ${pin.name}`;
    const unknown = (cause) => new DamagedError(`the snapshot ${snapshotId} cannot be read and may need landed responses: nothing is deleted from the landing`, { cause, hint });
    if (snapshot === null)
        throw unknown();
    return landingNeeds(snapshot.databaseFile).catch((error) => {
        throw unknown(error);
    });
}
