import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { listSurveys, refuseUnlisted } from '../../src/extract/extract-listings.ts';
import { HttpError } from '../../src/extract/service-errors.ts';
import { fetched, plainRun } from './plain-run.ts';
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

describe('the listing of surveys', () => {
  it('names once how many initiatives refuse theirs, with the first answer', async () => {
    const refuse = async () => Promise.reject(new HttpError('answered with 404', { status: 404 }));
    const { run, warnings } = plainRun({
      client: { surveys: async () => fetched([]), initiativeSurveys: refuse },
      state: null,
      stats: { mode: 'full' },
    });
    expect(await listSurveys(run, [id(1), id(2), id(3)])).toMatchObject({ plain: [{ data: [] }] });
    expect(warnings).toEqual([`3 of 3 initiatives do not list their surveys (initiative ${id(1)}: answered with 404)`]);
  });
});
