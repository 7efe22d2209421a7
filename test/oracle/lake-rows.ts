import type { CompletenessRow } from './completeness.ts';
import type { Contest, Figure, Measure } from './figures.ts';
import type { Expected } from './oracle.ts';
import type { RollupRow } from './rollup.ts';

/** A row as the lake has it, with the columns that lake.md names; `key` says which one it is. */
type LakeRow = Readonly<Record<string, unknown>>;

/** `measure_id` has no form that is laid down: the parts say what it is of. */
const partsOf = ({ trackerId, column, option, baseUnit }: Measure): LakeRow => ({
  tracker_id: trackerId,
  column_code: column,
  option_code: option,
  base_unit: baseUnit,
});

const figureRow = (figure: Figure): LakeRow => ({
  initiative_id: figure.initiativeId,
  ...partsOf(figure),
  period: figure.period,
  period_start: figure.start,
  period_end: figure.end,
  value: figure.value,
  value_count: figure.valueCount,
  basis: figure.basis,
  aggregation_value: figure.aggregationValue,
  is_verified: figure.isVerified,
  assurance_status: figure.assuranceStatus,
  is_private: figure.isPrivate,
  currency_source: figure.currencySource,
  has_rejected: figure.hasRejected,
  utrv_id: figure.utrvId,
  survey_id: figure.surveyId,
});

const rollupRow = (row: RollupRow): LakeRow => ({
  initiative_id: row.initiativeId,
  initiative_name: row.initiativeName,
  depth: row.depth,
  ...partsOf(row),
  period_start: row.start,
  period_end: row.end,
  own_value: row.ownValue,
  aggregation_value: row.aggregationValue,
  below_value: row.belowValue,
  leaf_value: row.leafValue,
  reporting_leaf_count: row.reportingLeafCount,
  value: row.value,
  basis: row.basis,
  is_contradicted: row.isContradicted,
  verified_value: row.verifiedValue,
  reporting_count: row.reportingCount,
  leaf_count: row.leafCount,
  covered_leaf_count: row.coveredLeafCount,
  not_applicable_leaf_count: row.notApplicableLeafCount,
  has_rejected: row.hasRejected,
  is_private: row.isPrivate,
  currency_source: row.currencySource,
});

const countingRow = ({ candidates, hasRejected }: Contest): LakeRow => ({
  utrv_id: candidates[0]?.utrvId,
  survey_id: candidates[0]?.surveyId,
  initiative_id: candidates[0]?.initiativeId,
  tracker_id: candidates[0]?.trackerId,
  period: candidates[0]?.period,
  period_start: candidates[0]?.start,
  period_end: candidates[0]?.end,
  candidate_count: candidates.length,
  has_rejected: hasRejected,
});

const completenessRow = (row: CompletenessRow): LakeRow => ({
  initiative_id: row.initiativeId,
  period: row.period,
  period_start: row.start,
  period_end: row.end,
  leaf_count: row.leafCount,
  surveyed_leaf_count: row.surveyedLeafCount,
  survey_count: row.surveyCount,
  record_count: row.recordCount,
  answered_count: row.answeredCount,
  rejected_count: row.rejectedCount,
  verified_count: row.verifiedCount,
  not_applicable_count: row.notApplicableCount,
  not_reported_count: row.notReportedCount,
  percent_answered: row.percentAnswered,
  percent_surveyed: row.percentSurveyed,
});

/** What a row is of, by table or view. */
const keys = {
  figures: ['initiative_id', 'tracker_id', 'column_code', 'option_code', 'base_unit', 'period', 'period_end'],
  rollup: ['initiative_id', 'tracker_id', 'column_code', 'option_code', 'base_unit', 'period_end'],
  counting: ['initiative_id', 'tracker_id', 'period', 'period_end'],
  completeness: ['initiative_id', 'period', 'period_end'],
} as const;

interface Difference {
  readonly key: string;
  /** `expected ≠ found` by column; or `missing`, `unexpected`, `twice`. */
  readonly columns: Readonly<Record<string, string>> | 'missing' | 'unexpected' | 'twice';
}

/** Every row in which the two disagree, in every column of the expected ones; the lake may have more columns. */
function differencesOf(
  expected: readonly LakeRow[],
  found: readonly LakeRow[],
  key: readonly string[],
): readonly Difference[] {
  const keyOf = (row: LakeRow): string => JSON.stringify(key.map((column) => row[column]));
  const differences: Difference[] = [];
  const left = new Map<string, LakeRow>();
  for (const row of found) {
    if (left.has(keyOf(row))) differences.push({ key: keyOf(row), columns: 'twice' });
    left.set(keyOf(row), row);
  }
  for (const row of expected) {
    const other = left.get(keyOf(row));
    left.delete(keyOf(row));
    const columns = other === undefined ? 'missing' : unequal(row, other);
    if (typeof columns === 'string' || Object.keys(columns).length > 0) differences.push({ key: keyOf(row), columns });
  }
  for (const rest of left.keys()) differences.push({ key: rest, columns: 'unexpected' });
  return differences;
}

function unequal(expected: LakeRow, found: LakeRow): Readonly<Record<string, string>> {
  const wrong = Object.entries(expected).filter(([column, value]) => found[column] !== value);
  return Object.fromEntries(wrong.map(([column, value]) => [column, `${value} ≠ ${found[column]}`]));
}

/** How often which column differs, then the first few: what a failing test prints. */
function summaryOf(differences: readonly Difference[]): readonly unknown[] {
  const counts = new Map<string, number>();
  for (const { columns } of differences) {
    for (const name of typeof columns === 'string' ? [columns] : Object.keys(columns)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return differences.length === 0 ? [] : [Object.fromEntries(counts), ...differences.slice(0, 5)];
}

type Comparison = (
  expected: Expected,
  found: readonly LakeRow[],
  ownOnly: 'all' | readonly string[],
) => readonly unknown[];

/** By table or view: what a lake's rows differ in from the expected ones, empty if in nothing. */
export const comparisons = {
  counting_records: ({ contests }, found) => summaryOf(differencesOf(contests.map(countingRow), found, keys.counting)),
  completeness: ({ completeness }, found) =>
    summaryOf(differencesOf(completeness.map(completenessRow), found, keys.completeness)),
  figures: ({ figures }, found) => summaryOf(differencesOf(figures.map(figureRow), found, keys.figures)),
  period_figures: ({ periodFigures }, found) =>
    summaryOf(differencesOf(periodFigures.map(figureRow), found, keys.figures)),
  initiative_rollup: ({ rollup }, found, ownOnly) =>
    summaryOf(differencesOf(rollup(ownOnly).map(rollupRow), found, keys.rollup)),
} as const satisfies Readonly<Record<string, Comparison>>;

/** One `measure_id` for one tracker, column, option and base unit, and the other way round. */
export function ambiguousMeasures(found: readonly LakeRow[]): readonly string[] {
  const parts = ['tracker_id', 'column_code', 'option_code', 'base_unit'];
  const pairs = new Set(found.map((row) => JSON.stringify([row['measure_id'], parts.map((name) => row[name])])));
  const ids = new Map<unknown, number>();
  const meanings = new Map<string, number>();
  for (const pair of pairs) {
    const [id, meaning]: readonly [unknown, unknown] = JSON.parse(pair);
    ids.set(id, (ids.get(id) ?? 0) + 1);
    meanings.set(JSON.stringify(meaning), (meanings.get(JSON.stringify(meaning)) ?? 0) + 1);
  }
  const twice = [...ids, ...meanings].filter(([, count]) => count > 1).map(([what]) => String(what));
  return [...twice, ...(ids.has(null) ? ['a measure_id is NULL'] : [])];
}
