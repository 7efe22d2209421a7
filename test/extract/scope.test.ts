import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { refuseFuture } from '../../src/extract/change-detection.ts';
import { refuseUnlisted } from '../../src/extract/extract-listings.ts';
import { id } from './service.ts';

function refused(work: () => void): UsageError | null {
  try {
    work();
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  return null;
}

describe('--initiative', () => {
  const initiative = (n: number, more: object = {}) => ({ _id: id(n), name: `Plant ${n}`, ...more });
  const listed = (count: number) => Array.from({ length: count }, (_, n) => initiative(n + 1));
  const refusal = (named: readonly string[], records: readonly unknown[], readable = records.length) =>
    refused(() => refuseUnlisted(named, records, new Set(Array.from({ length: readable }, (_, n) => id(n + 1)))));

  it('is refused if the service lists no such initiative, and the refusal names some that it lists', () => {
    const error = refusal([id(1), id(7)], listed(2));
    expect(error?.message).toBe(`the service lists no initiative ${id(7)}`);
    expect(error?.hint).toContain(`It lists ${id(1)} (Plant 1), ${id(2)} (Plant 2). `);
  });

  it('is refused with eight examples at most, and the number of the others', () => {
    const eight = refusal([id(70)], listed(8))?.hint;
    expect(eight).toContain(`${id(8)} (Plant 8). `);
    expect(eight).not.toContain('more');
    const eleven = refusal([id(70)], listed(11))?.hint;
    expect(eleven).toContain(`${id(8)} (Plant 8) and 3 more. `);
    expect(eleven).not.toContain(id(9));
  });
});

describe('--changed-since', () => {
  const at = (text: string): number => Date.parse(text) * 1000;
  const ours = at('2026-01-10T02:00:00Z');
  const refusal = (day: string, server: number | null, own = ours) =>
    refused(() => refuseFuture(day, { server, ours: own }));

  it('may be today, by whichever clock is ahead', () => {
    expect(refusal('2026-01-10', null)).toBeNull();
    expect(refusal('2026-01-11', at('2026-01-11T00:00:00Z'))).toBeNull();
    expect(refusal('2026-01-10', at('2026-01-01T00:00:00Z'))).toBeNull();
  });

  it('is refused if it has begun by neither clock, and the refusal tells the time', () => {
    expect(refusal('2026-01-11', null)?.message).toBe(
      "--changed-since 2026-01-11 is in the future: this machine's clock says 2026-01-10",
    );
    expect(refusal('2026-01-12', at('2026-01-11T23:59:59Z'))?.message).toBe(
      "--changed-since 2026-01-12 is in the future: the service's clock says 2026-01-11",
    );
    expect(refusal('2026-01-12', null)?.hint).toMatch(/earlier day/);
  });
});
