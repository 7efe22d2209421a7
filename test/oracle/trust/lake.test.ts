import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCase } from '../../cases/case-lake.ts';
import type { Case } from '../../cases/expand-case.ts';
import { type PublishedRow, publishedRows } from '../../cases/published-rows.ts';
import { expectedOf } from './oracle.ts';
import { type TableName, type TableRow, tablesOf } from './tables.ts';
import { decisionFiles, inputOf, serviceOf, type World } from './world.ts';
import { sections } from './worlds/sections.ts';

/** The lake of every world has, row by row and in every column, what the oracle makes of the same bodies. */
const keys = {
  initiative_rollup: ['initiative_id', 'measure_id', 'reporting_year'],
  group_figures: ['initiative_id', 'measure_id', 'reporting_year'],
  rollup_contributions: ['initiative_id', 'measure_id', 'reporting_year', 'contributor_id'],
  figures: ['initiative_id', 'measure_id', 'period_end'],
  period_figures: ['initiative_id', 'measure_id', 'period', 'period_end'],
  figures_not_in_rollup: ['initiative_id', 'measure_id', 'period_end'],
  counting_records: ['initiative_id', 'tracker_id', 'period', 'period_end'],
  completeness: ['initiative_id', 'period', 'reporting_year'],
  exclusions: [
    'initiative_id',
    'tracker_id',
    'column_code',
    'option_code',
    'base_unit',
    'period',
    'period_end',
    'reason',
  ],
  record_uses: ['utrv_id', 'column_code', 'option_code', 'base_unit', 'use', 'figure_period_end'],
} as const satisfies Partial<Record<TableName, readonly string[]>>;

/** What only the oracle has, to make other columns of it. */
const unpublished = new Set(['months_before_year_end', 'is_parts_by_default', 'has_unknown_unit']);

const compared = (process.env['TRUST_TABLES']?.split(',') ?? Object.keys(keys)) as readonly (keyof typeof keys)[];

for (const [section, cases] of Object.entries(sections)) {
  describe(section, () => {
    it.each(cases.map((each) => [each.title, each] as const))('%s', async (_, { world }) => {
      const expected = tablesOf(expectedOf(inputOf(world)));
      const published = await rowsOf(world);
      for (const table of compared)
        expect(inOrder(table, published.get(table) ?? [], expected[table])).toEqual(
          inOrder(table, expected[table], expected[table]),
        );
    });
  });
}

async function rowsOf(world: World): Promise<ReadonlyMap<string, readonly PublishedRow[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-world-'));
  try {
    const options = await optionsOf(world, join(folder, 'decisions'));
    const output = join(folder, 'lake');
    if (world.removed !== undefined)
      await loadCase(caseOf({ ...world, nodes: { ...world.nodes, ...formerNodes(world.removed) } }), output, options);
    await loadCase(caseOf(world), output, options);
    return await publishedRows(output, compared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const formerNodes = (names: readonly string[]): World['nodes'] => Object.fromEntries(names.map((name) => [name, null]));

async function optionsOf({ decisions, yearEnd }: World, folder: string): Promise<Readonly<Record<string, unknown>>> {
  if (decisions !== undefined) {
    await mkdir(folder);
    for (const [name, text] of Object.entries(decisionFiles(decisions))) await writeFile(join(folder, name), text);
  }
  return { ...(decisions === undefined ? {} : { decisions: folder }), ...(yearEnd === undefined ? {} : { yearEnd }) };
}

function caseOf(world: World): Case {
  const { initiatives, surveys, valueLists } = serviceOf(world);
  return {
    ...{ valueListPath: '/value-list/lookup', sendsAllLists: false, initiatives, valueLists, calculated: new Map() },
    ...{ recordCount: 0, trackerIds: new Set() },
    surveys: surveys.map(({ body, lastUpdated }) => {
      const { universalTrackerValues: _, ...listed } = body;
      return { listed: { ...listed, lastUpdated }, listedBy: 'connection', body };
    }),
  };
}

/** By key, with the columns that the oracle has. */
function inOrder(table: keyof typeof keys, rows: readonly TableRow[], like: readonly TableRow[]): readonly TableRow[] {
  const columns = Object.keys(like[0] ?? rows[0] ?? {}).filter((name) => !unpublished.has(name));
  return rows
    .map(
      (row): TableRow => ({
        key: keys[table].map((name) => row[name]).join(' '),
        ...Object.fromEntries(columns.map((name) => [name, row[name]])),
      }),
    )
    .sort((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1));
}
