import { groupBy } from '../group-by.ts';
import type { Additivity } from './additivity.ts';
import { type Contest, contestKey } from './candidates.ts';
import { type Figure, type FigureRules, figureOf, type Given, measuredIn } from './figure.ts';
import { measureId } from './measure.ts';
import type { YearOfParts } from './parts.ts';
import type { MeasuredValue } from './rows.ts';

/** §3 "Over time": `sum` needs parts that cover the year, `period_end` the part that ends with it. */
export function figuresOfParts(
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
