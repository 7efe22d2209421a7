/**
 * Peer of extraction: node bare-client.js BASE_URL CONCURRENCY. Requests every survey, reads and discards the bodies.
 */
import { Agent, request } from 'undici';
const [baseUrl = '', concurrency = '8'] = process.argv.slice(2);
const dispatcher = new Agent({ connections: Number(concurrency) });
const listed = await fetch(`${baseUrl}/v1/surveys`);
const { data } = (await listed.json());
const ids = data.map(({ _id }) => _id);
let bytes = 0;
const started = process.hrtime.bigint();
await Promise.all(Array.from({ length: Number(concurrency) }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const { body } = await request(`${baseUrl}/v1/surveys/${id}`, { dispatcher });
        for await (const chunk of body)
            bytes += chunk.byteLength;
    }
}));
console.log(JSON.stringify({ bytes, seconds: Number(process.hrtime.bigint() - started) / 1e9 }));
await dispatcher.close();
