import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedSurvey } from '../../src/extract/extract-run.ts';
import type { LandedResponse } from '../../src/extract/landing/reader.ts';
import { type LandedSurvey, type PlanOptions, planSurveys, type SurveyPlan } from '../../src/extract/plan-surveys.ts';
import type { Note } from '../../src/extract/types.ts';
import type { KnownSurvey } from '../../src/schema/rows.ts';
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

const response = (note: Note = {}): LandedResponse => ({
  responseId: 'r',
  endpoint: 'survey',
  method: 'GET',
  path: '/',
  status: 200,
  fetchedAt: 0,
  serverDate: null,
  byteCount: 0,
  landingFile: 'f',
  runId: 'run',
  note,
});

const landed = (n: number, more: Partial<LandedSurvey> = {}): LandedSurvey => ({
  surveyId: id(n),
  listingHash: 'h',
  lastUpdatedAt: 5,
  isRecent: true,
  response: response(),
  ...more,
});

const plan = (more: Partial<PlanOptions>) =>
  planSurveys({
    listed: [],
    known: [],
    landed: [],
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

  it.each<[string, Partial<ListedSurvey>, Partial<LandedSurvey>]>([
    ['the survey was updated since', { lastUpdatedAt: 6, inFiltered: true }, {}],
    ['its metadata changed since', { lastUpdatedAt: 5, inFiltered: true, listingHash: 'other' }, {}],
    ['nobody knows when it was updated', { inFiltered: true }, { lastUpdatedAt: null }],
    ['it answered to a time that is not listed any more', {}, {}],
  ])('is fetched again when %s', (_name, now, body) => {
    expect(reasons(plan({ listed: [listed(1, now)], landed: [landed(1, body)] }))).toEqual(['new']);
  });

  it('also when neither listing shows a lastUpdated', () => {
    expect(plan({ listed: [listed(1)], landed: [landed(1, { lastUpdatedAt: null })] }).reuse).toHaveLength(1);
  });

  it('but not when it was landed before the published lake was listed', () => {
    const body = (isRecent: boolean) => landed(1, { lastUpdatedAt: null, isRecent });
    expect(plan({ listed: [listed(1)], landed: [body(false)] }).reuse).toEqual([]);
    expect(plan({ listed: [listed(1)], landed: [body(true)] }).reuse).toHaveLength(1);
  });

  it('counts only as landed last', () => {
    const surveys = [listed(1, { lastUpdatedAt: 5, inFiltered: true })];
    expect(plan({ listed: surveys, landed: [landed(1), landed(1, { lastUpdatedAt: 6 })] }).reuse).toEqual([]);
  });

  it('is good for a full run only if a full run landed it', () => {
    const surveys = [listed(1, { lastUpdatedAt: 5, inFiltered: true })];
    const full = (body: LandedSurvey) => plan({ listed: surveys, known: [known(1)], landed: [body], mode: 'full' });
    expect(reasons(full(landed(1)))).toEqual(['full']);
    expect(full(landed(1, { response: response({ full: 1 }) })).reuse).toHaveLength(1);
  });
});

const minute = 60e6;

const day = 24 * 60 * minute;

const surveyCount = 5;

type OpKind = 'answers' | 'tracked' | 'untracked' | 'add' | 'remove' | 'return' | 'nothing';

interface Op {
  readonly kind: OpKind;
  readonly survey: number;
  readonly minutes: number;
}

interface Night {
  readonly before: readonly Op[];
  readonly betweenListings: readonly Op[];
  readonly whileFetching: readonly Op[];
  readonly failing: readonly number[];
  /** Fetches until the run dies; null: it publishes. */
  readonly diesAfter: number | null;
  readonly reversed: boolean;
}

interface Served {
  hash: number;
  body: number;
  lastUpdatedAt: number | null;
  listed: boolean;
}

/** The service and a nightly run that follows architecture.md, around the real planSurveys. */
class Simulation {
  readonly surveys = new Map<string, Served>();
  readonly lake = new Map<string, number>();
  time = 20_000 * day;
  private known = new Map<string, KnownSurvey>();
  private landed: (LandedSurvey & { readonly body: number; readonly run: number })[] = [];
  private runs = 0;
  private watermark: number | null = null;
  private publishedRun = 0;
  /** What was listed when the newest body of a survey was fetched; gone when the fetch failed or its removal was published. */
  private readonly answered = new Map<string, string>();
  private readonly skew: number;
  private readonly dateSkew: number;

  constructor(skew: number, dateSkew: number) {
    this.skew = skew;
    this.dateSkew = dateSkew;
  }

  apply(op: Op): void {
    this.time += op.minutes * minute;
    const surveyId = id(op.survey);
    const survey = this.surveys.get(surveyId);
    if (op.kind === 'add' && survey === undefined) {
      const lastUpdatedAt = op.minutes % 2 === 0 ? null : this.time + this.skew;
      this.surveys.set(surveyId, { hash: 0, body: 0, lastUpdatedAt, listed: true });
    }
    if (survey === undefined) return;
    if (op.kind === 'remove') survey.listed = false;
    if (op.kind === 'return') survey.listed = true;
    if (op.kind === 'tracked' || op.kind === 'untracked') survey.hash += 1;
    if (op.kind === 'answers' || op.kind === 'tracked') {
      // Two edits of one survey never share a time; edits of different surveys do.
      survey.lastUpdatedAt = Math.max(this.time + this.skew, (survey.lastUpdatedAt ?? 0) + 1);
    }
    if (op.kind === 'answers' || op.kind === 'tracked' || op.kind === 'untracked') survey.body += 1;
  }

  /** Runs one night and returns how many bodies it requested. */
  run(night: Night): number {
    this.runs += 1;
    for (const op of night.before) this.apply(op);
    const asOf = new Map([...this.surveys].map(([surveyId, survey]) => [surveyId, { ...survey }]));
    const askedAt = this.time + this.dateSkew;
    const since = this.watermark === null ? 0 : Math.floor(this.watermark / day) * day - day;
    const present = [...asOf].filter(([, survey]) => survey.listed);
    for (const op of night.betweenListings) this.apply(op);
    const surveys = present.map(([surveyId, survey]) => this.toListed(surveyId, survey, since));
    const result = plan({
      listed: night.reversed ? surveys.reverse() : surveys,
      known: [...this.known.values()],
      landed: this.landed.map((one) => ({ ...one, isRecent: one.run > this.publishedRun })),
      mode: 'incremental',
    });
    const bodies = this.fetch(result, night);
    if (bodies === null) return night.diesAfter ?? 0;
    this.publish(result, bodies);
    this.watermark = askedAt;
    this.publishedRun = this.runs;
    for (const [surveyId, survey] of present) {
      const isFailing = this.known.get(surveyId)?.failure !== null;
      if (!isFailing)
        expect(this.lake.get(surveyId), 'a change from before the listing was missed').toBeGreaterThanOrEqual(
          survey.body,
        );
    }
    return result.fetch.length;
  }

  private toListed(surveyId: string, plain: Served, since: number): ListedSurvey {
    const now = this.surveys.get(surveyId);
    const at = now?.listed && now.lastUpdatedAt !== null && now.lastUpdatedAt >= since ? now.lastUpdatedAt : null;
    return listed(0, { surveyId, listingHash: String(plain.hash), lastUpdatedAt: at, inFiltered: at !== null });
  }

  /** Null when the run died on the way. */
  private fetch(result: SurveyPlan, night: Night): Map<string, number | null> | null {
    const bodies = new Map<string, number | null>();
    for (const [i, { survey }] of result.fetch.entries()) {
      if (i === night.diesAfter) return null;
      const op = night.whileFetching[i];
      if (op !== undefined) this.apply(op);
      const served = this.surveys.get(survey.surveyId);
      const fails = night.failing.some((n) => id(n) === survey.surveyId) || !served?.listed;
      bodies.set(survey.surveyId, fails ? null : served.body);
      if (fails) this.answered.delete(survey.surveyId);
      else this.answer(survey, served.body);
    }
    for (const { survey, landed: body } of result.reuse) {
      bodies.set(survey.surveyId, this.landed.findLast((one) => one.surveyId === body.surveyId)?.body ?? null);
    }
    return night.diesAfter !== null && result.fetch.length <= night.diesAfter ? null : bodies;
  }

  private answer(survey: ListedSurvey, body: number): void {
    const fingerprint = `${survey.listingHash} ${this.lastUpdatedWhenListed(survey)}`;
    expect(this.answered.get(survey.surveyId), 'requested again although nothing changed').not.toBe(fingerprint);
    this.answered.set(survey.surveyId, fingerprint);
    const { surveyId, listingHash, lastUpdatedAt } = survey;
    const fetched = { ...response(), fetchedAt: this.time + this.dateSkew };
    this.landed.push({ surveyId, listingHash, lastUpdatedAt, isRecent: true, response: fetched, body, run: this.runs });
  }

  /** Outside the filtered listing the time cannot have changed since it was last seen there. */
  private lastUpdatedWhenListed(survey: ListedSurvey): number | null {
    return survey.lastUpdatedAt ?? this.known.get(survey.surveyId)?.lastUpdatedAt ?? null;
  }

  private publish(result: SurveyPlan, bodies: ReadonlyMap<string, number | null>): void {
    for (const survey of [...result.fetch, ...result.reuse].map((planned) => planned.survey)) {
      const { surveyId, listingHash } = survey;
      const body = bodies.get(surveyId) ?? null;
      const before = this.known.get(surveyId);
      if (body === null) {
        const nothing = { surveyId, listingHash: null, lastUpdatedAt: null, responseId: null };
        this.known.set(surveyId, { ...(before ?? nothing), failure: '500' });
      } else {
        const lastUpdatedAt = survey.lastUpdatedAt ?? before?.lastUpdatedAt ?? null;
        this.known.set(surveyId, { surveyId, listingHash, lastUpdatedAt, responseId: 'r', failure: null });
        this.lake.set(surveyId, body);
      }
    }
    for (const surveyId of result.removed) {
      this.known.delete(surveyId);
      this.lake.delete(surveyId);
      this.answered.delete(surveyId);
    }
    this.landed = this.landed.filter((body) => body.run !== this.runs);
    // What a dead run fetched without a time cannot be told from an older state once another run has published.
    for (const [surveyId, fingerprint] of this.answered) {
      if (!this.known.has(surveyId) && fingerprint.endsWith('null')) this.answered.delete(surveyId);
    }
  }
}

const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom<OpKind>('answers', 'answers', 'tracked', 'untracked', 'add', 'remove', 'return', 'nothing'),
  survey: fc.nat(surveyCount - 1),
  minutes: fc.constantFrom(0, 0, 1, 60, 600, 1440, 5000),
});

const night: fc.Arbitrary<Night> = fc.record({
  before: fc.array(op, { maxLength: 6 }),
  // No survey goes between the two listings: it would show in one and not in the other, and no listing tells that from "not
  // changed". The next night sees that it is gone.
  betweenListings: fc.array(
    op.filter(({ kind }) => kind !== 'remove'),
    { maxLength: 2 },
  ),
  whileFetching: fc.array(op, { maxLength: 3 }),
  failing: fc.array(fc.nat(surveyCount - 1), { maxLength: 2 }),
  diesAfter: fc.option(fc.nat(4), { freq: 3 }),
  reversed: fc.boolean(),
});

const quiet: Night = {
  before: [],
  betweenListings: [],
  whileFetching: [],
  failing: [],
  diesAfter: null,
  reversed: false,
};

describe('many nights', () => {
  it('miss no change and request nothing twice: any order of edits, edits during the listing, a day of skew, deaths, failures', () => {
    const skews = fc.constantFrom<readonly [number, number]>([0, 0], [day, 0], [-day, 0], [0, day], [0, -day]);
    fc.assert(
      fc.property(fc.array(night, { minLength: 1, maxLength: 12 }), skews, (nights, [skew, dateSkew]) => {
        const simulation = new Simulation(skew, dateSkew);
        for (let survey = 0; survey < 3; survey++) simulation.apply({ kind: 'add', survey, minutes: survey });
        for (const one of nights) simulation.run(one);
        simulation.run(quiet);
        const served = [...simulation.surveys].filter(([, survey]) => survey.listed);
        expect(new Map(simulation.lake)).toEqual(new Map(served.map(([surveyId, survey]) => [surveyId, survey.body])));
        expect(simulation.run(quiet)).toBe(0);
      }),
      { numRuns: 600 },
    );
  });

  it('decide the same whatever the order of what they are given', () => {
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
            landed: c.map(({ n, hash, at }) => landed(n, { listingHash: hash, lastUpdatedAt: at })),
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
