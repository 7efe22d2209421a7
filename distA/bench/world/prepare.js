import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { makeValueLists } from './trackers.js';
import { makeWorld, surveyRecord, yearOf } from './world.js';
/** Generates the world's bodies on all cores. */
export async function prepareWorld(folder, spec) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'bodies'), { recursive: true });
    const indices = Array.from({ length: spec.surveys }, (_, i) => i);
    const done = await writeBodies(folder, spec, indices, 0);
    const world = {
        ...{ folder, spec, ...done, servedAt: evening(0) },
        initiatives: makeWorld(spec).initiatives,
        surveys: indices.map((index) => surveyRecord(spec, index, 0)),
        valueLists: makeValueLists(),
    };
    await writeWorld(world);
    return { folder, spec, ...done };
}
/**
 * Changes `count` surveys of the newest year in night `night`, different ones from the night before; their bodies and
 * `lastUpdated` are new.
 */
export async function changeSurveys(world, night, count) {
    const file = JSON.parse(await readFile(join(world.folder, 'world.json'), 'utf8'));
    const current = file.surveys.flatMap((_, i) => (yearOf(world.spec, i) === 2025 ? [i] : []));
    const step = Math.max(1, Math.floor(current.length / count));
    const changed = current.filter((_, i) => (i + night) % step === 0).slice(0, count);
    await writeBodies(world.folder, world.spec, changed, night);
    const isChanged = new Set(changed);
    const surveys = file.surveys.map((survey, i) => (isChanged.has(i) ? surveyRecord(world.spec, i, night) : survey));
    await writeWorld({ ...file, folder: world.folder, surveys, servedAt: evening(night) });
    return changed.map((index) => surveyRecord(world.spec, index, night)._id);
}
const evening = (night) => Date.UTC(2026, 5, 1 + night, 20);
async function writeWorld(world) {
    const file = join(world.folder, 'world.json');
    await writeFile(`${file}.part`, JSON.stringify(world));
    await rename(`${file}.part`, file);
}
const batchSize = 25;
async function writeBodies(folder, spec, indices, night) {
    const filename = new URL('./bodies-worker.js', import.meta.url);
    if (!existsSync(filename))
        throw new Error('the benchmark runs compiled: npm run bench');
    const pool = new Piscina({ filename: filename.href });
    const jobs = [];
    for (let at = 0; at < indices.length; at += batchSize) {
        jobs.push(pool.run({ folder, spec, night, indices: indices.slice(at, at + batchSize) }));
    }
    const done = await Promise.all(jobs);
    await pool.destroy();
    return done.reduce((a, b) => ({ bytes: a.bytes + b.bytes, gzipBytes: a.gzipBytes + b.gzipBytes }), {
        bytes: 0,
        gzipBytes: 0,
    });
}
