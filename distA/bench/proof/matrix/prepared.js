import { execFile } from 'node:child_process';
import { mkdir, readlink, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { filesOfLake } from '../damage.js';
import { startService } from '../service.js';
/** The statement that `query` runs in every cell. */
export const question = ['query', 'FROM data_points ORDER BY ALL', '--format', 'csv'];
/** Two lakes before their third night: one with two snapshots, one that missed the second night. */
export async function prepareLakes(folder, seed) {
    let turn = 0;
    const size = { seed, initiatives: 4, surveys: 6, utrvsPerSurvey: 10 };
    const service = await startService(size, () => turn++ % availableParallelism());
    const one = join(folder, 'one');
    const two = join(folder, 'two');
    await mkdir(folder, { recursive: true });
    await mustRun(service, one, ['run']);
    await copyLake(one, two);
    service.sandbox.setNight(1);
    await mustRun(service, two, ['run']);
    service.sandbox.setNight(2);
    const lakes = [
        await describe(service, folder, 'two snapshots', two),
        await describe(service, folder, 'one snapshot', one),
    ];
    return { service, lakes, close: () => service.close() };
}
async function describe(service, folder, name, output) {
    const { body, utrvId } = await currentSurvey(output);
    const files = (await filesOfLake(output)).map((file) => file.kind === 'body of survey' ? { ...file, path: body } : file);
    const afterRun = join(folder, `${basename(output)}-after-run`);
    const afterReplay = join(folder, `${basename(output)}-after-replay`);
    await copyLake(output, afterRun);
    await mustRun(service, afterRun, ['run']);
    await copyLake(output, afterReplay);
    await mustRun(service, afterReplay, ['replay']);
    return {
        name,
        output,
        snapshot: await currentOf(output),
        files,
        utrvId,
        answer: (await mustRun(service, output, question)).stdout,
        expected: { run: await currentOf(afterRun), replay: await currentOf(afterReplay) },
    };
}
async function mustRun(service, output, command) {
    const outcome = await service.run(output, {}, command);
    if (outcome.exitCode !== 0)
        throw new Error(`${command[0]} on an undamaged lake ended with ${outcome.stderr}`);
    return outcome;
}
/** The landed body of a survey that is in the lake, with one of its value records. */
async function currentSurvey(output) {
    const instance = await DuckDBInstance.create(join(output, 'current', 'lake.duckdb'), { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    try {
        const reader = await connection.runAndReadAll(`SELECT landing_file, min(utrv_id) FROM utrvs JOIN surveys USING (survey_id) JOIN responses USING (response_id)
       WHERE surveys.removed_at IS NULL GROUP BY ALL ORDER BY ALL LIMIT 1`);
        const [body, utrvId] = reader.getRowsJS()[0] ?? [];
        return { body: String(body), utrvId: String(utrvId) };
    }
    finally {
        connection.closeSync();
        instance.closeSync();
    }
}
const currentOf = async (output) => join(output, await readlink(join(output, 'current')));
/** Copies bytes and preserves hard links among the files: damaging one also damages the other. */
export async function copyLake(from, to) {
    await rm(to, { recursive: true, force: true });
    await mkdir(dirname(to), { recursive: true });
    await promisify(execFile)('cp', ['-a', '--reflink=auto', from, to]);
}
