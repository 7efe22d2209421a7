import { groupBy } from '../group-by.ts';
import type { Additivity } from './additivity.ts';
import { type Contest, contestKey } from './candidates.ts';
import { type Figure, type FigureRules, figureOf, type Given, measuredIn, measureId } from './figure.ts';
import type { YearOfParts } from './parts.ts';
import type { MeasuredValue } from './rows.ts';

type Contests = ReadonlyMap<string, Contest>;

/** Quarters and months as reported. */
export function periodFigures(contests: Contests, rules: FigureRules): readonly Figure[] {
  const parts = [...contests.values()].filter(({ period }) => period !== 'yearly');
  return parts.flatMap((contest) => reportedFigures(contest, rules));
}

/**
 * Also those that a decision sets aside. §10 "Years": of one end a report gives all columns; else each column is from
 * parts, else from the aggregation.
 */
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

/** §3 "Over time": `sum` needs parts that cover the year, `period_end` the part that ends with it. */
function figuresOfParts(
  parts: YearOfParts,
  contests: ReadonlyMap<string, Contest>,
  rules: FigureRules,
): readonly Figure[] {
  const { initiativeId, trackerId, reportingYear, year } = parts;
  const contest = contests.get(contestKey(initiativeId, trackerId, 'yearly', year.end));
  const period = {
    initiativeId,
    reportingYear,
    period: 'yearly',
    periodStart: year.start,
    periodEnd: year.end,
  } as const;
  const over = (measured: MeasuredValue): Additivity['overTime'] =>
    rules.additivity(trackerId, measured.measure.columnCode).overTime;
  const make = (given: readonly Given[], basis: 'parts' | 'period_end', sources: readonly Contest[]): Figure =>
    figureOf(period, contest, given, rules, { basis, sources });

  const tiles = parts.tiles ?? [];
  const added = tiles.flatMap((tile) =>
    tile.counting === null ? [] : measuredIn(tile.counting, rules).map((measured) => ({ measured, contest: tile })),
  );
  const sums = groupBy(
    added.filter(({ measured }) => over(measured) === 'sum'),
    ({ measured }) => measureId(measured.measure),
  );
  return [
    ...[...sums.values()].map((given) => make(given, 'parts', tiles)),
    ...closingValues(parts, rules)
      .filter(({ measured }) => over(measured) === 'period_end')
      .map((given) => make([given], 'period_end', [given.contest])),
  ];
}

/** Of each column the first of the closing parts that names it, with all options of its own. */
function closingValues({ closing }: YearOfParts, rules: FigureRules): readonly Given[] {
  const taken = new Set<string | null>();
  return closing.flatMap((contest) => {
    const values = contest.counting === null ? [] : measuredIn(contest.counting, rules);
    const fresh = values.filter(({ measure }) => !taken.has(measure.columnCode));
    for (const { measure } of fresh) taken.add(measure.columnCode);
    return fresh.map((measured) => ({ measured, contest }));
  });
}

/** §3 and §10 "Years": an initiative and tracker is in a reporting year with one end only. */
export function otherYearEnds(figures: readonly Figure[]): ReadonlySet<Figure> {
  const years = groupBy(figures, inYear);
  const others = [...years.values()].flatMap((all) => {
    const [chosen] = [...groupBy(all, ({ periodEnd }) => periodEnd)].sort(byChoice);
    return all.filter(({ periodEnd }) => periodEnd !== chosen?.[0]);
  });
  return new Set(others);
}

const inYear = ({ initiativeId, trackerId, reportingYear }: Figure): string =>
  `${initiativeId} ${trackerId} ${reportingYear}`;

type End = readonly [periodEnd: string, figures: readonly Figure[]];

/** A report before parts before an aggregation, then the later. */
function byChoice([a, ofA]: End, [b, ofB]: End): number {
  const difference = kindOf(ofA) - kindOf(ofB);
  return difference !== 0 ? difference : a < b ? 1 : -1;
}

const kinds = { reported: 0, parts: 1, period_end: 1, aggregation: 2 } as const;
const kindOf = (figures: readonly Figure[]): number => Math.min(...figures.map(({ basis }) => kinds[basis]));
