import { type PublishedRow, publishedRows } from '../../support/published-rows.ts';
import type { BoundaryChange } from '../group/input.ts';
import { expectedOf } from './oracle.ts';
import { inputTables, type LakeRows } from './records.ts';
import { type TableRow, tablesOf } from './tables.ts';

/** The tables and views in which a lake is compared with the oracle, and which columns say what a row is of. */
const keys = {
  initiative_rollup: ['initiative_id', 'measure_id', 'reporting_year'],
  group_figures: ['initiative_id', 'measure_id', 'reporting_year'],
  rollup_contributions: ['initiative_id', 'measure_id', 'reporting_year', 'contributor_id'],
  figures: ['initiative_id', 'measure_id', 'period_end'],
  period_figures: ['initiative_id', 'measure_id', 'period', 'period_end'],
  figure_doubts: ['initiative_id', 'measure_id', 'reporting_year', 'doubt'],
  exclusions: [
    ...(['initiative_id', 'tracker_id', 'column_code', 'option_code', 'base_unit'] as const),
    ...(['period', 'period_end', 'reason'] as const),
  ],
  record_uses: ['utrv_id', 'column_code', 'option_code', 'base_unit', 'use', 'figure_period_end'],
} as const satisfies Record<keyof ReturnType<typeof tablesOf>, readonly string[]>;

export type ComparedTable = keyof typeof keys;

/** `TRUST_TABLES=figures,exclusions` compares these only. */
export const comparedTables = (process.env['TRUST_TABLES']?.split(',') ??
  Object.keys(keys)) as readonly ComparedTable[];

type Difference = readonly [table: ComparedTable, key: string, columns: Readonly<Record<string, string>> | string];

/** What is read of a lake that is compared. */
export const readTables: readonly string[] = [...comparedTables, ...inputTables, 'boundary_changes'];

/** Every row in which a published lake differs from what the oracle makes of its records. */
export async function differencesIn(output: string, yearEnd?: string): Promise<readonly unknown[]> {
  const published = await publishedRows(output, readTables);
  return differencesOf((table) => published.get(table) ?? [], yearEnd);
}

/**
 * Every row in which the lake differs from the oracle, `expected ≠ found` by column: first how often which column of
 * which table, then a few rows. Empty if they are the same.
 */
export function differencesOf(rows: LakeRows, yearEnd = '12-31'): readonly unknown[] {
  const changes = rows('boundary_changes').map(boundaryChange);
  const expected = tablesOf(expectedOf(rows, { yearEnd, changes }));
  const differences = comparedTables.flatMap((table) => rowDifferences(table, expected[table], rows(table)));
  if (differences.length === 0) return [];
  const counts = new Map<string, number>();
  for (const [table, , columns] of differences) {
    for (const name of typeof columns === 'string' ? [columns] : Object.keys(columns)) {
      counts.set(`${table} ${name}`, (counts.get(`${table} ${name}`) ?? 0) + 1);
    }
  }
  return [Object.fromEntries(counts), ...differences.slice(0, 12)];
}

function rowDifferences(
  table: ComparedTable,
  expected: readonly TableRow[],
  found: readonly TableRow[],
): readonly Difference[] {
  const keyOf = (row: TableRow): string => JSON.stringify(keys[table].map((name) => row[name]));
  const left = new Map<string, TableRow>();
  const differences: Difference[] = [];
  for (const row of found) {
    if (left.has(keyOf(row))) differences.push([table, keyOf(row), 'twice']);
    left.set(keyOf(row), row);
  }
  for (const row of expected) {
    const other = left.get(keyOf(row));
    left.delete(keyOf(row));
    const columns = other === undefined ? {} : unequal(row, other);
    if (other === undefined) differences.push([table, keyOf(row), 'missing']);
    else if (Object.keys(columns).length > 0) differences.push([table, keyOf(row), columns]);
  }
  for (const rest of left.keys()) differences.push([table, rest, 'unexpected']);
  return differences;
}

/** In every column that the oracle has; the lake may have more. */
function unequal(expected: TableRow, found: TableRow): Readonly<Record<string, string>> {
  const names = Object.keys(expected);
  const text = (row: TableRow, name: string): string => JSON.stringify(row[name]) ?? 'no such column';
  const wrong = names.filter((name) => text(expected, name) !== text(found, name));
  return Object.fromEntries(wrong.map((name) => [name, `${text(expected, name)} ≠ ${text(found, name)}`]));
}

/** History that only the lake has: what it saw of the tree. */
const boundaryChange = (row: PublishedRow): BoundaryChange => ({
  node: String(row['initiative_id']),
  change: row['change'] as BoundaryChange['change'],
  seenAt: String(row['seen_at']),
  oldParent: row['old_parent_id'] as string | null,
  newParent: row['new_parent_id'] as string | null,
});
