import { groupBy } from '../group-by.ts';
import { sizeOf } from './amounts.ts';
import { reportingYear } from './calendar.ts';
import type { ValueRecord } from './records.ts';
import type { RecordValues } from './rows.ts';

/** §5 and §10 "Candidates": all records of one initiative, tracker and period. */
export interface Contest {
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly period: ValueRecord['period'];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly reportingYear: number;
  readonly records: readonly ValueRecord[];
  /** The record that counts; null where nobody gave a value, or `na` ends the matter. */
  readonly counting: ValueRecord | null;
  /** The aggregation that counts or would count without reports. */
  readonly aggregation: ValueRecord | null;
  /** What the reports of the period come to, whether or not an aggregation counts beside them. */
  readonly answer: 'value' | 'na' | 'nr' | null;
  /** Records of the same kind that could count, or say `na`. */
  readonly candidateCount: number;
  /** Candidates with a number or `na` that the one that counts does not outrank. */
  readonly rivals: readonly ValueRecord[];
  readonly hasRejected: boolean;
}

export const contestKey = (initiativeId: string, trackerId: string, period: string, periodEnd: string): string =>
  [initiativeId, trackerId, period, periodEnd].join(' ');

type ValuesOf = (record: ValueRecord) => RecordValues;

export function contestsOf(
  records: readonly ValueRecord[],
  valuesOf: ValuesOf,
  yearEnd: string,
): ReadonlyMap<string, Contest> {
  const groups = groupBy(records, (r) => contestKey(r.initiativeId, r.trackerId, r.period, r.periodEnd));
  return new Map([...groups].map(([key, all]) => [key, contestOf(all, valuesOf, yearEnd)]));
}

function contestOf(records: readonly ValueRecord[], valuesOf: ValuesOf, yearEnd: string): Contest {
  const ranked = records.filter(({ isRejected, says }) => !isRejected && says !== null).sort(byRank);
  const reports = ranked.filter(({ isReport }) => isReport);
  const withValue = ranked.filter(({ says }) => says === 'value');
  const first = withValue.find(({ isReport }) => isReport);
  const isNumberOverruled = first !== undefined && naEndsTheMatter(reports);
  const report = isNumberOverruled ? undefined : first;
  const aggregation = withValue.find(({ isReport }) => !isReport) ?? null;
  const counting = report ?? aggregation;
  const candidates = ranked.filter(
    ({ isReport, says }) => isReport === counting?.isReport && (says === 'value' || says === 'na'),
  );
  const [sample] = records;
  if (sample === undefined) throw new RangeError('a period without records');
  const { initiativeId, trackerId, period, periodStart, periodEnd } = sample;
  return {
    ...{ initiativeId, trackerId, period, periodStart, periodEnd },
    reportingYear: reportingYear(periodEnd, yearEnd),
    records,
    counting,
    aggregation,
    answer: report !== undefined ? 'value' : isNumberOverruled ? 'na' : (reports[0]?.says ?? null),
    candidateCount: candidates.length,
    rivals: counting === null ? [] : rivalsOf(counting, candidates, valuesOf),
    hasRejected: records.some(({ isRejected }) => isRejected),
  };
}

/** Best first: reports, then verified ones, complete ones, the greatest ids. */
function byRank(a: ValueRecord, b: ValueRecord): number {
  return rankOf(a) < rankOf(b) ? 1 : -1;
}

const rankOf = (record: ValueRecord): string =>
  `${Number(record.isReport)}${Number(record.isVerified)}${Number(record.isSurveyComplete)} ${record.surveyId} ${record.utrvId}`;

/** A report that says `na` and is settled, against numbers of which none is. */
function naEndsTheMatter(reports: readonly ValueRecord[]): boolean {
  const settled = reports.filter(({ isVerified, isSurveyComplete }) => isVerified || isSurveyComplete);
  return settled.some(({ says }) => says === 'na') && settled.every(({ says }) => says !== 'value');
}

/** With a number or `na`, and not outranked; where the question is none of numbers, with an answer. */
function rivalsOf(
  counting: ValueRecord,
  candidates: readonly ValueRecord[],
  valuesOf: ValuesOf,
): readonly ValueRecord[] {
  const isNumeric = candidates.some(({ numbers }) => numbers.length > 0);
  return candidates.filter(
    (each) =>
      each !== counting && (each.says === 'na' || !isNumeric || valuesOf(each).size > 0) && !outranks(counting, each),
  );
}

/** The other is not better in either of verified and complete, and worse in one. */
const outranks = (one: ValueRecord, other: ValueRecord): boolean =>
  one.isVerified >= other.isVerified &&
  one.isSurveyComplete >= other.isSurveyComplete &&
  (one.isVerified > other.isVerified || one.isSurveyComplete > other.isSurveyComplete);

/** §2 `rival`: the greatest difference to a rival's number of the measure; not named or `na` is 0. */
export function rivalOf({ rivals }: Contest, id: string, amount: bigint, valuesOf: ValuesOf): bigint {
  // Several numbers that do not add up are none.
  const differences = rivals.map((rival) => sizeOf(amount - (valuesOf(rival).get(id)?.amount ?? 0n)));
  return differences.reduce((a, b) => (a > b ? a : b), 0n);
}

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
