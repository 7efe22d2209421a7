import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPacer } from '../../src/extract/pace/pacer.js';
const extracting = new Set(['list', 'plan', 'surveys', 'details']);
/** From the newest report of every lake. @param limit requests per window of `windowSeconds` */
export function extractionTimes(output, limit) {
    return readdirSync(join(output, 'connections')).map((id) => {
        const runs = join(output, 'connections', id, 'runs');
        const newest = readdirSync(runs).sort().at(-1) ?? '';
        const report = JSON.parse(readFileSync(join(runs, newest, 'report.json'), 'utf8'));
        const stages = report.stages.filter(({ name }) => extracting.has(name));
        // Value lists have a separate limit.
        const requests = report.requests.total - (report.requests.by_endpoint['value_lists'] ?? 0);
        const pacer = createPacer();
        pacer.configure(limit.requests, limit.windowSeconds * 1000, 0);
        return {
            seconds: stages.reduce((sum, { ms }) => sum + ms, 0) / 1000,
            floor: (requests * limit.windowSeconds) / limit.requests,
            paced: (pacer.finishIn(requests, 0) ?? 0) / 1000,
            requests,
        };
    });
}
