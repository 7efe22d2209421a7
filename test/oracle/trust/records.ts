import type { PublishedRow } from '../../support/published-rows.ts';
import { groupBy } from '../group-by.ts';
import { amountOf, sizeOf, tooLarge } from './amounts.ts';
import type { Period } from './calendar.ts';
import { type RowSays, rowSays } from './row-words.ts';

/** The rows of a table or view of the lake. */
export type LakeRows = (table: string) => readonly PublishedRow[];

/** What figures follow from: what was made of bodies, one at a time, which rules of records check. */
export const inputTables = [
  ...['initiatives', 'surveys', 'trackers', 'tracker_columns', 'utrvs', 'data_points_enriched', 'decisions'],
];

/** A value record, with what it has from its survey. */
export interface ValueRecord {
  readonly utrvId: string;
  readonly surveyId: string;
  readonly initiativeId: string;
  /** Its survey's. */
  readonly collectedFrom: string;
  readonly trackerId: string;
  readonly period: Period;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Of a survey of the initiative, not of one that combines others. */
  readonly isReport: boolean;
  readonly isSurveyComplete: boolean;
  readonly isVerified: boolean;
  readonly isFinal: boolean;
  /** The earlier of when its survey was completed and last updated, ISO 8601. */
  readonly reportedAt: string;
  readonly isRejected: boolean;
  /** What it says: a value, even beside `na` or `nr`; else the flag. */
  readonly says: 'value' | 'na' | 'nr' | null;
  readonly isPrivate: boolean;
  readonly assuranceStatus: string | null;
  /** The numbers and unusable numbers of a numeric question. */
  readonly numbers: readonly NumberPoint[];
}

/** A number of a numeric question, or what was sent in its place. */
export interface NumberPoint {
  /** Table row from 0; null outside tables. */
  readonly row: number | null;
  readonly columnCode: string | null;
  /** With `location` or `market` where the row says so (§2). */
  readonly optionCode: string | null;
  readonly baseUnit: string | null;
  /** As sent, without scale: what a reader of the form would add up. */
  readonly digits: string;
  /** The unit and scale that the digits are in. */
  readonly sentIn: string;
  /** In base units; null if it is no number or has no scale. */
  readonly value: number | null;
  /** The same exactly; null if it can be in no figure. */
  readonly amount: bigint | null;
  readonly currencySource: CurrencySource | null;
  /** What the other cells of its row say. */
  readonly rowSays: RowSays;
}

/** The weakest comes first. */
export const currencySources = ['default', 'definition', 'cell', 'survey'] as const;
export type CurrencySource = (typeof currencySources)[number];

export function recordsOf(rows: LakeRows, isScope2: (trackerId: string) => boolean): readonly ValueRecord[] {
  const surveys = new Map(rows('surveys').map((survey) => [survey['survey_id'], survey]));
  const points = groupBy(rows('data_points_enriched'), (point) => point['utrv_id']);
  return rows('utrvs').flatMap((row) => {
    const survey = surveys.get(row['survey_id']);
    return survey === undefined ? [] : [recordOf(row, survey, points.get(row['utrv_id']) ?? [], isScope2)];
  });
}

const flags: Readonly<Record<string, ValueRecord['says']>> = { not_applicable: 'na', not_reported: 'nr' };

function recordOf(
  row: PublishedRow,
  survey: PublishedRow,
  points: readonly PublishedRow[],
  isScope2: (trackerId: string) => boolean,
): ValueRecord {
  const isVerified = row['status'] === 'verified';
  const isSurveyComplete = survey['is_complete'] === true;
  const times = [survey['completed_at'], survey['last_updated_at']].filter((time) => time !== null).map(String);
  const trackerId = String(row['tracker_id']);
  return {
    ...{ utrvId: String(row['utrv_id']), surveyId: String(row['survey_id']), trackerId },
    ...{ initiativeId: String(row['initiative_id']), collectedFrom: String(survey['initiative_id']) },
    period: row['period'] as Period,
    ...{ periodStart: String(row['period_start']), periodEnd: String(row['period_end']) },
    isReport: survey['survey_type'] !== 'aggregation',
    ...{ isSurveyComplete, isVerified },
    isFinal: isVerified || (isSurveyComplete && row['verification_required'] === false),
    reportedAt: times.sort()[0] ?? '',
    isRejected: row['status'] === 'rejected',
    says: points.length > 0 ? 'value' : (flags[String(row['answer'])] ?? null),
    isPrivate: row['is_private'] === true,
    assuranceStatus: row['assurance_status'] as string | null,
    numbers: numbersOf(points, isScope2(trackerId)),
  };
}

const isNumeric = ({ value_type: type }: PublishedRow): boolean =>
  ['number', 'percentage', 'numericValueList'].includes(String(type));

function numbersOf(points: readonly PublishedRow[], isScope2: boolean): readonly NumberPoint[] {
  const tableRows = groupBy(points, (point) => point['row_index']);
  return [...tableRows.values()].flatMap((row) => {
    const words = row
      .filter((point) => point['row_index'] !== null && !isNumeric(point))
      .flatMap((point) => [point['option_code'], point['value_text'], point['option_name']])
      .filter((text) => typeof text === 'string');
    const says = rowSays(words, isScope2);
    return row.filter(isNumeric).map((point) => numberOf(point, says));
  });
}

function numberOf(point: PublishedRow, says: RowSays): NumberPoint {
  const { option_code: option, value_base: value, unit_source: source, unit_type: type } = point;
  const amount = typeof value === 'number' && Number.isFinite(value) ? amountOf(value) : null;
  return {
    row: point['row_index'] as number | null,
    columnCode: point['column_code'] as string | null,
    optionCode: says.way === null ? (option as string | null) : [option, says.way].filter(Boolean).join('+'),
    baseUnit: point['base_unit'] as string | null,
    digits: String(point['value_text'] ?? point['value_number']),
    sentIn: JSON.stringify([point['unit'], point['scale_factor']]),
    value: typeof value === 'number' ? value : null,
    amount: amount === null || sizeOf(amount) >= tooLarge ? null : amount,
    currencySource: type === 'currency' ? (currencySources.find((one) => one === source) ?? 'definition') : null,
    rowSays: says,
  };
}
