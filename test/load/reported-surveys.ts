import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import type { Row } from '../../src/schema/rows.ts';
import { dataPoint, definition, queryCurrent, type Rows, response, survey, syncSurvey, utrv } from './lake-fixture.ts';

export interface ReportedRecord {
  readonly record: number;
  /** Null: no number. */
  readonly is: number | null;
  readonly status?: string;
  readonly point?: Partial<Row<'data_points'>>;
}

/** A survey with records, each with a number. */
export const reportOf = (number: number, records: readonly ReportedRecord[], isComplete = false): Rows => ({
  surveys: [survey(number, { utrv_count: records.length, data_point_count: records.length, is_complete: isComplete })],
  utrvs: records.map(({ record, status = 'updated' }, i) => utrv(record, number, { source_index: i, status })),
  data_points: records.flatMap(({ record, is, status = 'updated', point = {} }) =>
    is === null ? [] : [dataPoint(record, number, { value_number: is, value_scaled: is, status, ...point })],
  ),
  tracker_definitions: [definition(1)],
  responses: [response(`body-${number}`)],
  sync_surveys: [syncSurvey(number)],
});

export const restatedIn = (output: string | Snapshot, columns = 'utrv_id, was_reported', where = 'true') =>
  queryCurrent(output, `SELECT ${columns} FROM restatements WHERE ${where} ORDER BY run_id, utrv_id, row_index`);
