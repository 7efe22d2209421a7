import { randomUUID } from 'node:crypto';
import { GuardError } from '../base/errors.js';
import { putOnce } from './object-store.js';
const absent = { ifNoneMatch: '*' };
const bytesOf = (text) => new TextEncoder().encode(text);
/** Prefix of the objects that probes put and delete. */
const probePrefix = 'tables/.esg-lake-probe-';
const newKey = () => `${probePrefix}${Date.now()}-${randomUUID()}`;
/** Whether an object was left behind long ago by a probe that was killed. */
export const isOldProbe = (key, now) => key.startsWith(probePrefix) && Number.parseInt(key.slice(probePrefix.length), 10) < now - 86_400_000;
/**
 * Puts an object twice under a condition that allows only one put. Some stores accept conditions and ignore them: two
 * concurrent pushes would silently destroy each other's work. Leaves nothing behind.
 *
 * @throws GuardError if the store ignores conditions
 */
export async function requireConditions(store) {
    const key = newKey();
    try {
        const first = await store.put(key, bytesOf('first'), absent);
        if (first === null)
            throw ignored(store, 'it refused to put an object that did not exist');
        if ((await store.put(key, bytesOf('second'), absent)) !== null) {
            throw ignored(store, 'it replaced an object that was to be put only if it did not exist');
        }
        const second = await store.put(key, bytesOf('third'), { ifMatch: first });
        if (second === null)
            throw ignored(store, 'it refused to replace an object that nobody else had changed');
        if ((await store.put(key, bytesOf('fourth'), { ifMatch: first })) !== null) {
            throw ignored(store, 'it replaced an object that had changed in the meantime');
        }
    }
    finally {
        await store.delete(key);
    }
}
const ignored = ({ url }, what) => new GuardError(`${url} does not support conditional puts: ${what}`, {
    hint: 'Two pushes at the same time would overwrite each other there. Use a store that supports If-None-Match and If-Match.',
});
/**
 * Lets many writers put the same object at the same time: first as a new one, then over one that all have read. Exactly
 * one may win. Leaves nothing behind.
 *
 * @throws GuardError if several won, none did, or the object does not have the winner's content
 */
export async function raceWriters(store, { rounds, writers } = { rounds: 5, writers: 16 }) {
    for (let round = 1; round <= rounds; round++) {
        const key = newKey();
        try {
            await race(store, key, writers, () => absent);
            const there = await store.head(key);
            if (there === null)
                throw ignored(store, 'the object that was put does not exist');
            await race(store, key, writers, () => ({ ifMatch: there.tag }));
        }
        finally {
            await store.delete(key);
        }
    }
    return { rounds, writers };
}
async function race(store, key, writers, condition) {
    // Large enough for puts to overlap; each content is unique and identifies the winner.
    const contents = Array.from({ length: writers }, () => bytesOf(randomUUID().repeat(500)));
    const wins = await Promise.all(contents.map((content) => putOnce(store, key, content, condition())));
    const winners = contents.filter((_, at) => wins[at]);
    if (winners.length !== 1) {
        throw ignored(store, `${winners.length} of ${writers} writers at the same time believed they had won`);
    }
    const there = await store.get(key);
    if (there === null || Buffer.compare(there.content, winners[0] ?? new Uint8Array()) !== 0) {
        throw ignored(store, 'the stored object is not that of the writer that won');
    }
}
