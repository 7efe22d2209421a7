import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase, type SqlRow, selectRows } from '../../src/load/database.ts';
import { createBatchInserter } from '../../src/load/ingest/batch-inserter.ts';
import { openStaging } from '../../src/load/lake-builder.ts';
import { merge } from '../../src/load/merge/merge.ts';
import { findPinnedRecords } from '../../src/load/merge/pinned-records.ts';
import { dictionarySql } from '../../src/schema/dictionary.ts';
import type { Row } from '../../src/schema/rows.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { standAlone } from '../decisions.ts';
import { batchOf, type Rows } from './lake-fixture.ts';
import {
  type Answer,
  columnsOf,
  listingOf,
  nodeId,
  type ReportedSurvey,
  type ReportingWorld,
  surveyId,
  surveyRows,
  unlisted,
} from './reporting-world.ts';

const places = 6;

const addsUp = (is_additive: boolean, over_time: string) => ({ is_additive, rows_add: is_additive, over_time });

/** What a survey embeds of the trackers: a later version may add up differently, and has another name. */
const versions: readonly ReportingWorld['trackers'][] = [true, false].flatMap((is_additive) =>
  [true, false].map((adds) => ({
    energy: {
      name: adds ? 'Energy' : 'Energy used',
      unit: 'MWh',
      unit_type: 'energy',
      ...addsUp(is_additive, adds ? 'sum' : 'period_end'),
    },
    water: {
      value_type: 'table',
      is_additive: null,
      rows_add: null,
      over_time: null,
      table_columns: columnsOf({ amount: addsUp(is_additive, adds ? 'sum' : 'none'), other: {} }),
    },
  })),
);

const nodeNames: readonly Readonly<Record<string, string>>[] = [{}, { R: 'Group', a: 'Plant' }, { M: 'Region' }];

const trees: readonly ReportingWorld['nodes'][] = [
  { R: null, M: 'R', a: 'M', b: 'R' },
  { R: null, M: 'R', a: 'R', b: 'M' },
  { R: null, M: 'a', a: 'R', b: unlisted },
];

/** A survey, or null if it is not listed; its definitions; and whether the listing still has its initiative. */
interface Said extends ReportedSurvey {
  readonly version: number;
}
interface World {
  readonly tree: number;
  readonly names: number;
  /** Parents whose reports stand alone: other decisions make the whole lake again. */
  readonly standAlone: readonly string[];
  readonly surveys: readonly (Said | null)[];
}

const number = fc.constantFrom(1, 2, 0.1, 0.2, 1 / 3, -5, 1e9, 123_456_789.01);
const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({
    to: fc.constant('energy'),
    status: fc.constantFrom('updated', 'verified', 'rejected'),
    values: fc.array(
      fc.record({ is: number, option: fc.constantFrom('x', 'y'), unit: fc.constantFrom('MWh', 'kWh', 'GJ', 't') }),
      { maxLength: 1 },
    ),
  }),
  fc.record({
    to: fc.constant('water'),
    status: fc.constantFrom('updated', 'verified', 'rejected'),
    isPrivate: fc.boolean(),
    values: fc
      .array(fc.record({ is: number, column: fc.constantFrom('amount', 'other') }), { maxLength: 3 })
      .map((values) => values.map((value, row) => ({ ...value, row }))),
  }),
);
const period = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { period: 'yearly' as const, end: '2024-12-31' },
      { period: 'yearly' as const, end: '2023-12-31' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { period: 'yearly' as const, end: '2025-03-31' },
      { period: 'quarterly' as const, end: '2023-12-31' },
      { period: 'monthly' as const, end: '2025-03-31' },
    ),
  },
);
const content = fc.record({
  of: fc.constantFrom('R', 'M', 'a', 'b'),
  name: fc.constantFrom('Report', 'Final report'),
  when: period,
  type: fc.constantFrom('default' as const, 'default' as const, 'aggregation' as const),
  isComplete: fc.boolean(),
  lastUpdated: fc.nat(3),
  version: fc.nat(versions.length - 1),
  answers: fc.array(answer, { maxLength: 3 }),
});
/** The first four places are the quarters of a year of one node. */
const survey = (place: number): fc.Arbitrary<Said> =>
  content.map(({ when, ...rest }) => {
    const end = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'][place];
    return end === undefined
      ? { ...rest, ...when }
      : { ...rest, period: 'quarterly', end, of: rest.of === 'b' ? 'b' : 'a' };
  });
const world: fc.Arbitrary<World> = fc.record({
  tree: fc.nat(trees.length - 1),
  names: fc.nat(nodeNames.length - 1),
  standAlone: fc.subarray(['R', 'M', 'a']),
  surveys: fc.tuple(...Array.from({ length: places }, (_, place) => fc.option(survey(place), { freq: 6 }))),
});
/** What stands on a night beside surveys. */
const beside = ['tree', 'names'] as const;

/** A night leaves most surveys, the tree, its names and the options as they were; it may only rename a survey. */
const kept = fc.array(fc.constantFrom('kept', 'kept', 'renamed', 'new'), {
  minLength: places + beside.length,
  maxLength: places + beside.length,
});
const nights = fc.array(fc.record({ world, kept }), { minLength: 4, maxLength: 4 }).map((drawn) => {
  const worlds: World[] = [];
  for (const { world: next, kept: fates } of drawn) {
    const before = worlds.at(-1);
    worlds.push(before === undefined ? next : nightAfter(before, next, fates));
  }
  return worlds;
});

function nightAfter(before: World, next: World, fates: readonly string[]): World {
  const [tree, names] = beside.map((_, i) => (fates[places + i] === 'new' ? next : before));
  return {
    tree: (tree ?? next).tree,
    names: (names ?? next).names,
    standAlone: before.standAlone,
    surveys: next.surveys.map((said, place) => {
      const known = before.surveys[place] ?? null;
      if (fates[place] === 'new') return said;
      // A new name makes a survey look updated.
      return fates[place] === 'kept' || known === null ? known : { ...known, name: 'Renamed', lastUpdated: 4 };
    }),
  };
}

const reporting = ({ tree, names, surveys }: World, version = 0): ReportingWorld => ({
  nodes: trees[tree] ?? {},
  nodeNames: nodeNames[names] ?? {},
  trackers: versions[version] ?? {},
  surveys: surveys.map((said) => said ?? { of: 'R', answers: [] }),
});

const rowsOfSurvey = (world: World, place: number): Rows =>
  surveyRows(reporting(world, world.surveys[place]?.version), place);

const listed = ({ surveys }: World): readonly number[] =>
  surveys.flatMap((said, place) => (said === null ? [] : [place]));

/** As texts, so that a difference can be read. */
const asTexts = (names: readonly string[]): string => {
  const rows = names.map((name) => `SELECT '${name} ' || r::VARCHAR AS row FROM ${name} r`);
  return `SELECT row FROM (${rows.join(' UNION ALL ')}) ORDER BY row`;
};
const rowsMade = asTexts([
  'figures',
  'period_figures',
  'exclusions',
  'record_uses',
  'internal.counting_records',
  'initiative_rollup',
  'completeness',
]);

it.each(['12-31', '03-31'])('what a run makes is what a full load makes, in years that end on %s', async (yearEnd) => {
  await fc.assert(
    fc.asyncProperty(nights, async (worlds) => {
      const lake = await openMergedLake(yearEnd);
      try {
        let before: World | null = null;
        for (const after of worlds) {
          const isChanged = (place: number): boolean =>
            JSON.stringify(before?.surveys[place]) !== JSON.stringify(after.surveys[place]);
          const gone = before === null ? [] : listed(before).filter((place) => after.surveys[place] === null);
          const found = await lake.night(after, listed(after).filter(isChanged), gone);
          expect(found).toEqual(await madeAtOnce(after, yearEnd));
          before = after;
        }
      } finally {
        lake.close();
      }
    }),
    { numRuns: 2 },
  );
});

it('a site that becomes a parent is counted no more as a site, in all years', async () => {
  const said = (end: string): Said => ({ of: 'a', end, version: 0, answers: [{ to: 'energy', values: [{ is: 1 }] }] });
  const before: World = { tree: 0, names: 0, standAlone: [], surveys: [said('2023-12-31'), said('2024-12-31')] };
  const after: World = { ...before, tree: 2 };
  const lake = await openMergedLake();
  try {
    const first = await lake.night(before, [0, 1], []);
    const second = await lake.night(after, [], []);
    expect(second).toEqual(await madeAtOnce(after));
    expect(second).not.toEqual(first);
  } finally {
    lake.close();
  }
});

/** A lake in memory, which is merged into as a published one is. */
async function openMergedLake(yearEnd = '12-31') {
  const database = await openDatabase({ file: ':memory:', threads: 1 });
  const { connection } = database;
  await connection.run(dictionarySql());
  const inserter = createBatchInserter(connection);
  let nightNumber = 0;
  return {
    close: () => database.close(),
    /** Merges surveys and the listing, and returns what figures are there then. */
    night: async (world: World, loaded: readonly number[], gone: readonly number[]) => {
      const stage = await openStaging(database, inserter);
      const parts = [listingOf(reporting(world)), ...loaded.map((place) => rowsOfSurvey(world, place))];
      for (const [table, rows] of parts.flatMap(
        (part) => Object.entries(part) as [TableName, readonly Row<TableName>[]][],
      )) {
        if (rows.length > 0) await stage(table, batchOf(table, rows));
      }
      await findPinnedRecords(connection, 'a folder without pins', () => {});
      await merge({
        connection,
        direct: false,
        runId: `night ${++nightNumber}`,
        changedAt: 0,
        loadedSurveys: loaded.map(surveyId),
        removedSurveys: gone.map(surveyId),
        decisions: standAlone(world.standAlone.map((name) => nodeId(reporting(world), name))),
        yearEnd,
        initiativesListed: true,
        replacedValueLists: [],
      });
      await connection.run('DETACH staging');
      return selectRows(connection, rowsMade);
    },
  };
}

async function madeAtOnce(world: World, yearEnd?: string): Promise<readonly SqlRow[]> {
  const lake = await openMergedLake(yearEnd);
  try {
    return await lake.night(world, listed(world), []);
  } finally {
    lake.close();
  }
}
