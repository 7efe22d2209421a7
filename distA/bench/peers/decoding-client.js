/**
 * Peer of extraction: node decoding-client.js BASE_URL CONCURRENCY. The bare client, but bodies are decoded and hashed
 * in worker threads and then discarded: the minimum for a client that has to know what it received.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Agent, request } from 'undici';
const [baseUrl = '', concurrency = '8'] = process.argv.slice(2);
const threads = availableParallelism();
const pool = new Piscina({
    filename: new URL('./read-body-worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 2,
});
const dispatcher = new Agent({ connections: Number(concurrency) });
const headers = { 'accept-encoding': 'gzip' };
const listed = await fetch(`${baseUrl}/v1/surveys`);
const { data } = (await listed.json());
const ids = data.map(({ _id }) => _id);
let bytes = 0;
const started = process.hrtime.bigint();
await Promise.all(Array.from({ length: 2 * Number(concurrency) + 48 }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const { body } = await request(`${baseUrl}/v1/surveys/${id}`, { dispatcher, headers });
        const received = await body.bytes();
        bytes += received.byteLength;
        await pool.run({ kind: 'gzip', bytes: received, maxBytes: 2 ** 30 });
    }
}));
console.log(JSON.stringify({ bytes, seconds: Number(process.hrtime.bigint() - started) / 1e9 }));
await dispatcher.close();
await pool.destroy();
