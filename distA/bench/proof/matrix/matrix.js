import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { damages } from '../damage.js';
import { proveCase, reading, writing } from './cell.js';
import { prepareLakes } from './prepared.js';
/** Name of a cell, which `--cell` filters by. */
export const cellName = ({ lake, file, damage, column }) => `${lake}/${file}/${damage}/${column}`;
/** Damages every kind of file in every way, and runs every command on the result. */
export async function proveMatrix({ seed, lanes, only, say = () => { } }) {
    const startedAt = performance.now();
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-matrix-'));
    const { service, lakes, close } = await prepareLakes(join(folder, 'prepared'), seed);
    const cases = lakes.flatMap((lake) => casesOf(lake, folder, only));
    const limit = pLimit(lanes ?? Math.ceil(1.5 * availableParallelism()));
    let done = 0;
    try {
        const proven = cases.map((one) => limit(async () => {
            const cells = await proveCase(service, one);
            for (const cell of cells.filter(({ ending }) => ending === 'red'))
                say(`RED ${cellName(cell)}: ${cell.detail}`);
            if (++done % 10 === 0)
                say(`${done} of ${cases.length} damaged lakes, ${timeLeft(startedAt, done, cases.length)} left`);
            return cells;
        }));
        const cells = (await Promise.all(proven)).flat();
        return { cells, ms: performance.now() - startedAt, kept: only === undefined ? null : folder };
    }
    finally {
        await close();
        if (only === undefined)
            await rm(folder, { recursive: true, force: true });
    }
}
/** Files for which another snapshot may be a fallback; for all others, the lake with two snapshots shows the same. */
const ofOneSnapshot = new Set([
    'database',
    'manifest',
    'parquet of data_points',
    'body of survey',
    'index',
    'journal',
    'current',
]);
function casesOf(lake, folder, only) {
    const files = lake.files.filter(({ kind }) => lake.name !== 'one snapshot' || ofOneSnapshot.has(kind));
    const undamaged = [{ kind: 'nothing', path: '' }, 'none'];
    const pairs = [
        undamaged,
        ...files.flatMap((file) => damages.map((damage) => [file, damage])),
    ];
    return pairs.flatMap(([file, damage], at) => {
        const columns = [...writing, ...reading].filter((column) => cellName({ lake: lake.name, file: file.kind, damage, column }).includes(only ?? ''));
        const home = join(folder, `${lake.name.replaceAll(' ', '-')}-${at}`);
        return columns.length === 0 ? [] : [{ lake, file, damage, columns, folder: home, keep: only !== undefined }];
    });
}
function timeLeft(startedAt, done, all) {
    const seconds = ((performance.now() - startedAt) / done / 1000) * (all - done);
    return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
