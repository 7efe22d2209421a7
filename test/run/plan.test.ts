import { describe, expect, it } from 'vitest';
import type { Listing } from '../../src/extract/extract-listings.ts';
import type { ListedSurvey } from '../../src/extract/extract-run.ts';
import { answersOf } from '../../src/extract/extract-surveys.ts';
import type { LandedResponse } from '../../src/extract/landing/landing-files.ts';
import type { LakeState } from '../../src/publish/lake-state.ts';
import { type GuardedRun, guardLosses, guardRemovals, whyStopped } from '../../src/run/guards.ts';
import { type PlanRun, planLoad } from '../../src/run/plan-load.ts';

const survey = (surveyId: string, more: Partial<ListedSurvey> = {}): ListedSurvey => ({
  surveyId,
  listingHash: 'h',
  lastUpdatedAt: 5,
  lastUpdatedRaw: 5,
  inFiltered: false,
  ...more,
});

/** Two initiatives, one below the other, and two surveys, as they were listed before. */
const listing = (more: object = {}): Listing =>
  ({
    surveys: [survey('s1'), survey('s2')],
    initiativePaths: new Map([
      ['root', ['root']],
      ['site', ['root', 'site']],
    ]),
    initiatives: { responseId: 'initiatives' },
    namelessInitiatives: new Set(),
    keepsUnlisted: false,
    issueKeys: ['a', 'b'],
    ...more,
  }) as unknown as Listing;

const known = (surveyId: string) => ({ surveyId, listingHash: 'h', lastUpdatedAt: 5, responseId: 'r', failure: null });

const state = (more: object = {}): LakeState =>
  ({
    surveys: [known('s1'), known('s2')],
    initiativeIds: ['root', 'site'],
    rootIds: ['root'],
    namedInitiativeIds: ['root', 'site'],
    initiativesBody: { responseId: 'initiatives' },
    listingIssueKeys: ['a', 'b'],
    ...more,
  }) as unknown as LakeState;

const landed = (surveyId: string, runId: string, at: number | null = 5, isFull = false): LandedResponse => {
  const answers = answersOf({ surveyId, listingHash: 'h', lastUpdatedAt: at, lastUpdatedRaw: null }, isFull);
  return { runId, answers } as unknown as LandedResponse;
};

interface Made {
  readonly options?: object;
  readonly state?: LakeState | null;
  readonly landed?: readonly LandedResponse[];
  readonly lost?: object;
  readonly due?: readonly object[];
  readonly mode?: string;
  readonly warnings?: string[];
}

function aRun(made: Made = {}): PlanRun & GuardedRun {
  const run = {
    options: { changedSince: null, maxRemovedPercent: 20, acceptRoots: false, ...made.options },
    state: made.state === undefined ? state() : made.state,
    stats: { mode: made.mode ?? 'incremental', surveys: {} },
    resources: [
      {
        name: 'values',
        due: (_run: unknown, unchanged: readonly string[]) => made.due ?? unchanged.flatMap(() => []),
      },
    ],
    landed: async () => made.landed ?? [],
    published: {
      lostBodies: async () => ({ files: [], surveyIds: new Set(), subResources: new Map(), ...made.lost }),
    },
    log: (level: string, message: string) => made.warnings?.push(`${level} ${message}`),
  };
  return run as unknown as PlanRun & GuardedRun;
}

const noLosses = { dataPoints: new Map<string, number>(), calculatedValues: new Map<string, number>() };

const publishing = (base: object | null): GuardedRun => ({ ...aRun(), published: { snapshot: () => base } }) as never;

const wanted = async (made: Made, listed: Listing = listing()): Promise<readonly unknown[]> =>
  (await planLoad(aRun(made), listed)).surveys.map((each) => [each.survey.surveyId, each.landed?.runId ?? null]);

describe('a run', () => {
  it('has nothing to do where all is as it was', async () => {
    const run = aRun();
    const plan = await planLoad(run, listing());
    expect(plan).toMatchObject({ surveys: [], removed: [], removedInitiatives: [], unchanged: ['s1', 's2'] });
    expect(plan.isEmpty).toBe(true);
    expect(run.stats.surveys).toMatchObject({ changed: 0, unchanged: 2, removed: 0 });
  });

  it.each<[string, Made, object]>([
    ['there is no lake', { state: null }, { surveys: [], initiativePaths: new Map() }],
    ['a body that nothing needs is damaged', { lost: { files: ['f'] } }, {}],
    ['initiatives are listed otherwise', {}, { initiatives: { responseId: 'other' } }],
    ['the listing has other issues', {}, { issueKeys: ['a'] }],
    ['a value is due', { due: [{ id: 1 }] }, {}],
    ['a survey is gone', {}, { surveys: [survey('s1')] }],
    ['a survey is new', {}, { surveys: [survey('s1'), survey('s2'), survey('s3')] }],
    ['a survey has changed and another is gone', {}, { surveys: [survey('s1', { lastUpdatedAt: 6 })] }],
    [
      'a survey has changed and a value is due',
      { due: [{ id: 1 }] },
      { surveys: [survey('s1', { lastUpdatedAt: 6 }), survey('s2')] },
    ],
    ['no initiative is listed any more', {}, { initiativePaths: new Map(), initiatives: { responseId: 'other' } }],
  ])('has something to do where %s', async (_why, made, listed) => {
    expect((await planLoad(aRun(made), listing(listed))).isEmpty).toBe(false);
  });

  it('requests a survey whose landed body is lost, and says which file is damaged', async () => {
    const warnings: string[] = [];
    const lost = { files: ['landing/x'], surveyIds: new Set(['s2']) };
    expect(await wanted({ lost, warnings })).toEqual([['s2', null]]);
    expect((await planLoad(aRun({ lost }), listing())).surveys).toMatchObject([{ reason: 'failed_before' }]);
    expect(warnings).toEqual([expect.stringContaining('warn landing/x is damaged')]);
  });

  it('takes a body from disk that an interrupted run has landed, if it is of today’s version', async () => {
    const changed = listing({ surveys: [survey('s1', { lastUpdatedAt: 6 }), survey('s2'), survey('s3')] });
    const bodies = [landed('s1', 'run-6', 6), landed('s3', 'run-6', 4)];
    expect(await wanted({ landed: bodies }, changed)).toEqual([
      ['s1', 'run-6'],
      ['s3', null],
    ]);
    const run = aRun({ landed: bodies });
    await planLoad(run, changed);
    expect(run.stats.surveys.changed).toBe(2);
  });
});

describe('one survey', () => {
  const never = { lastUpdatedAt: null, lastUpdatedRaw: undefined };
  const at = (lastUpdatedAt: number) => ({ lastUpdatedAt, inFiltered: true });
  const planned = async (now: Partial<ListedSurvey>, before: object | null, made: Made = {}) => {
    const surveys = before === null ? [] : [{ ...known('s1'), ...before }];
    return planLoad(aRun({ ...made, state: state({ surveys }) }), listing({ surveys: [survey('s1', now)] }));
  };

  it.each<[string, Partial<ListedSurvey>, object | null, string]>([
    ['not known', never, null, 'new'],
    ['known but never loaded', never, { responseId: null }, 'new'],
    ['updated later', at(6), {}, 'changed'],
    ['updated earlier than known: the clock was set back', at(4), {}, 'changed'],
    ['in the filtered listing without lastUpdated', { ...never, inFiltered: true }, {}, 'changed'],
    ['with other metadata', { ...never, listingHash: 'other' }, {}, 'metadata'],
    ['that failed last time', never, { failure: '500' }, 'failed_before'],
    ['that never came and failed', never, { failure: '500', responseId: null }, 'failed_before'],
    ['not in the filtered listing', never, {}, 'unchanged'],
    ['in the filtered listing as known', at(5), {}, 'unchanged'],
  ])('%s', async (_name, now, before, expected) => {
    const { surveys, unchanged, removed } = await planned(now, before);
    expect(unchanged.length === 1 ? ['unchanged'] : surveys.map(({ reason }) => reason)).toEqual([expected]);
    expect(removed).toEqual([]);
  });

  it('is fetched again by hand when it was updated since then', async () => {
    const since = (changedSince: string) => planned({ lastUpdatedAt: 5 }, {}, { options: { changedSince } });
    expect((await since('1970-01-01')).surveys).toMatchObject([{ reason: 'forced' }]);
    expect((await since('1970-01-02')).unchanged).toEqual(['s1']);
  });

  it.each<[string, Partial<ListedSurvey>, readonly [(number | null)?, boolean?], boolean, Partial<Made>?]>([
    ['it answers to what is listed now', at(5), [], true],
    ['it was never updated', never, [null], true],
    ['the survey was updated since', at(6), [], false],
    ['its metadata changed since', { ...at(5), listingHash: 'other' }, [], false],
    ['nobody knows when it was updated', { ...never, inFiltered: true }, [null], false],
    ['it answered to a time that is not listed any more', never, [], false],
    ['the run is full and the one that landed it was not', at(5), [], false, { mode: 'full' }],
    ['both runs are full', at(5), [5, true], true, { mode: 'full' }],
  ])('is read from a landed body or not: %s', async (_name, now, version, isRead, made = {}) => {
    const bodies = [landed('s1', 'run-1', 1), landed('s1', 'run-2', ...version)];
    const { surveys } = await planned(now, null, { ...made, landed: bodies });
    expect(surveys.map((one) => one.landed)).toEqual([isRead ? bodies[1] : null]);
  });

  it('is read from the newest of its bodies: older ones may be deleted', async () => {
    const bodies = [landed('s1', 'run-1', 5, true), landed('s1', 'run-2', 5)];
    expect((await planned(at(5), null, { landed: bodies })).surveys).toMatchObject([{ landed: bodies[1] }]);
  });
});

describe('the guard', () => {
  const before = Array.from({ length: 10 }, (_, i) => `s${i}`);
  const gone = async (
    count: number,
    options: object = {},
    listed: object = {},
  ): Promise<readonly [string | null, () => void]> => {
    const run = aRun({ options, state: state({ surveys: before.map(known) }) });
    const now = listing({ surveys: before.slice(count).map((id) => survey(id)), ...listed });
    const plan = await planLoad(run, now);
    return [whyStopped(run, now, plan), () => guardRemovals(run, now, plan)];
  };

  it.each([
    [0, 0],
    [2, 20],
    [2, 100],
    [10, 100],
  ])('lets %i of 10 surveys go with a limit of %i percent', async (count, maxRemovedPercent) => {
    const [reason, guard] = await gone(count, { maxRemovedPercent });
    expect(reason).toBeNull();
    expect(guard).not.toThrow();
  });

  it.each([
    [1, 0, '1 of 10 surveys (10.0 %)'],
    [3, 20, '3 of 10 surveys (30.0 %)'],
    [10, 99, 'all 10 surveys'],
  ])('stops a run that would remove %i of 10 surveys with a limit of %i percent', async (count, limit, what) => {
    const [reason, guard] = await gone(count, { maxRemovedPercent: limit });
    expect(reason).toContain(what);
    expect(guard).toThrow(what);
    expect(guard).toThrow(expect.objectContaining({ hint: expect.stringContaining('--max-removed') }));
  });

  it('stops a run that finds none of the lake’s roots, unless that is accepted', async () => {
    const other = {
      initiativePaths: new Map([
        ['x', ['x']],
        ['y', ['x', 'y']],
      ]),
    };
    const [reason, guard] = await gone(0, { maxRemovedPercent: 100 }, other);
    expect(reason).toContain('another connection');
    expect(guard).toThrow(expect.objectContaining({ hint: expect.stringContaining('--accept-roots') }));
    expect((await gone(0, { maxRemovedPercent: 100, acceptRoots: true }, other))[0]).toBeNull();
    expect((await gone(0, {}, { initiativePaths: new Map() }))[0]).toContain('the service listed no ');
    const plan = await planLoad(aRun(), listing());
    const stopped = (roots: string, more = {}) =>
      whyStopped(aRun({ state: state({ rootIds: [...roots], ...more }) }), listing(), plan);
    expect(stopped('abcdef')).toContain('(a, b, c, d, e and 1 more)');
    expect(stopped('abc')).toContain('(a, b, c)');
    expect(stopped('a')).toContain('root initiative a is not');
    expect(stopped('', { rootIds: ['a', 'b', 'root'] })).toBeNull();
    expect(stopped('', { initiativeIds: [] })).toBeNull();
  });

  it.each([
    ['data points', 20, 100, false],
    ['data points', 21, 100, true],
    ['data points', 1, 0, true],
    ['calculated values', 20, 100, false],
    ['calculated values', 21, 100, true],
    ['calculated values', 1, 0, true],
  ] as const)('of %s: %i of %i', async (name, lost, rows, isStopped) => {
    const ofPoints = name === 'data points';
    const run = publishing({ manifest: { tables: { [ofPoints ? 'data_points' : 'calculated_values']: { rows } } } });
    const distrusted: string[] = [];
    const losses = new Map([
      ['s1', lost - 1],
      ['s2', 1],
    ]);
    const guarded = guardLosses(
      run,
      { ...noLosses, [ofPoints ? 'dataPoints' : 'calculatedValues']: losses },
      async (ids) => void distrusted.push(...ids),
    );
    if (isStopped) await expect(guarded).rejects.toThrow(`${lost} of ${rows} ${name}`);
    else await guarded;
    expect(distrusted).toEqual(isStopped ? ['s1', 's2'] : []);
  });
});
