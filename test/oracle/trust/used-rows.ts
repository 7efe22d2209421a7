import { groupBy } from '../group-by.ts';
import { reportingYear } from './calendar.ts';
import type { Measure } from './figure.ts';
import type { ValueRecord } from './records.ts';
import type { ExclusionReason, UsedPoint } from './uses.ts';

/** A row of `exclusions`. */
export interface Exclusion extends Measure {
  readonly initiativeId: string;
  readonly period: ValueRecord['period'];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly reportingYear: number;
  readonly reason: ExclusionReason;
  readonly detail: string | null;
  readonly recordCount: number;
  readonly utrvId: string;
}

/** One row for each initiative, tracker, column, option, base unit, period, end and reason. */
export function exclusionsOf(uses: readonly UsedPoint[], yearEnd: string): readonly Exclusion[] {
  const excluded = uses.flatMap(({ record, point, use }) => (use.kind === 'exclusion' ? [{ record, point, use }] : []));
  const rows = groupBy(excluded, ({ record, point, use }) =>
    JSON.stringify([
      ...[record.initiativeId, record.trackerId, point.columnCode, point.optionCode, point.baseUnit],
      ...[record.period, record.periodEnd, use.reason],
    ]),
  );
  return [...rows.values()].flatMap((all) => {
    // Of a record what it sent as no number goes before how many numbers are not added.
    const first = ({ record, point }: (typeof all)[number]): string => `${record.utrvId} ${point.amount !== null}`;
    const [least] = [...all].sort((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0));
    if (least === undefined) return [];
    const { record, point, use } = least;
    const { initiativeId, trackerId, period, periodStart, periodEnd, utrvId } = record;
    const { columnCode, optionCode, baseUnit } = point;
    return [
      {
        ...{ initiativeId, trackerId, columnCode, optionCode, baseUnit, period, periodStart, periodEnd },
        reportingYear: reportingYear(periodEnd, yearEnd),
        ...{ reason: use.reason, detail: use.detail, utrvId },
        recordCount: new Set(all.map((each) => each.record.utrvId)).size,
      },
    ];
  });
}

/**
 * A row of the view `record_uses`: what a record's numbers are for, where they are in a figure or one stands for them.
 */
export interface RecordUse extends Measure {
  readonly initiativeId: string;
  readonly utrvId: string;
  readonly period: ValueRecord['period'];
  readonly periodEnd: string;
  readonly use: 'figure' | 'elsewhere';
  readonly figurePeriodEnd: string;
  readonly numberCount: number;
  readonly reportingYear: number;
}

export function recordUsesOf(uses: readonly UsedPoint[], yearEnd: string): readonly RecordUse[] {
  const used = uses.flatMap(({ record, point, use }): readonly RecordUse[] => {
    if (use.kind === 'exclusion') return [];
    const { initiativeId, trackerId, utrvId, period, periodEnd } = record;
    const { columnCode, optionCode, baseUnit } = point;
    const figurePeriodEnd = use.figure.periodEnd;
    return [
      {
        ...{ initiativeId, trackerId, columnCode, optionCode, baseUnit, utrvId, period, periodEnd },
        ...{ use: use.kind, figurePeriodEnd, numberCount: 1, reportingYear: reportingYear(periodEnd, yearEnd) },
      },
    ];
  });
  return [...groupBy(used, (row) => JSON.stringify(row)).values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined ? [] : [{ ...first, numberCount: rows.length }];
  });
}
