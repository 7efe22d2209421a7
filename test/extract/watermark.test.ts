import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSurveys, sinceOf, watermarkOf } from '../../src/extract/change-detection.ts';
import type { ListedSurvey } from '../../src/extract/extract-run.ts';
import type { KnownSurvey } from '../../src/schema/rows.ts';

const hour = 3_600_000_000;

const day = 24 * hour;

const start = Date.parse('2026-01-10T02:00:00Z') * 1000;

const at = (text: string): number => Date.parse(text) * 1000;

describe('the watermark', () => {
  const updates = [at('2026-01-01T10:00:00Z'), at('2026-01-08T10:00:00Z'), null];

  it('is the newest change that was seen', () => {
    expect(watermarkOf({ server: start, ours: start }, updates)).toBe(updates[1]);
  });

  it('goes back with a clock that is behind, and never before 1970', () => {
    expect(watermarkOf({ server: start - 5 * day, ours: start }, updates)).toBe(updates[0]);
    expect(watermarkOf({ server: start, ours: -day }, updates)).toBe(0);
  });

  it('is no later than the clocks when a change is stamped in the future', () => {
    expect(watermarkOf({ server: start, ours: start + day }, [at('2099-01-01T00:00:00Z')])).toBe(start);
    expect(watermarkOf({ server: start, ours: start }, [...updates, at('2099-01-01T00:00:00Z')])).toBe(updates[1]);
  });
});

describe('the day to ask from', () => {
  const clocks = { server: start, ours: start };
  const wholeListing = { startedAt: start - day, runsSince: 1 };
  const before = { watermarkAt: start - day, updates: [start - day], wholeListing };

  it('is the one before the watermark', () => {
    expect(sinceOf(before, clocks)).toEqual({ day: '2026-01-08', distrust: null });
  });

  it('is the beginning while no whole listing is known', () => {
    expect(sinceOf({ ...before, wholeListing: null }, clocks)).toEqual({ day: '1970-01-01', distrust: null });
    expect(sinceOf({ ...before, wholeListing: { startedAt: start, runsSince: 0 } }, clocks).day).toBe('2026-01-08');
  });

  it('is the beginning when the watermark is in the future of either clock, and says why', () => {
    for (const wrong of [
      { server: start - 2 * day, ours: start },
      { server: null, ours: start - 2 * day },
    ]) {
      const { day: asked, distrust } = sinceOf(before, wrong);
      expect(asked).toBe('1970-01-01');
      expect(distrust).toMatch(/seen everything up to 2026-01-09T02:00:00.000Z, but .*2026-01-08T02:00:00.000Z/);
    }
  });

  it('is the beginning once a week, by our clock and by the count of runs', () => {
    const asked = (startedAt: number, runsSince: number): string =>
      sinceOf({ ...before, wholeListing: { startedAt, runsSince } }, clocks).day;
    expect(asked(start - 6 * day, 6)).toBe('2026-01-08');
    expect(asked(start - 7 * day, 0)).toBe('1970-01-01');
    expect(asked(start - day, 7)).toBe('1970-01-01');
    expect(asked(start + day, 0)).toBe('1970-01-01');
  });

  it('is not the beginning where some surveys have no time: all of those would be requested again', () => {
    const due = { ...before, updates: [start - day, null], wholeListing: null };
    expect(sinceOf(due, clocks).day).toBe('2026-01-08');
  });
});

interface Night {
  /** Since the night before; all of it passes before the listing. */
  readonly hours: number;
  /** Numbers of surveys and when in that time they change, in hundredths. */
  readonly edits: readonly { readonly survey: number; readonly when: number }[];
  /** Of the clock that stamps changes from this night on. */
  readonly stampSkew: number;
  /** Of the `Date` header; null: none is sent. */
  readonly dateSkew: number | null;
  readonly ourSkew: number;
}

/** A service, and nights that follow `extractListings`, around the real decisions. */
class World {
  time = start;
  readonly service = new Map<string, { version: number; stamp: number }>();
  readonly lake = new Map<string, number>();
  readonly fetched: string[] = [];
  private readonly stamps = new Set<string>();
  private known = new Map<string, KnownSurvey>();
  private watermarkAt: number | null = null;
  private whole: { startedAt: number; runsSince: number } | null = null;

  edit(survey: number, time: number, skew: number): void {
    const id = String(survey);
    const before = this.service.get(id);
    let stamp = time + skew;
    // No two versions of one survey share a stamp: nothing could tell them apart.
    while (this.stamps.has(`${id} ${stamp}`)) stamp += 1;
    this.stamps.add(`${id} ${stamp}`);
    this.service.set(id, { version: (before?.version ?? 0) + 1, stamp });
  }

  run(night: Night): void {
    const from = this.time;
    this.time += night.hours * hour;
    for (const { survey, when } of [...night.edits].sort((a, b) => a.when - b.when)) {
      this.edit(survey, from + (night.hours * hour * when) / 100, night.stampSkew);
    }
    const server = night.dateSkew === null ? null : Math.max(0, this.time + night.dateSkew);
    const clocks = { server, ours: Math.max(0, this.time + night.ourSkew) };
    const updates = [...this.known.values()].map(({ lastUpdatedAt }) => lastUpdatedAt);
    const since =
      this.watermarkAt === null
        ? { day: '1970-01-01', distrust: null }
        : sinceOf({ watermarkAt: this.watermarkAt, updates, wholeListing: this.whole }, clocks);
    const listed = [...this.service].map(([id, survey]) => this.list(id, survey.stamp, since.day));
    const known = [...this.known.values()];
    const plan = planSurveys({ listed, known, landed: [], mode: 'incremental', listedByRun: null, forcedSince: null });
    if (plan.fetch.length === 0 && since.distrust === null && this.watermarkAt !== null) return;
    for (const { survey } of plan.fetch) this.load(survey);
    this.watermarkAt = watermarkOf(clocks, [...updates, ...listed.map(({ lastUpdatedAt }) => lastUpdatedAt)]);
    if (since.day === '1970-01-01') this.whole = { startedAt: clocks.ours, runsSince: 0 };
    else if (this.whole !== null) this.whole = { ...this.whole, runsSince: this.whole.runsSince + 1 };
  }

  /** What the service says "after" means is not stated: here only days later than the one asked from are listed. */
  private list(surveyId: string, stamp: number, since: string): ListedSurvey {
    const known = this.known.get(surveyId);
    const inFiltered = stamp >= at(since) + day || since === '1970-01-01' || known === undefined;
    const lastUpdatedAt = inFiltered ? stamp : (known?.lastUpdatedAt ?? null);
    return { surveyId, listingHash: 'h', lastUpdatedAt, lastUpdatedRaw: null, inFiltered, initiativeId: null };
  }

  private load({ surveyId, lastUpdatedAt }: ListedSurvey): void {
    const version = this.service.get(surveyId)?.version ?? 0;
    this.known.set(surveyId, { surveyId, listingHash: 'h', lastUpdatedAt, responseId: 'r', failure: null });
    this.lake.set(surveyId, version);
    this.fetched.push(`${surveyId} version ${version}`);
  }

  expectSame(): void {
    const served = [...this.service].map(([id, { version }]) => [id, version] as const);
    expect(this.lake).toEqual(new Map(served));
  }
}

const skew = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.integer({ min: -72, max: 72 }).map((hours) => hours * hour),
  fc.integer({ min: -40 * 365, max: 74 * 365 }).map((days) => days * day),
);

const edits = fc.array(fc.record({ survey: fc.nat(3), when: fc.nat(100) }), { maxLength: 3 });

const nights = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 1, 10, 24, 24, 24, 24, 200, 2000),
    edits,
    stampSkew: skew,
    dateSkew: fc.option(skew, { freq: 4 }),
    ourSkew: skew,
  }),
  { minLength: 1, maxLength: 14 },
);

const honest: Night = { hours: 24, edits: [], stampSkew: 0, dateSkew: 0, ourSkew: 0 };

const begin = (stampSkew: number): World => {
  const world = new World();
  for (const survey of [0, 1, 2]) world.edit(survey, start - (survey + 1) * day, stampSkew);
  return world;
};

/** fast-check prints the seed of a run that fails; each version of a survey is requested once, whatever the clocks said. */
const expectNoneTwice = ({ fetched }: World): void => expect(new Set(fetched).size).toBe(fetched.length);

describe('nights with wrong clocks', () => {
  it('miss no change when the Date header and our clock are wrong by hours or decades, or no header comes', () => {
    fc.assert(
      fc.property(nights, skew, (all, stampSkew) => {
        const world = begin(stampSkew);
        for (const night of all) {
          world.run({ ...night, stampSkew });
          world.expectSame();
        }
        expectNoneTwice(world);
      }),
      { numRuns: 600 },
    );
  });

  it('lose nothing for good when every clock jumps in both directions: a week of right clocks finds all', () => {
    fc.assert(
      fc.property(nights, (all) => {
        const world = begin(0);
        for (const night of all) world.run(night);
        for (let night = 0; night < 8; night++) world.run(honest);
        world.expectSame();
        expectNoneTwice(world);
      }),
      { numRuns: 600 },
    );
  });
});
