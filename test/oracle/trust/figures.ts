import { type Contest, hasOtherValue } from './candidates.ts';
import { type Figure, type FigureRules, figureOf, measuredIn } from './figure.ts';
import { measureId } from './measure.ts';
import type { YearOfParts } from './parts.ts';
import { figuresOfParts } from './parts-figures.ts';

type Contests = ReadonlyMap<string, Contest>;

/** Quarters and months as reported. */
export function periodFigures(contests: Contests, rules: FigureRules): readonly Figure[] {
  const parts = [...contests.values()].filter(({ period }) => period !== 'yearly');
  return parts.flatMap((contest) => reportedFigures(contest, rules));
}

/** §10 "Years": of one end a report gives all columns; else each column is from parts, else from the aggregation. */
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
    figureOf(contest, contest, [measured], rules, {
      basis: counting.isReport ? 'reported' : 'aggregation',
      sources: [contest],
      hasOtherValue: hasOtherValue(contest, measureId(measured.measure), rules.valuesOf),
    }),
  );
}
