import type { Expected } from './oracle.ts';

/** A row by the names of its columns, as a reader of the lake meets it. */
export type TableRow = Readonly<Record<string, unknown>>;

export const tableNames = [
  'counting_records',
  'figures',
  'period_figures',
  'exclusions',
  'record_uses',
  'initiative_rollup',
  'group_figures',
  'rollup_contributions',
  'completeness',
  'additivity',
] as const;
export type TableName = (typeof tableNames)[number];

/** The tables and views that the contract names; `additivity` is what `trackers` and `tracker_columns` say of adding up. */
export function tablesOf(expected: Expected): Readonly<Record<TableName, readonly TableRow[]>> {
  return {
    counting_records: expected.countingRecords.map(({ counting, ...contest }) => {
      const { records: _, aggregation: __, answer: ___, reportingYear: ____, ...rest } = contest;
      return named({ utrvId: counting?.utrvId, surveyId: counting?.surveyId, ...rest });
    }),
    figures: expected.figures.map(figureRow),
    period_figures: expected.periodFigures.map(figureRow),
    exclusions: expected.exclusions.map(named),
    record_uses: expected.recordUses.map(named),
    initiative_rollup: expected.rollup.map(named),
    group_figures: expected.groupFigures.map(named),
    rollup_contributions: expected.contributions.flatMap(({ row, figures }) =>
      figures.map(({ initiativeId, periodEnd, value, basis, utrvId }) =>
        named({
          ...{ initiativeId: row.initiativeId, measureId: row.measureId, reportingYear: row.reportingYear },
          ...{
            trackerId: row.trackerId,
            columnCode: row.columnCode,
            optionCode: row.optionCode,
            baseUnit: row.baseUnit,
          },
          ...{ contributorId: initiativeId, figurePeriodEnd: periodEnd, value, basis, utrvId },
        }),
      ),
    ),
    completeness: expected.completeness.map(named),
    additivity: additivityRows(expected),
  };
}

function figureRow({ sources: _, ...figure }: Expected['figures'][number]): TableRow {
  return named(figure);
}

function additivityRows({ definitions, additivity }: Expected): readonly TableRow[] {
  return [...definitions].flatMap(([trackerId, { valueValidation }]) => {
    const columns = [null, ...(valueValidation?.table?.columns ?? []).map(({ code }) => code)];
    return columns.map((columnCode) => named({ trackerId, columnCode, ...additivity(trackerId, columnCode) }));
  });
}

/** `columnCode` is `column_code`. */
const named = (row: object): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
