import { groupBy } from '../group-by.ts';
import type { Figure } from './figure.ts';

/** §3 and §10 "Years": an initiative and tracker is in a reporting year with one end only. */
export function otherYearEnds(figures: readonly Figure[]): ReadonlySet<Figure> {
  const years = groupBy(figures, inYear);
  const others = [...years.values()].flatMap((all) => {
    const [chosen] = [...groupBy(all, ({ periodEnd }) => periodEnd)].sort(byChoice);
    return all.filter(({ periodEnd }) => periodEnd !== chosen?.[0]);
  });
  return new Set(others);
}

export const inYear = ({ initiativeId, trackerId, reportingYear }: Figure): string =>
  `${initiativeId} ${trackerId} ${reportingYear}`;

type End = readonly [periodEnd: string, figures: readonly Figure[]];

/** A report before parts before an aggregation, then the later. */
function byChoice([a, ofA]: End, [b, ofB]: End): number {
  const difference = kindOf(ofA) - kindOf(ofB);
  return difference !== 0 ? difference : a < b ? 1 : -1;
}

const kinds = { reported: 0, parts: 1, period_end: 1, aggregation: 2 } as const;
const kindOf = (figures: readonly Figure[]): number => Math.min(...figures.map(({ basis }) => kinds[basis]));
