import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
/** Endpoints whose bodies are kept permanently; listings are requested by every run. */
const kept = new Set(['survey', 'calculated', 'value_lists']);
export const isKept = (endpoint) => kept.has(endpoint);
/** The request that a body answers. */
export const requestKey = (method, path) => `${method} ${path}`;
/** Runs that landed any response. */
export async function landingRuns(output) {
    return readdir(join(output, 'landing')).catch(() => []);
}
/** Requests whose bodies the indexes of these runs name, each after a check that the body exists. */
export async function landedRequests(output, runs) {
    const keys = new Set();
    for (const run of runs) {
        const text = await readFile(join(output, 'landing', run, 'index.ndjson'), 'utf8').catch(() => '');
        for (const line of text.split('\n').slice(0, -1)) {
            const { endpoint, method, path, landing_file: file } = JSON.parse(line);
            await readFile(join(output, file ?? ''));
            if (isKept(endpoint ?? ''))
                keys.add(requestKey(method ?? '', path ?? ''));
        }
    }
    return keys;
}
