import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../src/extract/landing/journal.ts';
import { foldJournals, leadToSame, neededJournals } from '../../src/extract/landing/replay-state.ts';
import { defaultRules } from '../../src/schema/rules.ts';
import { id } from './service.ts';

const runId = (n: number): string => `202601${String(n + 1).padStart(2, '0')}T020000000Z-000000`;
const hash = (n: number): string => n.toString(16).padStart(64, '0');

/** What one night loads, removes and cannot fetch, of five surveys and four value lists. */
const night = fc.record({
  loaded: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  removed: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
  failed: fc.uniqueArray(fc.nat(4), { maxLength: 1 }),
  calculated: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
  lists: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
});

type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

function toJournal({ loaded, removed, failed, calculated, lists }: Night, n: number): Journal {
  const body = (of: number): string => hash(n * 100 + of);
  return {
    run_id: runId(n),
    snapshot_id: runId(n),
    changed_at: n,
    watermark_at: n,
    changed_since: null,
    survey_listing: 'connection',
    rules: defaultRules,
    initiatives: body(90),
    survey_listings: [body(91)],
    surveys: loaded.map((of) => ({
      surveyId: id(of),
      responseId: body(of),
      listingHash: '',
      lastUpdatedAt: null,
      lastUpdatedRaw: null,
    })),
    removed: removed.filter((of) => !loaded.includes(of)).map(id),
    failed: failed.map((of) => ({ surveyId: id(of), reason: `night ${n}` })),
    details: {
      calculated: calculated.map((of) => ({ detail: { survey_id: id(of), code: 'a' }, response_id: body(10 + of) })),
      ...(lists.length === 0 ? {} : { value_lists: [{ detail: { ids: lists.map(id) }, response_id: body(50) }] }),
    },
  };
}

/** Nights, those that each of some snapshots holds, and how many of the oldest may go. */
const history = fc.array(night, { minLength: 1, maxLength: 14 }).chain((nights) =>
  fc.record({
    journals: fc.constant(nights.map(toJournal)),
    snapshots: fc.array(
      fc.array(fc.boolean(), { minLength: nights.length, maxLength: nights.length }).map((held) => {
        const last = held.lastIndexOf(true);
        return nights.map(toJournal).filter((_, at) => held[at] === true || at === last);
      }),
      { maxLength: 3 },
    ),
    old: fc.nat(nights.length),
  }),
);

describe('journals that are needed', () => {
  it('lead every snapshot to the same state, also while the others are deleted one by one, the oldest first', () => {
    fc.assert(
      fc.property(history, ({ journals, snapshots, old }) => {
        const known = new Map(journals.map((journal) => [journal.run_id, journal]));
        const sequences = [journals, ...snapshots.map((held) => held.flatMap(({ run_id }) => known.get(run_id) ?? []))];
        const needed = neededJournals(sequences, new Set(journals.slice(old).map(({ run_id }) => run_id)));
        const doomed = journals.filter(({ run_id }) => !needed.has(run_id));
        for (let gone = 1; gone <= doomed.length; gone++) {
          const deleted = new Set(doomed.slice(0, gone));
          for (const sequence of sequences) {
            const left = sequence.filter((journal) => !deleted.has(journal));
            if (!leadToSame(sequence, left)) return false;
          }
        }
        return true;
      }),
      { numRuns: 400 },
    );
  });

  it('are no more than surveys, lists and the last night once everything was loaded again', () => {
    const nothing = { loaded: [], removed: [], failed: [], calculated: [], lists: [] };
    const nights = Array.from({ length: 30 }, (_, n) => toJournal({ ...nothing, loaded: [n % 5] }, n));
    expect([...neededJournals([nights], new Set())].sort()).toEqual(nights.slice(25).map(({ run_id }) => run_id));
  });

  it('that removed a survey stay as long as an older one that stays names it', () => {
    const nothing = { loaded: [], removed: [], failed: [], calculated: [], lists: [] };
    const nights = [{ loaded: [0, 1] }, { removed: [0] }, { loaded: [2] }, { loaded: [3] }].map((of, n) =>
      toJournal({ ...nothing, ...of }, n),
    );
    expect(foldJournals(nights)?.surveys.has(id(0))).toBe(false);
    expect(neededJournals([nights], new Set()).has(runId(1))).toBe(true);
    const withoutFirst = nights.slice(1);
    expect(neededJournals([withoutFirst], new Set()).has(runId(1))).toBe(false);
  });

  it('are the last one and those with the last reason for a failure', () => {
    const nothing = { loaded: [], removed: [], failed: [], calculated: [], lists: [] };
    const needed = (all: readonly Partial<Night>[]) =>
      [...neededJournals([all.map((of, n) => toJournal({ ...nothing, ...of }, n))], new Set())].sort();
    expect(needed([{}, {}, {}])).toEqual([runId(2)]);
    expect(needed([{ failed: [1] }, { failed: [1] }, {}])).toEqual([runId(1), runId(2)]);
    expect(needed([{ failed: [1] }, { loaded: [1] }, {}])).toEqual([runId(1), runId(2)]);
  });

  it('that removed a survey stay as long as one that stays names it for a calculated value', () => {
    const nothing = { loaded: [], removed: [], failed: [], calculated: [], lists: [] };
    const nights = [{ loaded: [1], calculated: [0] }, { removed: [0] }, {}].map((of, n) =>
      toJournal({ ...nothing, ...of }, n),
    );
    expect([...neededJournals([nights], new Set())].sort()).toEqual([runId(0), runId(1), runId(2)]);
  });

  it('are those that are kept in any case where no run has published', () => {
    expect([...neededJournals([[]], new Set([runId(3)]))]).toEqual([runId(3)]);
  });
});

describe('two sequences of journals', () => {
  const nothing = { loaded: [], removed: [], failed: [], calculated: [], lists: [] };
  const of = (n: number, more: Partial<Night> = {}): Journal => toJournal({ ...nothing, ...more }, n);
  const last = of(9);

  it('lead to the same state whatever the order of what contributes to it', () => {
    const one = of(1, { loaded: [1], calculated: [1], failed: [4] });
    const lists = of(2, { loaded: [2], lists: [1] });
    const two = { ...lists, details: Object.fromEntries(Object.entries(lists.details).reverse()) };
    expect(leadToSame([one, two, last], [two, one, last])).toBe(true);
    expect(leadToSame([], [])).toBe(true);
  });

  it('lead to the same state without what a later one replaces', () => {
    const all = [of(1, { loaded: [1], calculated: [1] }), of(2, { loaded: [1] }), of(3, { removed: [2] }), last];
    expect(leadToSame(all, [...all.slice(1, 2), last])).toBe(true);
  });

  it.each<[string, readonly Journal[], readonly Journal[]]>([
    ['the last run is another', [of(1), last], [of(1), of(8)]],
    ['no run has published in one', [last], []],
    ['a survey is missing', [of(1, { loaded: [1] }), last], [last]],
    ['a survey has another body', [of(1, { loaded: [1] }), last], [of(2, { loaded: [1] }), last]],
    ['another survey is there', [of(1, { loaded: [1] }), last], [of(1, { loaded: [2] }), last]],
    ['a calculated value is missing', [of(1, { calculated: [1] }), last], [last]],
    ['a calculated value has another body', [of(1, { calculated: [1] }), last], [of(2, { calculated: [1] }), last]],
    ['a value list is missing', [of(1, { lists: [1] }), last], [last]],
    ['a value list has another body', [of(1, { lists: [1] }), last], [of(2, { lists: [1] }), last]],
    ['a failure is missing', [of(1, { failed: [1] }), last], [last]],
    ['a survey failed for another reason', [of(1, { failed: [1] }), last], [of(2, { failed: [1] }), last]],
    ['another survey failed', [of(1, { failed: [1] }), last], [of(1, { failed: [2] }), last]],
  ])('differ if %s', (_name, one, other) => {
    expect(leadToSame(one, other)).toBe(false);
    expect(leadToSame(other, one)).toBe(false);
  });
});
