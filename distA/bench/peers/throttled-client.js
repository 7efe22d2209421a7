/**
 * Our client under a rate limit, on a clock that runs SCALE times faster: node throttled-client.js BASE_URL SCALE.
 * Clock and sleep are scaled, so that the client sees windows of 60 seconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/extract/client.js';
const [baseUrl = '', scaleText = '1'] = process.argv.slice(2);
const scale = Number(scaleText);
const client = createClient({
    baseUrl,
    credentials: { kind: 'token', token: 'bench-token' },
    concurrency: 8,
    clock: () => performance.now() * scale,
    sleep: async (ms, signal) => {
        await wait(ms / scale, undefined, { signal });
    },
});
const started = performance.now();
const { data } = await client.surveys();
await client.surveys({ changedSince: '1970-01-01' });
await client.initiatives();
await Promise.all(data.map((survey) => client.survey(String(Reflect.get(Object(survey), '_id')))));
const seconds = ((performance.now() - started) * scale) / 1000;
const { requests, throttled, retries } = client.stats;
console.log(JSON.stringify({ seconds, requests, throttled, retries }));
await client.close();
