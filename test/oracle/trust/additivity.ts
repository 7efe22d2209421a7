import type { MeasureDecision } from './decisions.ts';
import type { LakeRows } from './records.ts';

/** §2 "What adds up": of a question's single value or of one of its columns; null where the value is no number. */
export interface Additivity {
  readonly isAdditive: boolean | null;
  readonly overRows: 'sum' | 'without_total' | 'none' | null;
  readonly overTime: 'sum' | 'period_end' | 'none' | 'undecided' | null;
}

export type AdditivityOf = (trackerId: string, columnCode: string | null) => Additivity;

const unknown: Additivity = { isAdditive: null, overRows: null, overTime: null };

/** As the words of each question say (test/transform/what-adds-up.test.ts), unless it is decided. */
export function additivityIn(
  rows: LakeRows,
  decidedOf: (trackerId: string, columnCode: string | null) => MeasureDecision,
): AdditivityOf {
  const questions = [...rows('trackers'), ...rows('tracker_columns')];
  const known = new Map(
    questions
      .filter((row) => row['is_additive'] !== null)
      .map((row): readonly [string, Additivity] => {
        const columnCode = (row['column_code'] ?? null) as string | null;
        const { overInitiatives, overRows, overTime } = decidedOf(String(row['tracker_id']), columnCode);
        return [
          keyOf(String(row['tracker_id']), columnCode),
          {
            isAdditive: overInitiatives === null ? row['is_additive'] === true : overInitiatives === 'sum',
            overRows: overRows ?? (row['rows_add'] === true ? 'sum' : 'none'),
            overTime: overTime ?? (row['over_time'] as Additivity['overTime']),
          },
        ];
      }),
  );
  return (trackerId, columnCode) => known.get(keyOf(trackerId, columnCode)) ?? unknown;
}

const keyOf = (trackerId: string, columnCode: string | null): string => JSON.stringify([trackerId, columnCode]);
