import { describe, expect, it } from 'vitest';
import { InvalidBodyError } from '../../src/base/body.ts';
import { type EsgLakeError, exitCodes } from '../../src/base/errors.ts';
import { createFetchFailures } from '../../src/extract/fetch-failures.ts';
import { HttpError, UnreachableError } from '../../src/extract/service-errors.ts';
import { plainRun } from './plain-run.ts';
import { id } from './service.ts';

const status = (code: number) => new HttpError(`status ${code}`, { status: code });
const lost = () => new UnreachableError('connection reset');

function failing() {
  const plain = plainRun();
  const start = createFetchFailures(plain.run);
  let n = 0;
  const note = (error: unknown): string => start().failed(id(++n), `survey ${n}`, error);
  const times = (count: number, error: () => unknown): void => {
    for (let i = 0; i < count; i++) note(error());
  };
  return { ...plain, start, note, times };
}

describe('the service counts as down', () => {
  const errors: readonly (readonly [string, () => EsgLakeError])[] = [
    ['500', () => status(500)],
    ['503', () => status(503)],
    ['408', () => status(408)],
    ['429', () => status(429)],
    ['a page instead of the envelope', () => new InvalidBodyError('not JSON')],
    ['bodies that are too large', () => new InvalidBodyError({ kind: 'too_large', maxBytes: 7 })],
    ['bodies that repeat the credentials', () => new InvalidBodyError({ kind: 'repeated_credential' })],
  ];

  it.each(errors)('after twelve failures in a row: %s', (_name, error) => {
    const { times, note, stats } = failing();
    times(11, error);
    const last = error();
    let thrown: unknown;
    try {
      note(last);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBeInstanceOf(UnreachableError);
    expect(thrown).toMatchObject({
      message: `the service keeps failing: 12 surveys in a row, the last with: ${last.message}`,
      exitCode: exitCodes.unreachable,
      cause: last,
      hint: expect.stringContaining('landed responses are kept'),
    });
    expect(stats.surveys.failed).toHaveLength(12);
  });

  it('after three lost connections in a row', () => {
    const { times, note } = failing();
    times(2, lost);
    expect(() => note(lost())).toThrow('3 surveys in a row');
  });

  it('only if nothing is fetched in between', () => {
    const { start, times } = failing();
    for (let i = 0; i < 3; i++) {
      times(11, () => status(500));
      start().succeeded();
      times(2, lost);
      start().succeeded();
    }
  });

  it('not if others were fetched while these were tried again', () => {
    const { start, note, times } = failing();
    const slow = Array.from({ length: 3 }, () => start());
    start().succeeded();
    for (const fetch of slow) fetch.failed(id(1), 'survey 1', lost());
    times(2, lost);
    expect(() => note(lost())).toThrow('3 surveys in a row');
  });

  it.each([
    ...[400, 403, 404, 409, 410, 422].map((code) => [`${code}`, () => status(code)] as const),
    ['invalid data', () => new InvalidBodyError('no utrvs', { pointer: '/data/utrvs' })] as const,
  ])('not when it refuses single surveys, however many: %s', (_name, refusal) => {
    const { times, note, stats } = failing();
    times(30, refusal);
    expect(stats.surveys.failed).toHaveLength(30);
    // Nor does a refusal show that the service works: failures before and after it are in a row.
    times(11, () => status(500));
    times(1, refusal);
    expect(() => note(status(500))).toThrow('12 surveys in a row');
  });
});
