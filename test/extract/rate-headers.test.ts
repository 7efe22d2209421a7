import { describe, expect, it } from 'vitest';
import { parseRateHeaders, type RateHeaders, serverWait } from '../../src/extract/pace/pacer.ts';

const parsed = (headers: Record<string, string | readonly string[]>) => parseRateHeaders(headers, 0);
const none: RateHeaders = { limit: null, windowMs: null, remaining: null, resetMs: null, retryAfterMs: null };

describe('the policy of the service', () => {
  it.each<[string, string, string | null, number | null, number | null]>([
    ['states limit and window', '120;w=60', null, 120, 60_000],
    ['may have spaces', '120 ; w=60', null, 120, 60_000],
    ['may be several, of which the one with the stated limit counts', '10;w=1, 120;w=60', '120', 120, 60_000],
    ['may be several, of which the first counts without a stated limit', '10;w=1,120;w=60', null, 10, 1000],
    ['counts only with a window', '10, 120;w=60', null, 120, 60_000],
    ['counts only with a window that has a length', '10;w=0, 120;w=60', '10', 10, 60_000],
    ['counts only with a limit above 0', '0;w=60', null, null, null],
    ['counts only with numbers of up to nine digits', '1234567890;w=60', null, null, null],
    ['is unknown without numbers', 'none', null, null, null],
  ])('%s', (_name, policy, stated, limit, windowMs) => {
    const headers = { 'ratelimit-policy': policy, ...(stated === null ? {} : { 'ratelimit-limit': stated }) };
    expect(parsed(headers)).toEqual({ ...none, limit, windowMs });
  });
});

describe('Retry-After', () => {
  it.each<[string, number | null]>([
    ['9', 9000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:09 GMT', 9000],
    ['-9', null],
    ['Abc, 1x', null],
  ])('%s', (text, ms) => {
    expect(parsed({ 'retry-after': text }).retryAfterMs).toBe(ms);
  });
});

it('Retry-After as a date is relative to the time of the service', () => {
  expect(parseRateHeaders({ 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }, 4000).retryAfterMs).toBe(5000);
});

describe('the wait after a 429 or 503', () => {
  it('is what Retry-After says, else the end of the window and a margin', () => {
    expect(serverWait({ ...none, retryAfterMs: 9000, resetMs: 1000 })).toBe(9000);
    expect(serverWait({ ...none, resetMs: 7000, windowMs: 60_000 })).toBe(8000);
    expect(serverWait({ ...none, retryAfterMs: 0, resetMs: 7000, windowMs: 10_000 })).toBe(7500);
  });

  it('is at most two windows, or five minutes', () => {
    expect(serverWait({ ...none, retryAfterMs: 100_000, windowMs: 10_000 })).toBe(20_000);
    expect(serverWait({ ...none, retryAfterMs: 900_000 })).toBe(300_000);
    expect(serverWait({ ...none, retryAfterMs: 900_000, windowMs: 3_600_000 })).toBe(300_000);
  });
});
