import { mkdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
/** Generous, since this lake is not what is proven: it must succeed however busy the machine is. */
const limitMs = 900_000;
/** @param traceFile receives the names of the crash points that its runs pass */
export async function createUndisturbed(service, folder, traceFile) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const snapshots = new Map();
    let runMs = 2000;
    return {
        get runMs() {
            return runMs;
        },
        snapshot: async (night) => {
            const known = snapshots.get(night);
            if (known !== undefined)
                return known;
            const hook = traceFile === undefined ? {} : { hook: { traceFile } };
            const outcome = await service.run(folder, hook, ['run', '--keep-snapshots', '1000'], limitMs);
            if (outcome.exitCode !== 0)
                throw new Error(`an undisturbed run failed: ${outcome.exitCode} ${outcome.stderr}`);
            runMs = outcome.ms;
            const snapshot = join(folder, await readlink(join(folder, 'current')));
            snapshots.set(night, snapshot);
            return snapshot;
        },
    };
}
