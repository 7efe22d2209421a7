import fc from 'fast-check';
import type { Answer } from '../../rules/group-text.ts';
import { questions } from './questions.ts';

/** What a survey says to each question, by name. */
export type Says = Readonly<Record<string, unknown>>;

/** A survey before it has an id; `node` is an index. */
export interface DrawnSurvey extends Omit<Answer, 'who' | 'place' | 'updated' | 'defines'> {
  readonly node: number;
  readonly says: Says;
}

const names = Object.keys(questions);

/** Answers to all questions; those that a group does not have are left out later. */
export const answers: fc.Arbitrary<Says> = fc.record(
  Object.fromEntries(names.map((name) => [name, questions[name]?.says ?? fc.constant(1)])),
);

const form = fc.record({
  state: fc.constantFrom(...Array(6).fill({ verified: false }), ...Array(5).fill({}), { rejected: true }),
  complete: fc.constantFrom(true, true, true, false),
  private: fc.constantFrom(false, false, false, true),
  currency: fc.constantFrom('EUR', 'EUR', 'CZK', null),
  assured: fc.constantFrom(...Array(5).fill(null), 'completed', 'partial'),
  says: answers,
});

type Period = Pick<Answer, 'year' | 'period' | 'ends'>;
const year = fc.constantFrom(2024, 2025, 2025, 2025, 2026);
const end: fc.Arbitrary<Period> = fc.oneof(
  { weight: 5, arbitrary: year.map((each) => ({ year: each })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('2025-03-31', '2024-03-31', '2025-06-30', '2025-12-28', '2026-01-03')
      .map((ends) => ({ ends })),
  },
);

/** What ends together: a year, its quarters, or quarters and the months of one of them; now and then one is missing. */
const periods: fc.Arbitrary<readonly Period[]> = fc.oneof(
  { weight: 5, arbitrary: end.map((each) => [each]) },
  {
    weight: 3,
    arbitrary: fc
      .record({ year, months: fc.option(fc.nat(3), { freq: 3 }), missing: fc.option(fc.nat(11), { freq: 3 }) })
      .map((parts) => partsOf(parts).filter((_, i) => i !== parts.missing)),
  },
);

const partsOf = ({ year: of, months }: { readonly year: number; readonly months: number | null }): readonly Period[] =>
  [0, 1, 2, 3].flatMap((quarter) =>
    (quarter === months ? [1, 2, 3].map((month) => `M${3 * quarter + month}`) : [`Q${quarter + 1}`]).map((period) => ({
      year: of,
      period,
    })),
  );

/** Surveys of one node. */
export const collection: fc.Arbitrary<readonly DrawnSurvey[]> = fc
  .record({
    ...{ node: fc.nat(99), periods, type: fc.constantFrom(null, null, null, 'aggregation' as const) },
    // Questions that none of the surveys asks.
    without: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  })
  .chain(({ node, periods: all, type, without }) =>
    fc.tuple(...all.map(() => form)).map((forms) =>
      forms.map(({ currency, assured, says, state, ...rest }, i) => ({
        ...{ ...rest, ...state, ...all[i], node },
        says: Object.fromEntries(Object.entries(says).filter(([name]) => !without.includes(name))),
        ...(currency === null ? {} : { currency }),
        ...(assured === null ? {} : { assured }),
        ...(type === null ? {} : { kind: type }),
      })),
    ),
  );
