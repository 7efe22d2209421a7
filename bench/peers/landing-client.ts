/**
 * Our client with landing, but without transform: node landing-client.js BASE_URL CONCURRENCY OUTPUT. Processes as many
 * bodies at a time as a run does.
 */
import { createClient } from '../../src/extract/client.ts';
import { openLanding } from '../../src/extract/landing/writer.ts';

const [baseUrl = '', concurrency = '8', output = ''] = process.argv.slice(2);
const landing = await openLanding({ output, runId: 'bench' });
const client = createClient({
  baseUrl,
  credentials: { kind: 'token', token: 'bench-token' },
  runId: 'bench',
  landing,
  concurrency: Number(concurrency),
});
const { data } = await client.surveys();
const ids = data.map((survey) => String(Reflect.get(Object(survey), '_id')));
const before = client.stats.bytesReceived;
const started = process.hrtime.bigint();
await Promise.all(
  Array.from({ length: 2 * Number(concurrency) }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      await client.surveyBody(id);
    }
  }),
);
await landing.sync();
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(JSON.stringify({ bytes: client.stats.bytesReceived - before, seconds }));
await client.close();
await landing.close();
