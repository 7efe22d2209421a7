import { groupBy } from '../group-by.ts';
import type { Contest } from './candidates.ts';

/** Whether an initiative says `na` to a tracker in a reporting year. */
export type SaysNa = (initiativeId: string, trackerId: string, reportingYear: number) => boolean;

/** §10 "Aggregations": it has yearly answers in that year, and all that count are `na`. */
export function whoSaysNa(contests: Iterable<Contest>): SaysNa {
  const answered = [...contests].filter(({ period, answer }) => period === 'yearly' && answer !== null);
  const keyOf = (initiativeId: string, trackerId: string, year: number): string =>
    `${initiativeId} ${trackerId} ${year}`;
  const years = groupBy(answered, (each) => keyOf(each.initiativeId, each.trackerId, each.reportingYear));
  return (initiativeId, trackerId, year) =>
    years.get(keyOf(initiativeId, trackerId, year))?.every(({ answer }) => answer === 'na') === true;
}
