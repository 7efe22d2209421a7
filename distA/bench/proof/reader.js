/**
 * A reader in a separate process, like an analyst's: it opens `current`, the database and the Parquet files, again and
 * again, and reports every time that it did not see one complete snapshot according to its manifest.
 */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkDatabase, checkFiles } from './whole-snapshot.js';
let watched = null;
let isPausing = false;
let reads = 0;
const torn = [];
process.on('message', (order) => {
    watched = order.watch;
    isPausing = watched === null;
});
process.on('disconnect', () => process.exit(0));
await readForever();
async function readForever() {
    for (;;) {
        if (isPausing)
            await tell();
        if (watched === null)
            await delay(20);
        else
            await readOnce(watched);
    }
}
async function tell() {
    isPausing = false;
    const tally = { reads, torn };
    await new Promise((sent) => process.send?.(tally, sent));
}
async function readOnce(output) {
    const current = join(output, 'current');
    if ((await stat(current).catch(() => null)) === null) {
        await delay(5);
        return;
    }
    const startedAt = performance.now();
    try {
        await checkDatabase(output, join(current, 'lake.duckdb'));
        await checkFiles(await realpath(current), reads % 5 === 0);
    }
    catch (error) {
        torn.push(`${new Date().toISOString()} ${output}: ${messageOf(error)}`);
    }
    reads++;
    // The reader uses at most a third of a core: the processes that it watches need the rest.
    await delay(2 * (performance.now() - startedAt));
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
