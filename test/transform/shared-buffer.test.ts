import { expect, it } from 'vitest';
import { responseIdOf } from '../../src/base/body.ts';
import { batchLimits, type SurveyJob } from '../../src/transform/workers/task.ts';
import { startThread } from '../../src/transform/workers/threads.ts';

const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');

const bodyOf = (n: number): Buffer => {
  const survey = { _id: id('a', n), initiativeId: id('b', 1), period: 'yearly', effectiveDate: '2025-12-31' };
  return Buffer.from(JSON.stringify({ success: true, data: { ...survey, universalTrackerValues: [] } }));
};

/** Copies that lie in one buffer, as Node keeps everything small (64 KiB of it in Node 24). */
function inOneBuffer(all: readonly Buffer[]): readonly Buffer[] {
  const shared = Buffer.from(new ArrayBuffer(128 * 1024));
  let at = 0;
  return all.map((bytes) => {
    const from = at;
    at += bytes.copy(shared, from);
    return shared.subarray(from, at);
  });
}

const jobOf = (bytes: Buffer, n: number): SurveyJob => ({
  body: { kind: 'plain', bytes, maxBytes: 1e6 },
  responseId: responseIdOf(bytes),
  byteCount: bytes.byteLength,
  isChecked: true,
  surveyId: id('a', n),
  isInLake: false,
  lastUpdated: null,
  runId: 'r',
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  unitsCsv: '',
});

it('bodies that share a buffer are all read by a thread', async () => {
  const thread = startThread(batchLimits(1));
  const jobs = inOneBuffer([0, 1, 2].map(bodyOf)).map(jobOf);
  const results: unknown[] = [];
  for (const survey of jobs) results.push((await thread.run({ kind: 'survey', survey })).result);
  await thread.end();
  expect(results).toEqual(jobs.map(() => ({ outcome: expect.objectContaining({ loaded: true }) })));
});
