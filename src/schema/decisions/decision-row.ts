import type { Row } from '../rows.ts';
import type { CsvRow } from './csv-rows.ts';
import type { DecisionFileName } from './decision-file.ts';

/** The row of `decisions` for a row of a file: its place and reason, and nothing decided. */
export const emptyDecision = (row: CsvRow<'reason'>, file: DecisionFileName): Row<'decisions'> => ({
  file,
  line: row.line,
  initiative_id: null,
  type_code: null,
  tracker_id: null,
  report_is: null,
  from_year: null,
  to_year: null,
  column_code: null,
  over_initiatives: null,
  over_rows: null,
  over_time: null,
  unit: null,
  unit_type: null,
  is: null,
  factor: null,
  base_unit: null,
  numerator: null,
  denominator: null,
  reason: row.cell('reason'),
});
