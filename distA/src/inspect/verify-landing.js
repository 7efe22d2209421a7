import { join } from 'node:path';
import { bodyDamage, nameOfBody, noteDamagedBodies, toDamagedBody, } from '../extract/landing/damaged-bodies.js';
import { readJournals } from '../extract/landing/journal.js';
import { landingsById } from '../extract/landing/reader.js';
import { foldJournals, neededBodies } from '../extract/landing/replay-state.js';
import { readResponses, readRunIds } from '../load/lake-state.js';
/**
 * Checks every landed body against the checksum in its name, and the indexes and journals too. A damaged body fails the
 * check if the lake is based on it and no second copy was landed: it is noted, and the next run requests it again.
 *
 * @param snapshot the published one; null: every run counts as published
 */
export async function verifyLanding(output, snapshot) {
    const checks = [];
    const runIds = snapshot === null ? null : await readRunIds(snapshot).catch(() => null);
    const published = runIds === null ? null : new Set(runIds);
    const journals = await readJournals(output, ({ isLost, ...damage }) => {
        checks.push(ofFile(damage, !isLost, isLost ? 'and its copy is lost' : 'its copy is intact'));
    });
    const state = foldJournals(journals.filter(({ run_id }) => published === null || published.has(run_id)));
    const needed = new Set(state === null ? [] : neededBodies(state));
    const landings = await landingsById(output, (damage) => {
        checks.push(ofFile(damage, true, 'a replay finds the bodies through the table responses'));
    });
    const lost = [];
    let count = 0;
    for (const [id, all] of landings) {
        const damaged = [];
        for (const landed of all) {
            const what = await bodyDamage(output, landed);
            count++;
            if (what !== null)
                damaged.push(toDamagedBody(landed, what));
        }
        const isLost = needed.has(id) && damaged.length === all.length;
        if (isLost)
            lost.push(...damaged);
        const why = !needed.has(id) ? 'the lake no longer needs it' : 'a second copy of it is intact';
        for (const body of damaged)
            checks.push(ofBody(output, body, isLost ? null : why));
    }
    const unlisted = await unlistedBodies(output, snapshot, needed, landings);
    checks.push(...unlisted);
    await noteDamagedBodies(output, lost).catch(() => { }); // fails if the reader may not write there
    const detail = `${count - lost.length} of ${count} landed bodies are intact or not needed`;
    return [{ name: 'landing', ok: lost.length + unlisted.length === 0, detail }, ...checks];
}
/** Bodies that the lake is based on and that no index names, unless the lake itself knows where they are. */
async function unlistedBodies(output, snapshot, needed, landings) {
    const unlisted = [...needed].filter((id) => !landings.has(id));
    if (unlisted.length === 0)
        return [];
    const responses = snapshot === null ? [] : await readResponses(snapshot).catch(() => []);
    const known = new Map(responses.map((response) => [response.responseId, response]));
    const checks = await Promise.all(unlisted.map(async (id) => {
        const response = known.get(id);
        const name = join(output, response?.landingFile ?? `landing/*/*/${id}.json.gz`);
        const what = response === undefined ? 'is not listed anywhere' : await bodyDamage(output, response);
        return { name, ok: what === null, detail: what ?? '' };
    }));
    return checks.filter(({ ok }) => !ok);
}
const ofFile = ({ file, what }, ok, then) => ({
    name: file,
    ok,
    detail: `${what}; ${then}`,
});
const ofBody = (output, body, why) => ({
    name: join(output, nameOfBody(body)),
    ok: why !== null,
    detail: why === null ? body.what : `${body.what}; ${why}`,
});
