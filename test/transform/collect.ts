import type { ReadSurvey } from '../../src/extract/extract-surveys.ts';
import type { Row, RowSink } from '../../src/schema/rows.ts';
import { type TableName, tables } from '../../src/schema/tables.ts';
import { transformSurvey } from '../../src/transform/survey.ts';
import type { SurveyContext } from '../../src/transform/transform-context.ts';

/** A sink that keeps rows, and checks that each has exactly the columns of its table. */
export function collect(): { readonly sink: RowSink; of<T extends TableName>(table: T): readonly Row<T>[] } {
  const rows: { table: TableName; row: unknown }[] = [];
  return {
    sink: (table, row) => {
      const columns = Object.keys(tables[table].columns);
      if (Object.keys(row).join() !== columns.join()) throw new Error(`a row of ${table} has other columns`);
      rows.push({ table, row });
    },
    of: <T extends TableName>(table: T) => rows.filter((r) => r.table === table).map((r) => r.row as Row<T>),
  };
}

export const context = {
  runId: 'run-1',
  responseId: 'response-1',
  timeZone: 'UTC',
  defaultCurrency: 'USD',
} as const;

/** An identifier: 24 hexadecimal characters. */
export function id(n: number): string {
  return n.toString(16).padStart(24, '0');
}

export const surveyId = id(1);
export const initiativeId = id(2);
export const trackerId = id(3);

export function aSurvey(fields: object = {}): Record<string, unknown> {
  return {
    _id: surveyId,
    name: 'Annual report',
    type: 'default',
    initiativeId,
    period: 'yearly',
    effectiveDate: '2024-12-31T00:00:00.000Z',
    utrvType: 'actual',
    evidenceRequired: false,
    verificationRequired: true,
    universalTrackerValues: [],
    ...fields,
  };
}

export function aUtrv(fields: object = {}): Record<string, unknown> {
  return {
    _id: id(10),
    period: 'yearly',
    effectiveDate: '2024-12-31T00:00:00.000Z',
    status: 'verified',
    universalTrackerId: trackerId,
    initiativeId,
    valueType: 'number',
    universalTracker: aDefinition(),
    ...fields,
  };
}

export function aDefinition(fields: object = {}): Record<string, unknown> {
  return { name: 'Energy', valueLabel: 'Energy used?', type: 'gri', typeCode: '302-1', valueType: 'number', ...fields };
}

/** A definition of a table with these columns. */
export function aTable(columns: readonly object[], fields: object = {}): Record<string, unknown> {
  return aDefinition({
    valueType: 'table',
    valueValidation: { table: { columns, validation: { maxRows: 5 } } },
    ...fields,
  });
}

export interface Transformed extends ReturnType<typeof collect> {
  readonly outcome: ReadSurvey;
}

export function transform(data: unknown, fields: Partial<SurveyContext> = {}): Transformed {
  const rows = collect();
  const outcome = transformSurvey(data, { ...context, surveyId, lastUpdated: undefined, ...fields }, rows.sink);
  return { ...rows, outcome };
}

/** `severity code pointer value`, in the order of their report. */
export function issuesOf(rows: Pick<Transformed, 'of'>): readonly string[] {
  return rows
    .of('data_issues')
    .map((row) => `${row.severity} ${row.code} ${row.json_pointer ?? '-'} ${row.value ?? '-'}`);
}

/** Only these columns of rows. */
export function pick<T extends object, K extends keyof T>(
  rows: readonly T[],
  ...columns: readonly K[]
): readonly unknown[][] {
  return rows.map((row) => columns.map((column) => row[column]));
}
