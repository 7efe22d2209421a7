import { describe, expect, it } from 'vitest';
import { listSurveys } from '../../src/extract/extract-listings.ts';
import { HttpError } from '../../src/extract/service-errors.ts';
import { fetched, plainRun } from './plain-run.ts';
import { id } from './service.ts';

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
