import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../bench/proof/manifest.ts';
import { temporaryFolder } from '../cli/command.ts';
import { id, type LargeBodies, mebi, runMeasured, serveLargeBodies, surveyOf } from './large-bodies.ts';

const bodyBytes = 24 * mebi;

let service: LargeBodies;
let records = 0;
beforeAll(async () => {
  service = await serveLargeBodies(1, (_surveyId, response) => sendSurvey(response));
});
afterAll(() => service.close());

function sendSurvey(response: ServerResponse): void {
  Readable.from(surveyBody())
    .pipe(createGzip({ level: 1 }))
    .pipe(response);
}

/** Every value record has a definition of its own, as in a real survey. */
function* surveyBody(): Generator<string> {
  yield `{"success":true,"data":${JSON.stringify(surveyOf(0)).slice(0, -1)},"universalTrackerValues":[`;
  records = 0;
  for (let size = 0; size < bodyBytes; records++) {
    const text = `${records === 0 ? '' : ','}${JSON.stringify({
      _id: id('c', records),
      status: 'updated',
      universalTrackerId: id('d', records),
      valueType: 'number',
      value: records / 7,
      universalTracker: {
        name: `Question ${records}`,
        valueLabel: 'How much of it was there? '.repeat(8),
        valueType: 'number',
      },
    })}`;
    size += text.length;
    yield text;
  }
  yield ']}}';
}

const lake = async (): Promise<string> => join(await temporaryFolder(), 'lake');

describe.skipIf(process.platform !== 'linux')('memory', () => {
  it('a body past the limit costs no more than the limit', async () => {
    const { outcome, peak } = await runMeasured(service.baseUrl, await lake(), { ESG_LAKE_MAX_BODY_MB: '16' });
    expect(outcome.exitCode).toBe(6);
    expect(outcome.stderr).toContain('larger than the limit of 16777216 bytes. Raise max-body-mb');
    expect(peak).toBeLessThan(400);
  });

  it('a survey of 24 MiB, every record with a definition of its own, loads within 900 MB', async () => {
    const output = await lake();
    const { outcome, peak } = await runMeasured(service.baseUrl, output);
    expect(outcome.exitCode).toBe(0);
    const { tables } = await readManifest(join(output, 'current'));
    expect(records).toBeGreaterThan(50_000);
    expect(tables['data_points']?.rows).toBe(records);
    expect(tables['trackers']?.rows).toBe(records);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(900); // 751 measured
  });
});
