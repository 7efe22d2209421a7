import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from '../../src/base/body-errors.ts';
import { InterruptedError } from '../../src/base/errors.ts';
import { withRetries } from '../../src/extract/http/retry.ts';
import { HttpError, LandingError, UnreachableError } from '../../src/extract/service-errors.ts';
import type { Sleep } from '../../src/extract/types.ts';
import { createVirtualTime } from './virtual-time.ts';

const status = (code: number, waitMs: number | null = null) =>
  new HttpError(`status ${code}`, { status: code, endpoint: 'survey', waitMs });
const lost = (retryable: boolean) => new UnreachableError('connection lost', { retryable });

interface Options {
  readonly retries: number;
  readonly chance: number;
  readonly signal: AbortSignal;
  readonly sleep: Sleep;
}

/** Sends a request whose attempts fail like this, one after the other. */
async function attempts(
  failures: readonly Error[],
  { retries = 9, chance = 1, signal = new AbortController().signal, sleep }: Partial<Options> = {},
) {
  const time = createVirtualTime();
  const sentAt: number[] = [];
  const said: string[] = [];
  const attempt = async (): Promise<string> => {
    const failure = failures[sentAt.push(time.now()) - 1];
    if (failure === undefined) return 'answered';
    throw failure;
  };
  const work = withRetries(attempt, {
    retries,
    signal,
    random: () => chance,
    sleep: sleep ?? time.sleep,
    onRetry: ({ message }, waitMs) => said.push(`${message}, ${waitMs} ms`),
  });
  const outcome: unknown = await time.run(work).catch((error: unknown) => error);
  return { outcome, sentAt, said };
}

it.each<[string, Error]>([
  ...[408, 429, 500, 502, 503, 504].map((code): [string, Error] => [`${code}`, status(code)]),
  ['a fault of the connection', lost(true)],
  ['a body that is cut off', new InvalidBodyError('not JSON')],
])('%s is retried', async (_name, error) => {
  expect((await attempts([error])).outcome).toBe('answered');
});

it.each<[string, Error]>([
  ...[302, 400, 401, 403, 404, 409, 410, 422, 499].map((code): [string, Error] => [`${code}`, status(code)]),
  ['an untrusted certificate', lost(false)],
  ['a body that is too large', new BodyTooLargeError(7)],
  ['a body that repeats the credentials', new RepeatedCredentialError()],
  ['a full disk', new LandingError('disk full')],
])('%s is not', async (_name, error) => {
  expect(await attempts([error])).toEqual({ outcome: error, sentAt: [0], said: [] });
});

it('no more often than requested, and the last failure counts', async () => {
  const [first, last] = [status(500), status(502)];
  expect(await attempts([first, last], { retries: 1 })).toMatchObject({ outcome: last, sentAt: [0, 500] });
  expect(await attempts([first, last], { retries: 0 })).toMatchObject({ outcome: first, sentAt: [0] });
});

it.each<[string, readonly Error[], readonly number[]]>([
  [
    'at most half a second, twice as long each time, up to 30 s',
    Array(8).fill(status(500)),
    [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  ],
  ['as long as a 503 says', [status(503, 7000), status(503), status(503, 400)], [7000, 1000, 400]],
  ['not after a 429, for which the rate limiter makes all requests wait', [status(429, 7000), lost(true)], [0, 1000]],
])('waits %s', async (_name, failures, waits) => {
  const { outcome, sentAt } = await attempts(failures);
  expect(outcome).toBe('answered');
  expect(sentAt.slice(1).map((at, n) => at - (sentAt[n] ?? 0))).toEqual(waits);
});

it('waits for a random part of that time, and says before it why and how long', async () => {
  const failures = [status(500), status(503, 7000), lost(true), status(429)];
  expect((await attempts(failures, { chance: 0.25 })).said).toEqual([
    'status 500, 125 ms',
    'status 503, 7000 ms',
    'connection lost, 500 ms',
    'status 429, 0 ms',
  ]);
});

it('uses no timer if there is nothing to wait for', async () => {
  const sleep = (): never => {
    throw new Error('a timer');
  };
  expect((await attempts([status(429), status(429)], { sleep })).outcome).toBe('answered');
  expect((await attempts([status(500)], { sleep, chance: 0 })).outcome).toBe('answered');
});

it.each<[string, Error]>([
  ['is not retried', status(404)],
  ['could be retried', status(500)],
])('a run that was interrupted sends no request again: a failure that %s', async (_name, error) => {
  expect(await attempts([error], { signal: AbortSignal.abort() })).toEqual({
    outcome: expect.any(InterruptedError),
    sentAt: [0],
    said: [],
  });
});

it('an interruption ends the wait, and no request follows', async () => {
  const stop = new AbortController();
  const sleep: Sleep = async (ms, signal) => {
    const waited = delay(ms, undefined, { signal });
    stop.abort();
    await waited;
  };
  const { outcome, sentAt } = await attempts([status(503, 60_000)], { signal: stop.signal, sleep });
  expect(outcome).toBeInstanceOf(InterruptedError);
  expect(sentAt).toEqual([0]);
});
