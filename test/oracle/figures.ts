import type { Additivity } from './additivity.ts';
import { groupBy } from './group-by.ts';
import { sumOf } from './rational.ts';
import { type CurrencySource, type ReadNumber, type ReadRecord, weakestSource } from './records.ts';

/** What a number is of: these four make a `measure_id`. */
export interface Measure {
  readonly trackerId: string;
  readonly column: string | null;
  readonly option: string | null;
  readonly baseUnit: string | null;
}

/** A row of `figures` or `period_figures`. */
export interface Figure extends Measure {
  readonly initiativeId: string;
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly value: number;
  readonly valueCount: number;
  readonly basis: 'reported' | 'parts' | 'aggregation';
  readonly aggregationValue: number | null;
  readonly isVerified: boolean;
  readonly assuranceStatus: string | null;
  readonly isPrivate: boolean;
  readonly currencySource: CurrencySource | null;
  readonly hasRejected: boolean;
  readonly utrvId: string | null;
  readonly surveyId: string | null;
}

/** All records of one initiative, tracker and period, of which one counts if there is a candidate. */
export interface Contest {
  readonly records: readonly ReadRecord[];
  /** Best first. */
  readonly candidates: readonly ReadRecord[];
  readonly hasRejected: boolean;
}

export type AdditivityOf = (trackerId: string, column: string | null) => Additivity;

export const measureKey = ({ trackerId, column, option, baseUnit }: Measure): string =>
  JSON.stringify([trackerId, column, option, baseUnit]);
export const contestKey = (initiativeId: string, trackerId: string, period: string, end: string): string =>
  [initiativeId, trackerId, period, end].join(' ');

export function contestsOf(records: readonly ReadRecord[]): ReadonlyMap<string, Contest> {
  const groups = groupBy(records, (r) => contestKey(r.initiativeId, r.trackerId, r.period, r.end));
  return new Map([...groups].map(([key, all]) => [key, contestOf(all)]));
}

function contestOf(records: readonly ReadRecord[]): Contest {
  const candidates = records.filter(({ hasDataPoint, isRejected }) => hasDataPoint && !isRejected);
  return {
    records,
    candidates: candidates.sort((a, b) => (rankOf(a) < rankOf(b) ? 1 : -1)),
    hasRejected: records.some(({ isRejected }) => isRejected),
  };
}

/** The greatest counts. */
const rankOf = (record: ReadRecord): string =>
  `${Number(record.isDefault)}${Number(record.isVerified)}${Number(record.isSurveyComplete)} ${record.surveyId} ${record.utrvId}`;

/** Every figure: those whose `period` is `yearly` are rows of `figures`, the others of `period_figures`. */
export function figuresOf(contests: ReadonlyMap<string, Contest>, additivity: AdditivityOf): readonly Figure[] {
  const otherYearEnds = new Set<string>();
  for (const { records } of contests.values()) {
    for (const { period, end, initiativeId } of records) {
      if (period === 'yearly' && !end.endsWith('-12-31')) otherYearEnds.add(initiativeId);
    }
  }
  const reported = [...contests.values()].flatMap((contest) => reportedFigures(contest, additivity));
  const years = yearsOfParts(contests, additivity, otherYearEnds);
  const isReplaced = ({ initiativeId, trackerId, column, period, end }: Figure): boolean =>
    years.has(contestKey(initiativeId, trackerId, period, end)) && additivity(trackerId, column).addsOverTime === true;
  return [...reported.filter((figure) => !isReplaced(figure)), ...[...years.values()].flat()];
}

function reportedFigures(contest: Contest, additivity: AdditivityOf): readonly Figure[] {
  const [record] = contest.candidates;
  if (record === undefined) return [];
  const aggregated = aggregatedValues(contest, additivity);
  return [...valuesOf(record, additivity)].map(([key, entry]) => ({
    ...entry.measure,
    initiativeId: record.initiativeId,
    period: record.period,
    start: record.start,
    end: record.end,
    value: entry.value,
    valueCount: entry.numbers.length,
    basis: record.isDefault ? 'reported' : 'aggregation',
    aggregationValue: aggregated.get(key)?.value ?? null,
    isVerified: record.isVerified,
    assuranceStatus: record.assuranceStatus,
    isPrivate: record.isPrivate,
    currencySource: weakestSource(entry.numbers),
    hasRejected: contest.hasRejected,
    utrvId: record.utrvId,
    surveyId: record.surveyId,
  }));
}

interface MeasuredValue {
  readonly measure: Measure;
  readonly numbers: readonly ReadNumber[];
  readonly value: number;
}

/** By measure; several numbers of one that does not add up make none. */
function valuesOf(record: ReadRecord, additivity: AdditivityOf): ReadonlyMap<string, MeasuredValue> {
  const { trackerId } = record;
  const groups = groupBy(record.numbers, (number) => measureKey({ trackerId, ...number }));
  const values = new Map<string, MeasuredValue>();
  for (const [key, numbers] of groups) {
    const [first, ...others] = numbers;
    if (first === undefined) continue;
    const { column, option, baseUnit } = first;
    if (others.length > 0 && additivity(trackerId, column).isAdditive !== true) continue;
    const value = others.length === 0 ? first.value : sumOf(numbers.map((number) => number.value));
    values.set(key, { measure: { trackerId, column, option, baseUnit }, numbers, value });
  }
  return values;
}

function aggregatedValues(contest: Contest | undefined, additivity: AdditivityOf): ReadonlyMap<string, MeasuredValue> {
  const best = contest?.candidates.find(({ isDefault }) => !isDefault);
  return best === undefined ? new Map() : valuesOf(best, additivity);
}

/** By year, as a key of `contests`; without any figure where none of the numbers adds up over time. */
function yearsOfParts(
  contests: ReadonlyMap<string, Contest>,
  additivity: AdditivityOf,
  otherYearEnds: ReadonlySet<string>,
): ReadonlyMap<string, readonly Figure[]> {
  const parts = [...contests.values()].filter(
    ({ candidates: [first] }) => first?.isDefault === true && first.period !== 'yearly',
  );
  const years = groupBy(parts, ({ candidates: [first] }) =>
    contestKey(first?.initiativeId ?? '', first?.trackerId ?? '', 'yearly', `${first?.end.slice(0, 4)}-12-31`),
  );
  const made = new Map<string, readonly Figure[]>();
  for (const [key, all] of years) {
    const year = contests.get(key);
    const [first] = all[0]?.candidates ?? [];
    if (first === undefined || year?.candidates[0]?.isDefault === true) continue;
    if (otherYearEnds.has(first.initiativeId)) continue;
    const tiles = tilesOf(all, `${first.end.slice(0, 4)}-01-01`, `${first.end.slice(0, 4)}-12-31`);
    if (tiles !== undefined) made.set(key, yearOf(tiles, year, additivity));
  }
  return made;
}

/** Parts that cover the days without gap or overlap, the longest first; undefined if there are none. */
function tilesOf(parts: readonly Contest[], from: string, to: string): readonly Contest[] | undefined {
  if (from > to) return [];
  const next = parts
    .filter(({ candidates: [first] }) => first?.start === from && first.end <= to)
    .sort(({ candidates: [a] }, { candidates: [b] }) => ((a?.end ?? '') < (b?.end ?? '') ? 1 : -1));
  for (const part of next) {
    const rest = tilesOf(parts, dayAfter(part.candidates[0]?.end ?? to), to);
    if (rest !== undefined) return [part, ...rest];
  }
  return undefined;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function yearOf(tiles: readonly Contest[], year: Contest | undefined, additivity: AdditivityOf): readonly Figure[] {
  const aggregated = aggregatedValues(year, additivity);
  const records = tiles.flatMap(({ candidates: [first] }) => first ?? []);
  const [sample] = records;
  if (sample === undefined) return [];
  const entries = records.flatMap((record) => [...valuesOf(record, additivity)]);
  const measures = [...groupBy(entries, ([key]) => key)].filter(([, [entry]]) => {
    const column = entry?.[1].measure.column ?? null;
    return additivity(sample.trackerId, column).addsOverTime === true;
  });
  const statuses = new Set(records.map(({ assuranceStatus }) => assuranceStatus));
  return measures.flatMap(([key, values]): readonly Figure[] => {
    const numbers = values.flatMap(([, value]) => value.numbers);
    const [first] = values;
    if (first === undefined) return [];
    return [
      {
        ...first[1].measure,
        initiativeId: sample.initiativeId,
        period: 'yearly',
        start: `${sample.end.slice(0, 4)}-01-01`,
        end: `${sample.end.slice(0, 4)}-12-31`,
        value: sumOf(numbers.map(({ value }) => value)),
        valueCount: numbers.length,
        basis: 'parts',
        aggregationValue: aggregated.get(key)?.value ?? null,
        isVerified: records.every(({ isVerified }) => isVerified),
        assuranceStatus: statuses.size === 1 ? sample.assuranceStatus : null,
        isPrivate: records.some(({ isPrivate }) => isPrivate),
        currencySource: weakestSource(numbers),
        hasRejected: [...tiles, ...(year === undefined ? [] : [year])].some(({ hasRejected }) => hasRejected),
        utrvId: null,
        surveyId: null,
      },
    ];
  });
}
