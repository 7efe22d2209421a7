import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyFailure } from '../../src/base/body.ts';
import { inRounds, type RoundResult, type RunSurveys, type WantedSurvey } from '../../src/extract/extract-surveys.ts';
import type { LandedResponse } from '../../src/extract/landing/landing-files.ts';
import { UnreachableError } from '../../src/extract/service-errors.ts';
import type { KnownSurvey } from '../../src/schema/rows.ts';
import { hash, type PlainRun, plainRun, response, runId, start, state } from './plain-run.ts';
import { id } from './service.ts';

const wanted = (n: number, landed: LandedResponse | null = null): WantedSurvey => ({
  survey: { surveyId: id(n), listingHash: 'h', lastUpdatedAt: 5, lastUpdatedRaw: 'five' },
  landed,
});
const numberOf = ({ survey }: WantedSurvey): number => Number.parseInt(survey.surveyId, 16);

const loaded = (
  one: WantedSurvey,
  outcome: Partial<Extract<RoundResult, { kind: 'loaded' }>['outcome']> = {},
): RoundResult => ({
  kind: 'loaded',
  wanted: one,
  response: response(numberOf(one)),
  outcome: { loaded: true, valueListIds: [], answeredOptions: [], ...outcome },
});
const asLoaded = (one: WantedSurvey): RoundResult => loaded(one);
const truncated: BodyFailure = { kind: 'invalid', what: 'not JSON', pointer: '' };
const wrongData: BodyFailure = { kind: 'invalid', what: 'no utrvs', pointer: '/data/utrvs' };
const unusable = (one: WantedSurvey, failure: BodyFailure = truncated): RoundResult => ({
  kind: 'unusable',
  wanted: one,
  response: response(numberOf(one)),
  failure,
});
/** Runs the rounds; `rounds` has the numbers of the surveys of each, with `*` if the landed body is to be read. */
async function rounds(
  surveys: readonly WantedSurvey[],
  become: (one: WantedSurvey, round: number) => RoundResult,
  more: PlainRun & { readonly removed?: readonly string[] } = {},
) {
  const plain = plainRun(more);
  const seen: string[] = [];
  const work = inRounds(plain.run, { surveys, removed: more.removed ?? [] }, async (all) => {
    seen.push(all.map((one) => `${numberOf(one)}${one.landed === null ? '' : '*'}`).join(' '));
    return all.map((one) => become(one, seen.length));
  });
  const outcome = await work.catch((error: unknown) => {
    if (error instanceof UnreachableError) return error;
    throw error;
  });
  const [error, result] = outcome instanceof UnreachableError ? [outcome, null] : [null, outcome];
  return { ...plain, rounds: seen, error, outcome: result };
}

const failuresOf = (outcome: RunSurveys | null) =>
  outcome?.failed.map(({ surveyId, reason }) => `${Number.parseInt(surveyId, 16)}: ${reason}`);

describe('surveys that can be used', () => {
  it('name the lists of which an answer has a code that the lake does not know, however new the list is', async () => {
    const list = { id: id(50), fetchedAt: 0, options: 1, names: 1, codes: ['a'] };
    const answered = (code: string) => [{ valueListIds: [id(50), id(51)], codes: ['a', code] }];
    const outdatedWith = async (code: string) => {
      const become = (one: WantedSurvey) => loaded(one, { answeredOptions: answered(code) });
      const { outcome } = await rounds([wanted(1)], become, { state: { ...state(), valueLists: [list] } });
      return [...(outcome?.outdatedValueLists ?? [])];
    };
    expect(await outdatedWith('new')).toEqual([id(50)]);
    expect(await outdatedWith('a')).toEqual([]);
  });

  it('go through the pipeline once, and are counted by where their body came from', async () => {
    const all = [wanted(1), wanted(2, response(2)), wanted(3)];
    const { outcome, stats, warnings, ...seen } = await rounds(all, (one) =>
      loaded(one, { loaded: numberOf(one) !== 3, valueListIds: [id(50), id(50 + numberOf(one))] }),
    );
    expect(seen.rounds).toEqual(['1 2* 3']);
    expect(outcome?.loaded).toEqual(
      [1, 2, 3].map((n) => ({
        surveyId: id(n),
        listingHash: 'h',
        lastUpdatedAt: 5,
        lastUpdatedRaw: 'five',
        responseId: hash(n),
      })),
    );
    expect(outcome?.responses).toEqual([response(1), response(2), response(3)]);
    expect(outcome?.rejected).toEqual(new Set([id(3)]));
    expect(outcome?.valueListIds).toEqual(new Set([id(50), id(51), id(52), id(53)]));
    expect(outcome?.failed).toEqual([]);
    expect(stats.surveys).toMatchObject({ fetched: 2, reused: 1, failed: [] });
    expect(warnings).toEqual([]);
  });
});

describe('a body that cannot be used', () => {
  it('is requested again without the others, and loaded if it can be used then', async () => {
    const { outcome, stats, warnings, ...seen } = await rounds([wanted(1), wanted(2)], (one, round) =>
      numberOf(one) === 2 && round === 1 ? unusable(one) : loaded(one),
    );
    expect(seen.rounds).toEqual(['1 2', '2']);
    expect(outcome?.loaded.map(({ surveyId }) => surveyId)).toEqual([id(1), id(2)]);
    expect(outcome?.failed).toEqual([]);
    expect(stats.surveys).toMatchObject({ fetched: 2, reused: 0, failed: [] });
    expect(warnings).toEqual([
      `the body of survey ${id(2)} cannot be used (GET /v1/surveys/${id(2)}: unusable body: not JSON): it is requested again`,
    ]);
  });

  it.each([0, 1, 3])(
    'is requested again once, if there are retries (%d), and then counts as failed',
    async (retries) => {
      const { outcome, stats, warnings, ...seen } = await rounds(
        [wanted(1), wanted(2)],
        (one) => (numberOf(one) === 2 ? unusable(one, wrongData) : loaded(one)),
        { options: { retries } },
      );
      expect(seen.rounds).toEqual(retries === 0 ? ['1 2'] : ['1 2', '2']);
      const reason = `GET /v1/surveys/${id(2)}: unusable body at /data/utrvs: no utrvs`;
      expect(failuresOf(outcome)).toEqual([`2: ${reason}`]);
      expect(stats.surveys).toMatchObject({ fetched: 1, failed: [{ surveyId: id(2), reason }] });
      expect(warnings.at(-1)).toContain(`survey ${id(2)} could not be fetched: ${reason}`);
      expect(outcome?.loaded.map(({ surveyId }) => surveyId)).toEqual([id(1)]);
    },
  );

  it('counts as failed at once if it is too large', async () => {
    const { outcome, ...seen } = await rounds([wanted(1), wanted(2)], (one) =>
      numberOf(one) === 2 ? unusable(one, { kind: 'too_large', maxBytes: 7 }) : loaded(one),
    );
    expect(seen.rounds).toEqual(['1 2']);
    expect(failuresOf(outcome)).toEqual([`2: GET /v1/surveys/${id(2)}: the body is larger than the limit of 7 bytes`]);
  });

  it('is requested even without retries if an earlier run landed it, and does not count as reused', async () => {
    const { outcome, stats, warnings, ...seen } = await rounds(
      [wanted(1), wanted(2, response(2))],
      (one) => (one.landed === null ? loaded(one) : unusable(one, { kind: 'too_large', maxBytes: 7 })),
      { options: { retries: 0 } },
    );
    expect(seen.rounds).toEqual(['1 2*', '2']);
    expect(outcome?.failed).toEqual([]);
    expect(stats.surveys).toMatchObject({ fetched: 2, reused: 0, failed: [] });
    expect(warnings).toEqual([
      `the landed body of survey ${id(2)} cannot be used (GET /v1/surveys/${id(2)}: the body is larger than the limit of 7 bytes): it is requested again`,
    ]);
  });
});

describe('a round in which nothing can be used', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => wanted(n + 1));

  it('is not repeated if it had twelve surveys', async () => {
    const { outcome, ...seen } = await rounds(many(12), (one) => unusable(one, wrongData));
    expect(seen.rounds).toHaveLength(1);
    expect(outcome?.failed).toHaveLength(12);
  });

  it('ends the run at the twelfth body that is not even an envelope: the service is down', async () => {
    const { error, stats, ...seen } = await rounds(many(14), (one) => unusable(one));
    expect(seen.rounds).toHaveLength(1);
    expect(error?.message).toContain('the service keeps failing: 12 surveys in a row');
    expect(stats.surveys.failed).toHaveLength(12);
  });
});

describe('a survey that shares a record with another', () => {
  let output: string;
  beforeEach(async () => {
    output = await mkdtemp(join(tmpdir(), 'esg-lake-in-rounds-'));
    await mkdir(join(output, 'landing', runId(1)), { recursive: true });
    const lines = [1, 2, 3, 4].map((n) => JSON.stringify(response(n)));
    await writeFile(join(output, 'landing', runId(1), 'index.ndjson'), lines.map((line) => `${line}\n`).join(''));
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  const known = (n: number, more: Partial<KnownSurvey> = {}): KnownSurvey => ({
    surveyId: id(n),
    listingHash: 'old',
    lastUpdatedAt: start,
    responseId: hash(n),
    failure: null,
    ...more,
  });
  const displaced = (n: number, standsIn: number | null) => ({
    surveyId: id(n),
    standsIn: standsIn === null ? null : id(standsIn),
  });
  const lake = (
    surveys: readonly KnownSurvey[],
    crossDuplicates: readonly { surveyId: string; standsIn: string | null }[],
  ) => state({ surveys, crossDuplicates });

  it('is read again from its landed body when the other is loaded again or removed', async () => {
    const all = [known(1), known(2), known(3)];
    const { outcome, stats, ...seen } = await rounds([wanted(9)], asLoaded, {
      options: { output },
      removed: [id(8)],
      state: lake(all, [displaced(1, 9), displaced(2, 8), displaced(3, 7)]),
    });
    expect(seen.rounds).toEqual(['9', '1* 2*']);
    expect(outcome?.loaded.slice(1)).toEqual(
      [1, 2].map((n) => ({
        surveyId: id(n),
        listingHash: 'old',
        lastUpdatedAt: start,
        lastUpdatedRaw: '2026-01-10T02:00:00.000000Z',
        responseId: hash(n),
      })),
    );
    expect(stats.surveys).toMatchObject({ fetched: 1, reused: 0 });
  });

  it('is never requested: a body that cannot be used leaves it as it is', async () => {
    const { outcome, ...seen } = await rounds(
      [wanted(9)],
      (one) => (one.landed === null ? loaded(one) : unusable(one)),
      {
        options: { output },
        state: lake([known(1)], [displaced(1, 9)]),
      },
    );
    expect(seen.rounds).toEqual(['9', '1*']);
    expect(outcome?.loaded.map(({ surveyId }) => surveyId)).toEqual([id(9)]);
    expect(outcome?.failed).toEqual([]);
  });
});
