import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../bench/proof/manifest.ts';
import { temporaryFolder } from '../cli/command.ts';
import { id, type LargeBodies, mebi, runMeasured, serveLargeBodies, surveyOf } from './large-bodies.ts';

const bodyBytes = 96 * mebi;
const surveys = 12;

let service: LargeBodies;
let bodies = new Map<string, Buffer>();
beforeAll(async () => {
  service = await serveLargeBodies(surveys, (surveyId, response) => response.end(bodies.get(surveyId)));
});
afterAll(() => service.close());

/** Valid, and a thousand times as large as on the wire. */
function bomb(n: number, size: number): Buffer {
  const record = { _id: id('c', n), universalTrackerId: id('d', 1), status: 'updated', valueType: 'number', value: n };
  const data = { ...surveyOf(n), universalTrackerValues: [record] };
  const text = Buffer.from(JSON.stringify({ success: true, data }));
  return gzipSync(Buffer.concat([text.subarray(0, -1), Buffer.alloc(size, 0x20), text.subarray(-1)]));
}

/** Largest resident set in MiB of a first load of twelve surveys, of which so many are large. */
async function peakOf(large: number): Promise<number> {
  const all = Array.from({ length: surveys }, (_, n) => [id('b', n), bomb(n, n < large ? bodyBytes : 0)] as const);
  bodies = new Map(all);
  const output = join(await temporaryFolder(), 'lake');
  const { outcome, peak } = await runMeasured(service.baseUrl, output, { ESG_LAKE_WORKERS: '4' });
  expect(outcome).toMatchObject({ exitCode: 0 });
  const { tables } = await readManifest(join(output, 'current'));
  expect(tables['data_points']?.rows).toBe(surveys);
  await rm(output, { recursive: true });
  return peak;
}

describe.skipIf(process.platform !== 'linux')('memory', () => {
  it('many large bodies at once take no more memory than one and another', async () => {
    const [one, many] = [await peakOf(1), await peakOf(surveys)];
    expect(one).toBeGreaterThan(bodyBytes / mebi);
    // Without the budget it is up to 12 bodies more; decoded whole by the thread that receives them, 4 to 5.
    expect(many).toBeLessThan(one + (2 * bodyBytes) / mebi);
  });
});
