import { groupBy } from '../group-by.ts';
import { reportingYear } from './calendar.ts';
import type { Measure } from './measure.ts';
import type { ValueRecord } from './records.ts';
import type { UsedPoint } from './uses.ts';

/** A row of the view `record_uses`: what a record's numbers are for, where they are in a figure or one stands for them. */
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
