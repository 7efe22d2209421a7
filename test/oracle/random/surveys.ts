import fc from 'fast-check';
import type { WorldSurvey } from '../trust/world.ts';
import { questions } from './questions.ts';

/** A survey before it has an id; `node` is an index. */
export interface DrawnSurvey extends Omit<WorldSurvey, 'of' | 'place' | 'lastUpdated' | 'defines'> {
  readonly for: string;
  readonly node: number;
}

const names = Object.keys(questions);

/** Answers to all questions; those that a group does not have are left out later. */
export const answers: fc.Arbitrary<WorldSurvey['says']> = fc.record(
  Object.fromEntries(names.map((name) => [name, questions[name]?.says ?? fc.constant(1)])),
);

const status = <S extends string>(name: S, times: number): readonly S[] => Array.from({ length: times }, () => name);

const form = fc.record({
  status: fc.constantFrom(...status('updated', 6), ...status('verified', 5), 'rejected' as const),
  isOpen: fc.constantFrom(false, false, false, true),
  isPrivate: fc.constantFrom(false, false, false, true),
  currency: fc.constantFrom('EUR', 'EUR', 'CZK', null),
  says: answers,
});

const year = fc.constantFrom('2024', '2025', '2025', '2025', '2026');
const end = fc.oneof(
  { weight: 5, arbitrary: year },
  { weight: 2, arbitrary: fc.constantFrom('2025-03-31', '2024-03-31', '2025-06-30', '2025-12-28', '2026-01-03') },
);

/** What ends together: a year, its quarters, or quarters and the months of one of them; now and then one is missing. */
const periods: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 5, arbitrary: end.map((each) => [each]) },
  {
    weight: 3,
    arbitrary: fc
      .record({ year, months: fc.option(fc.nat(3), { freq: 3 }), missing: fc.option(fc.nat(11), { freq: 3 }) })
      .map((parts) => partsOf(parts).filter((_, i) => i !== parts.missing)),
  },
);

function partsOf({ year: of, months }: { readonly year: string; readonly months: number | null }): readonly string[] {
  return [0, 1, 2, 3].flatMap((quarter) =>
    quarter === months
      ? [1, 2, 3].map((month) => `${of}-${String(3 * quarter + month).padStart(2, '0')}`)
      : [`${of}-Q${quarter + 1}`],
  );
}

/** Surveys of one node. */
export const collection: fc.Arbitrary<readonly DrawnSurvey[]> = fc
  .record({
    ...{ node: fc.nat(99), periods, type: fc.constantFrom(null, null, null, 'aggregation' as const) },
    // Questions that none of the surveys asks.
    without: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  })
  .chain(({ node, periods: all, type, without }) =>
    fc.tuple(...all.map(() => form)).map((forms) =>
      forms.map(({ currency, says, ...rest }, i) => ({
        ...{ ...rest, node, for: all[i] ?? '2025' },
        says: Object.fromEntries(Object.entries(says).filter(([name]) => !without.includes(name))),
        ...(currency === null ? {} : { currency }),
        ...(type === null ? {} : { type }),
      })),
    ),
  );
