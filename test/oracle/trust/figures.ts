import type { Contest } from './candidates.ts';
import { type Figure, type FigureRules, figureOf, measuredIn } from './figure.ts';
import type { YearOfParts } from './parts.ts';
import { figuresOfParts } from './parts-figures.ts';

type Contests = ReadonlyMap<string, Contest>;

/** Quarters and months as reported. */
export function periodFigures(contests: Contests, rules: FigureRules): readonly Figure[] {
  const parts = [...contests.values()].filter(({ period }) => period !== 'yearly');
  return parts.flatMap((contest) => reportedFigures(contest, rules));
}

/** Also those that a decision sets aside. §10 "Years": of one end a report gives all columns; else each column is from parts, else from the aggregation. */
export function yearlyFigures(
  contests: Contests,
  years: readonly YearOfParts[],
  rules: FigureRules,
): readonly Figure[] {
  const fromParts = years.flatMap((year) => figuresOfParts(year, contests, rules));
  const columns = new Set(fromParts.map(columnKey));
  const yearly = [...contests.values()].filter(({ period }) => period === 'yearly');
  const fromYears = yearly.flatMap((contest) => reportedFigures(contest, rules));
  return [...fromParts, ...fromYears.filter((figure) => !columns.has(columnKey(figure)))];
}

const columnKey = ({ initiativeId, trackerId, columnCode, periodEnd }: Figure): string =>
  JSON.stringify([initiativeId, trackerId, columnCode, periodEnd]);

function reportedFigures(contest: Contest, rules: FigureRules): readonly Figure[] {
  const { counting } = contest;
  if (counting === null) return [];
  return measuredIn(counting, rules).map((measured) =>
    figureOf(contest, contest, [{ measured, contest }], rules, {
      basis: counting.isReport ? 'reported' : 'aggregation',
      sources: [contest],
    }),
  );
}

/** A report, or an aggregation, that does not count by decision is in no figure. */
export const isSetAside = ({ initiativeId, trackerId, reportingYear }: Figure, { decided }: FigureRules): boolean =>
  ['not_counted', 'wrong'].includes(decided(initiativeId, trackerId, reportingYear) ?? '');
