import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTables } from './whole-tables.js';
/** The open tables and the store of a lake, according to its variation. */
export function createBesides({ formats, keepSnapshots: keep }, place) {
    const { output, folder, store, random, wasDamaged } = place;
    const sizeOf = (path) => stat(join(output, path)).then(({ size }) => size, () => null);
    return {
        begin: ({ store: fault }) => store?.disturb(fault ?? null, random),
        look: async (tally) => {
            const wrong = [];
            if (formats.length > 0 && !wasDamaged())
                wrong.push(...(await checkTables(output, sizeOf, {})));
            if (store !== null) {
                tally.stores++;
                wrong.push(...(await store.look(folder)));
            }
            return wrong;
        },
        check: async (snapshot, tally) => {
            const wrong = [];
            if (formats.length > 0) {
                tally.tables++;
                const isNewestOnly = wasDamaged();
                const names = isNewestOnly ? [] : await filesBelow(output, 'tables');
                wrong.push(...(await checkTables(output, sizeOf, { snapshot, keep, names, isNewestOnly })));
            }
            if (store !== null)
                wrong.push(...(await store.check(folder, snapshot, keep)));
            return wrong;
        },
    };
}
async function filesBelow(output, name) {
    const names = await readdir(join(output, name), { recursive: true });
    return names.map((one) => `${name}/${one}`);
}
