import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TableName, tables } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { comparedTables } from '../oracle/trust/compared-tables.ts';
import { type CaseFile, expandCase, expanded } from '../rules/bodies.ts';
import { loadCase } from '../rules/record-lake.ts';
import { listedRows, sorted } from '../rules/record-rules.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import { withoutPage } from '../support/without-figures.ts';

/** What a view holds: the columns that are the same in every row, and all others row by row. */
interface ExpectedView {
  readonly always?: PublishedRow;
  readonly rows: readonly [readonly string[], ...(readonly unknown[])[]];
}

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, 'small-lake', name), 'utf8');
const service: CaseFile = JSON.parse(fileOf('service.json'));
const expected: Readonly<Record<string, ExpectedView>> = JSON.parse(fileOf('expected.json'));

const isCompared = (name: string): boolean => comparedTables.some((table) => table === name);

/** Views that add names to the rows of a table that is compared: what they add, with what a row is of. */
const added: Readonly<Record<string, { readonly to: TableName; readonly key: readonly string[] }>> = {
  figures_enriched: { to: 'figures', key: ['initiative_id', 'measure_id', 'period_end'] },
};

function comparedColumns(name: string, columns: Readonly<Record<string, unknown>>): readonly string[] {
  const { to, key } = added[name] ?? {};
  if (to === undefined || key === undefined) return Object.keys(columns);
  return [...key, ...Object.keys(columns).filter((column) => !(column in tables[to].columns))];
}

/** The others are compared with the oracle (test/rules/groups.test.ts). */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    views
      .filter(({ name }) => !isCompared(name))
      .map(({ name, columns }) => [name, comparedColumns(name, columns)] as const),
  ),
  // Of schema internal, which named questions read.
  reporting_years: ['reporting_year', 'period_start', 'period_end', 'is_closed', 'is_newest'],
  key_figures: ['place', 'tracker_id', 'tracker_name', 'type_code', 'measure_id', 'base_unit', 'other_units'],
};

withoutPage();

let output: string;
let published: ReadonlyMap<string, readonly PublishedRow[]>;
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-small-'));
  // The first run found another value of one record, which the second run restates.
  const before = fileOf('service.json').replace('"value": 125', '"value": 120').replace('2025-02-02', '2025-02-01');
  await loadCase(expandCase(JSON.parse(before)), output);
  await loadCase(expandCase(service), output, { full: true });
  published = await publishedRows(output, [...Object.keys(columnsOf), 'runs']);
});
afterAll(() => rm(output, { recursive: true, force: true }));

describe('a small lake that was written down by hand has exactly these rows in', () => {
  it.each(Object.entries(columnsOf))('%s', (name, columns) => {
    const { always = {}, rows } = expected[name] ?? { rows: [[]] };
    expect([...Object.keys(always), ...rows[0]].sort()).toEqual([...columns].sort());
    const ordered = (row: PublishedRow): PublishedRow =>
      Object.fromEntries(columns.map((column) => [column, row[column]]));
    const listed = listedRows(rows).map((row) => ordered(withMeasure({ ...always, ...row })));
    const found = (published.get(name) ?? []).map((row) => ordered({ ...row, ...ofRun(row) }));
    expect(sorted(found)).toEqual(sorted(listed));
  });
});

/** Ids written out, also the one that a measure begins with. */
const withMeasure = (row: PublishedRow): PublishedRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replace(/^#\w+/, (id) => String(expanded(id))) : value,
    ]),
  );

/** Runs by their number, and whether the time of a change is known. */
function ofRun({ run_id: runId, changed_at: changedAt }: PublishedRow): PublishedRow {
  if (runId === undefined) return {};
  const runs = (published.get('runs') ?? []).map((run) => String(run['run_id'])).sort();
  return { run_id: `run ${runs.indexOf(String(runId)) + 1}`, changed_at: typeof changedAt === 'string' };
}
