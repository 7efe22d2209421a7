import { expect } from 'vitest';
import type { PublishedRow } from '../support/published-rows.ts';
import { type Case, type CaseFile, expanded } from './bodies.ts';
import { isOfRecords, ruleFiles } from './rule-files.ts';

/** The tables that hold what the service says of initiatives, surveys and their values. */
export const reportedTables = [
  'initiatives',
  'surveys',
  'trackers',
  'tracker_columns',
  'utrvs',
  'data_points',
  'value_lists',
  'value_list_options',
  'calculated_values',
] as const;

/** The current tables, all of whose rows belong to a case. */
export const caseTables = [...reportedTables, 'data_issues'] as const;

export type CaseTable = (typeof caseTables)[number];

/** Tables of rows: names of columns first; every row of the table is listed, columns of no interest are not. */
export type ExpectedRows = readonly [readonly string[], ...(readonly unknown[])[]];
type Expected = Readonly<Record<string, ExpectedRows>> & { readonly counts?: Readonly<Record<string, number>> };

/** What the service sends, and the rows that must result. */
export interface RecordRule extends CaseFile {
  readonly rule: string;
  readonly expected: Expected;
}

const rules = new Map(
  ruleFiles.filter(isOfRecords).map(({ name, content }) => [name, content as unknown as RecordRule]),
);

export const ruleNames: readonly string[] = [...rules.keys()];

export function readRule(name: string): RecordRule {
  const rule = rules.get(name);
  if (rule === undefined) throw new RangeError(`no rule of records is called ${name}`);
  return rule;
}

const emptied = 'emptied_survey';

/** The listed rows of a table, or as many as the case implies. */
export function expectRows(
  table: CaseTable,
  found: readonly PublishedRow[],
  expected: Expected,
  of: { readonly file: CaseFile; readonly content: Case; readonly space?: string },
): void {
  const listed = expected[table];
  // Cases about surveys alone have none with value records, and do not list that each time.
  const rows = JSON.stringify(expected).includes(emptied) ? found : found.filter(({ code }) => code !== emptied);
  if (listed === undefined) expect(rows, table).toHaveLength(expectedCount(table, expected, of));
  else expect(projected(rows, listed[0]), table).toEqual(sorted(listedRows(listed, of.space)));
}

/** What a table that a case does not list must hold: what its bodies hold, if nothing is wrong with them. */
function expectedCount(
  table: CaseTable,
  expected: Expected,
  { file, content }: { readonly file: CaseFile; readonly content: Case },
): number {
  const stated = expected.counts?.[table];
  if (stated !== undefined) return stated;
  if (table === 'data_points' && content.recordCount > 0) throw new Error('a case must list its data points');
  if (table === 'surveys') return content.surveys.length;
  if (table === 'utrvs') return content.recordCount;
  if (table === 'trackers') return content.trackerIds.size;
  return table === 'initiatives' && file.initiatives === undefined ? 1 : 0;
}

export function listedRows(listed: ExpectedRows | undefined, space = ''): readonly PublishedRow[] {
  const [columns = [], ...rows] = listed ?? [];
  return rows.map((row) => {
    if (row.length !== columns.length)
      throw new Error(`a row has ${row.length} values for ${columns.length} columns: ${row}`);
    return Object.fromEntries(columns.map((column, i) => [column, expanded(row[i], space)]));
  });
}

export const projected = (rows: readonly PublishedRow[], columns: readonly string[]): readonly PublishedRow[] =>
  sorted(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));

export const sorted = (rows: readonly PublishedRow[]): readonly PublishedRow[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
