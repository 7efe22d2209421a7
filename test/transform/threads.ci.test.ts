import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { StagedBody } from '../../src/base/body.ts';
import { sha256 } from '../../src/base/files.ts';
import type { FailedSurvey, SurveyBody } from '../../src/extract/extract-surveys.ts';
import type { Batches } from '../../src/schema/row-batches.ts';
import { type SurveyResult, transformSurveys } from '../../src/transform/transform-bodies.ts';

const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');
const options = (workers: number) => ({
  workers,
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  decisions: [],
});

const bytesOf = (n: number, records: number, note = ''): Buffer =>
  Buffer.from(
    JSON.stringify({
      success: true,
      data: {
        _id: id('a', n),
        type: 'default',
        initiativeId: id('b', 1),
        period: 'yearly',
        effectiveDate: '2025-12-31T00:00:00.000Z',
        universalTrackerValues: Array.from({ length: records }, (_, i) => ({
          _id: id('c', n * 100_000 + i),
          universalTrackerId: id('d', i % 50),
          valueType: 'number',
          value: i,
          note,
          universalTracker: { name: `Question ${i % 50}`, valueType: 'number' },
        })),
      },
    }),
  );

function bodyOf(n: number, bytes: Buffer, body: StagedBody = { kind: 'plain', bytes, maxBytes: 1e9 }): SurveyBody {
  const survey = { surveyId: id('a', n), listingHash: 'h', lastUpdatedAt: null, lastUpdatedRaw: null };
  const response = {
    responseId: sha256(bytes),
    endpoint: 'survey',
    method: 'GET',
    path: `/v1/surveys/${id('a', n)}`,
    status: 200,
    fetchedAt: 1,
    serverDate: null,
    byteCount: bytes.byteLength,
    landingFile: '',
    runId: '',
  } as const;
  return { kind: 'body', wanted: { survey, landed: body.kind === 'plain' ? null : response }, response, body };
}

async function* each<T>(...lists: readonly Iterable<T>[]): AsyncGenerator<T, void, undefined> {
  for (const items of lists) for (const item of items) yield item;
}

async function collect(parts: AsyncIterable<Batches<SurveyResult>>) {
  const rows: Record<string, number> = {};
  const done: SurveyResult[] = [];
  for await (const part of parts) {
    for (const { table, batch } of part.batches) rows[table] = (rows[table] ?? 0) + batch.numRows;
    done.push(...part.done);
  }
  return { rows, done };
}

/** Larger than what the calling thread transforms itself; it cannot be used, so it leaves no rows. */
const busy = (): SurveyBody => bodyOf(0xfff, Buffer.alloc(5 * 2 ** 20, ' '));

async function* without(
  surveyId: string,
  parts: AsyncIterable<Batches<SurveyResult>>,
): AsyncGenerator<Batches<SurveyResult>> {
  for await (const part of parts) {
    yield { ...part, done: part.done.filter(({ wanted }) => wanted.survey.surveyId !== surveyId) };
  }
}

describe.each([
  { workers: 0, where: 'the calling thread', isBusy: false },
  { workers: 2, where: 'the calling thread, as they are few', isBusy: false },
  { workers: 2, where: 'two threads', isBusy: true },
])('surveys transformed by $where', ({ workers, isBusy }) => {
  const transform = (bodies: Iterable<SurveyBody | FailedSurvey>) =>
    without(
      id('a', 0xfff),
      transformSurveys(
        { runId: 'r', options: options(workers) },
        each<SurveyBody | FailedSurvey>(isBusy ? [busy()] : [], bodies),
      ),
    );

  it('are all done, with all their rows, whichever way their bodies come', async () => {
    // Node keeps everything small in one buffer, 64 KiB of it in Node 24.
    const shared = Buffer.from(new ArrayBuffer(2 ** 20));
    let used = 0;
    const bodies = Array.from({ length: 30 }, (_, n) => {
      const from = used;
      used += bytesOf(n, 50).copy(shared, from);
      const bytes = shared.subarray(from, used);
      return bodyOf(n, bytes, n % 2 === 0 ? undefined : { kind: 'gzip', bytes: gzipSync(bytes), maxBytes: 1e9 });
    });
    const { rows, done } = await collect(transform(bodies));
    expect(rows).toMatchObject({ surveys: 30, utrvs: 1500, data_points: 1500 });
    expect(done.map(({ kind, wanted }) => `${kind} ${wanted.survey.surveyId}`).sort()).toEqual(
      bodies.map(({ wanted }) => `loaded ${wanted.survey.surveyId}`).sort(),
    );
  });

  it('that cannot be used are told with the reason, gaps pass through, and neither leaves a row', async () => {
    const broken = Buffer.from('{"success":true,"data":{"a":1,,}}');
    const other = bodyOf(3, bytesOf(3, 1), { kind: 'gzip', bytes: gzipSync(bytesOf(4, 1)), maxBytes: 1e9 });
    const large = bodyOf(5, bytesOf(5, 9), { kind: 'gzip', bytes: gzipSync(bytesOf(5, 9)), maxBytes: 100 });
    const gap: FailedSurvey = { kind: 'failed', wanted: bodyOf(9, broken).wanted, reason: 'gone' };
    const { rows, done } = await collect(transform([bodyOf(1, broken), other, large, gap]));
    expect(rows).toEqual({});
    const told = done.map((one) => (one.kind === 'unusable' ? one.failure : one.kind));
    expect(told).toEqual(
      expect.arrayContaining([
        'failed',
        { kind: 'invalid', pointer: '', what: expect.stringContaining('not JSON (at character 30') },
        { kind: 'invalid', pointer: '', what: expect.stringContaining('it was landed as') },
        { kind: 'too_large', maxBytes: 100 },
      ]),
    );
    expect(told).toHaveLength(4);
  });

  it('stop when nobody wants more, and take no more than there is room for', async () => {
    let given = 0;
    const bodies = function* () {
      for (let n = 0; n < 10_000; n++) {
        given++;
        yield bodyOf(n, bytesOf(n, 1));
      }
    };
    for await (const { done } of transform(bodies())) if (done.length > 0) break;
    expect(given).toBeLessThanOrEqual(7 * Math.max(1, workers) + 2);
  });

  it('end with the error of what they come from', async () => {
    const bodies = async function* () {
      yield bodyOf(1, bytesOf(1, 1));
      throw new Error('the wire broke');
    };
    await expect(collect(transformSurveys({ runId: 'r', options: options(workers) }, bodies()))).rejects.toThrow(
      'the wire broke',
    );
  });
});

it.each([0, 2])('a large body becomes several batches, with %i threads', async (workers) => {
  const bytes = bytesOf(1, 22_000, 'x'.repeat(650));
  expect(bytes.byteLength).toBeGreaterThan(17e6);
  const parts: number[] = [];
  const bodies = each<SurveyBody>([bodyOf(1, bytes)]);
  for await (const { batches } of transformSurveys({ runId: 'r', options: options(workers) }, bodies)) {
    parts.push(...batches.filter(({ table }) => table === 'data_points').map(({ batch }) => batch.numRows));
  }
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(22_000);
  expect(parts.length).toBeGreaterThan(3);
});
