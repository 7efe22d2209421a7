import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanOptions, planSurveys, type SurveyPlan } from '../../src/extract/change-detection.ts';
import { listSurveys } from '../../src/extract/extract-listings.ts';
import type { ListedSurvey } from '../../src/extract/extract-run.ts';
import type { LandedResponse } from '../../src/extract/landing/landing-files.ts';
import { HttpError } from '../../src/extract/service-errors.ts';
import type { KnownSurvey } from '../../src/schema/rows.ts';
import { fetched, plainRun, response } from './plain-run.ts';
import { id } from './service.ts';

const listed = (n: number, more: Partial<ListedSurvey> = {}): ListedSurvey => ({
  surveyId: id(n),
  listingHash: 'h',
  lastUpdatedAt: null,
  lastUpdatedRaw: undefined,
  inFiltered: false,
  initiativeId: null,
  ...more,
});

const known = (n: number, more: Partial<KnownSurvey> = {}): KnownSurvey => ({
  surveyId: id(n),
  listingHash: 'h',
  lastUpdatedAt: 5,
  responseId: 'r',
  failure: null,
  ...more,
});

/** A note of the index, and whether the body was landed after the listing of the lake. */
interface Landed {
  readonly listing_hash?: string;
  readonly last_updated_at?: number | null;
  readonly full?: number;
  readonly isRecent?: boolean;
}
const landed = (n: number, { isRecent = true, ...note }: Landed = {}): LandedResponse =>
  response(n, {
    runId: isRecent ? 'run-2' : 'run-0',
    note: { survey_id: id(n), listing_hash: 'h', last_updated_at: 5, ...note },
  });

const plan = (more: Partial<PlanOptions>) =>
  planSurveys({
    listed: [],
    known: [],
    landed: [],
    listedByRun: 'run-1',
    mode: 'incremental',
    forcedSince: null,
    ...more,
  });

const reasons = (result: SurveyPlan) => result.fetch.map(({ reason }) => reason);

describe('one survey', () => {
  const updated = (at: number) => ({ lastUpdatedAt: at, lastUpdatedRaw: at, inFiltered: true });

  it.each<[string, Partial<ListedSurvey>, KnownSurvey | null, string]>([
    ['not known', {}, null, 'new'],
    ['known but never loaded', {}, known(1, { responseId: null }), 'new'],
    ['updated later', updated(6), known(1), 'changed'],
    ['updated earlier than known: the clock was set back', updated(4), known(1), 'changed'],
    ['in the filtered listing without lastUpdated', { inFiltered: true }, known(1), 'changed'],
    ['with other metadata', { listingHash: 'other' }, known(1), 'metadata'],
    ['that failed last time', {}, known(1, { failure: '500' }), 'failed_before'],
    ['that never came and failed', {}, known(1, { failure: '500', responseId: null }), 'failed_before'],
    ['not in the filtered listing', {}, known(1), 'unchanged'],
    ['in the filtered listing as known', updated(5), known(1), 'unchanged'],
  ])('%s', (_name, now, before, expected) => {
    const result = plan({ listed: [listed(1, now)], known: before === null ? [] : [before] });
    expect(result.unchanged.length === 1 ? ['unchanged'] : reasons(result)).toEqual([expected]);
    expect(result.removed).toEqual([]);
  });

  it('listed twice counts once, and the first stands', () => {
    const result = plan({ listed: [listed(1, { listingHash: 'a' }), listed(1, { listingHash: 'b' })] });
    expect(result.fetch.map(({ survey }) => survey.listingHash)).toEqual(['a']);
  });

  it('no longer listed is removed, loaded or not', () => {
    expect(plan({ known: [known(1), known(2, { responseId: null, failure: 'x' })] }).removed).toEqual([id(1), id(2)]);
  });

  it('outside the scope is left alone', () => {
    const result = plan({
      listed: [listed(1, updated(9)), listed(2, updated(9)), listed(3)],
      known: [known(1), known(2), known(4), known(5)],
      scope: new Set([id(1), id(4)]),
    });
    expect(result.fetch.map(({ survey }) => survey.surveyId)).toEqual([id(1)]);
    expect(result).toMatchObject({ unchanged: [id(2)], removed: [id(4)], reuse: [] });
  });

  it('is fetched again by hand when it was updated since then', () => {
    const surveys = [listed(1, updated(5)), listed(2, updated(4))];
    const result = plan({ listed: surveys, known: [known(1), known(2, { lastUpdatedAt: 4 })], forcedSince: 5 });
    expect(reasons(result)).toEqual(['forced']);
    expect(result.unchanged).toEqual([id(2)]);
  });
});

describe('a landed body of a run that did not publish', () => {
  it('is used when it answers to what is listed now', () => {
    const result = plan({ listed: [listed(1, { lastUpdatedAt: 5, inFiltered: true })], landed: [landed(1)] });
    expect(result.reuse.map((reuse) => reuse.landed)).toEqual([landed(1)]);
    expect(result.fetch).toEqual([]);
  });

  it.each<[string, Partial<ListedSurvey>, Landed]>([
    ['the survey was updated since', { lastUpdatedAt: 6, inFiltered: true }, {}],
    ['its metadata changed since', { lastUpdatedAt: 5, inFiltered: true, listingHash: 'other' }, {}],
    ['nobody knows when it was updated', { inFiltered: true }, { last_updated_at: null }],
    ['it answered to a time that is not listed any more', {}, {}],
  ])('is fetched again when %s', (_name, now, body) => {
    expect(reasons(plan({ listed: [listed(1, now)], landed: [landed(1, body)] }))).toEqual(['new']);
  });

  it('but not when it was landed before the published lake was listed', () => {
    const body = (isRecent: boolean) => landed(1, { last_updated_at: null, isRecent });
    expect(plan({ listed: [listed(1)], landed: [body(false)] }).reuse).toEqual([]);
    expect(plan({ listed: [listed(1)], landed: [body(true)] }).reuse).toHaveLength(1);
  });

  it('counts only as landed last', () => {
    const surveys = [listed(1, { lastUpdatedAt: 5, inFiltered: true })];
    expect(plan({ listed: surveys, landed: [landed(1), landed(1, { last_updated_at: 6 })] }).reuse).toEqual([]);
  });

  it('is good for a full run only if a full run landed it', () => {
    const surveys = [listed(1, { lastUpdatedAt: 5, inFiltered: true })];
    const full = (body: LandedResponse) => plan({ listed: surveys, known: [known(1)], landed: [body], mode: 'full' });
    expect(reasons(full(landed(1)))).toEqual(['full']);
    expect(full(landed(1, { full: 1 })).reuse).toHaveLength(1);
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
    expect(await listSurveys(run, [id(1), id(2), id(3)], '1970-01-01')).toMatchObject({ plain: [{ data: [] }] });
    expect(warnings).toEqual([`3 of 3 initiatives do not list their surveys (initiative ${id(1)}: answered with 404)`]);
  });
});

describe('any plan', () => {
  it('decides the same whatever the order of what they are given', () => {
    const survey = fc.record({
      n: fc.nat(4),
      hash: fc.constantFrom('a', 'b'),
      at: fc.option(fc.nat(2)),
      seen: fc.boolean(),
    });
    const unique = fc.uniqueArray(survey, { selector: ({ n }) => n });
    const asSets = (result: SurveyPlan) => ({
      fetch: new Map(result.fetch.map((one) => [one.survey.surveyId, one.reason])),
      reuse: new Set(result.reuse.map((one) => one.survey.surveyId)),
      unchanged: new Set(result.unchanged),
      removed: new Set(result.removed),
    });
    fc.assert(
      fc.property(
        unique,
        unique,
        unique,
        fc.constantFrom<PlanOptions['mode']>('full', 'incremental'),
        (a, b, c, mode) => {
          const inputs = {
            listed: a.map(({ n, hash, at, seen }) =>
              listed(n, { listingHash: hash, lastUpdatedAt: at, inFiltered: seen || at !== null }),
            ),
            known: b.map(({ n, hash, at, seen }) =>
              known(n, { listingHash: hash, lastUpdatedAt: at, failure: seen ? 'x' : null }),
            ),
            landed: c.map(({ n, hash, at }) => landed(n, { listing_hash: hash, last_updated_at: at })),
            mode,
          };
          const reversed = {
            ...inputs,
            listed: inputs.listed.toReversed(),
            known: inputs.known.toReversed(),
            landed: inputs.landed.toReversed(),
          };
          expect(asSets(plan(reversed))).toEqual(asSets(plan(inputs)));
          const all = [...plan(inputs).fetch, ...plan(inputs).reuse]
            .map((one) => one.survey.surveyId)
            .concat(plan(inputs).unchanged);
          expect(all.sort()).toEqual(inputs.listed.map((one) => one.surveyId).sort());
        },
      ),
    );
  });
});
