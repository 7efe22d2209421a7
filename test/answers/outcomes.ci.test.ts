import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqlFile } from '../../src/base/sql-file.ts';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { ModelledLake, type Row } from '../figures/modelled-lake.ts';
import { type Decision, readWorlds, type World } from '../figures/world.ts';

const worlds = readWorlds(join(import.meta.dirname, '../figures/worlds')).flatMap((file) => file.worlds);
const rounds = 4;

/** What outcomes.sql says that follows from a decision in a world: figures by node and measure. */
interface Expected {
  readonly world: World;
  readonly decision: Decision;
  readonly values: readonly Row[];
}

it('what explain and decide say a figure would be is what it is once that is decided', async () => {
  const lake = await ModelledLake.of(worlds);
  const found = new Map<World, readonly Expected[]>();
  for (const world of worlds) found.set(world, await expectedOf(lake, world));
  lake.close();
  const count = [...found.values()].reduce((sum, some) => sum + some.length, 0);
  expect(count).toBeGreaterThan(100);
  const differing: string[] = [];
  for (let round = 0; round < rounds; round++) {
    // Of each world one decision at a time, from the first to the last.
    const taken = [...found.values()].flatMap((some) => some[Math.floor((round * some.length) / rounds)] ?? []);
    const decided = taken.map(({ world, decision }) => ({
      ...world,
      decisions: [...(world.decisions ?? []), decision],
    }));
    const then = await ModelledLake.of(decided);
    for (const [at, { decision, values }] of taken.entries()) {
      const world = decided[at];
      if (world === undefined) continue;
      const rows = then.rowsOf(world, 'initiative_rollup');
      const valueNow = ({ initiative_id: node, measure_id: measure }: Row): unknown =>
        rows.find(
          (row) =>
            row['initiative_id'] === node && row['measure_id'] === measure && row['reporting_year'] === decision.from,
        )?.['value'] ?? 0;
      const what = `${world.title}: ${decision.report_of} ${decision.is} ${decision.from}`;
      differing.push(
        ...values
          .filter((one) => valueNow(one) !== (one['value'] ?? 0))
          .map((one) => `${what}: ${one['initiative_id']} ${valueNow(one)}, not ${one['value']}`),
      );
    }
    then.close();
  }
  expect(differing).toEqual([]);
}, 300_000);

async function expectedOf(lake: ModelledLake, world: World): Promise<readonly Expected[]> {
  const id = (name: unknown): string => sqlLiteral(`${world.prefix}${name}`);
  const rows = lake.rowsOf(world, 'initiative_rollup');
  const root = rows.find(({ depth }) => depth === 0)?.['initiative_id'];
  const places = new Map(rows.map((row) => [`${row['initiative_id']} ${row['reporting_year']}`, row]));
  const expected: Expected[] = [];
  for (const { initiative_id: node, reporting_year: year } of places.values()) {
    const trackers = [...new Set(rows.map((row) => row['tracker_id']))].map(id).join(', ');
    const sql = sqlFile('answers/explain/outcomes.sql')
      .replaceAll('$1', id(root))
      .replaceAll('$2', `[${trackers}]`)
      .replaceAll('$3', String(year))
      .replaceAll('$4', `[${id(node)}]`)
      .replace(/;\s*$/, '');
    const outcomes = await lake.query(`FROM (${sql}) WHERE is_known`);
    for (const is of ['consolidated', 'stand_alone', 'not_counted'] as const) {
      const some = outcomes.filter(({ report_is: word }) => word === is);
      const values = some.flatMap(({ measure_id: measure, value, own_value }) => {
        const measure_id = String(measure).replaceAll(world.prefix, '');
        return [
          { initiative_id: String(root), measure_id, value: value ?? null },
          { initiative_id: String(node), measure_id, value: own_value ?? null },
        ];
      });
      const decision = { report_of: String(node), is, from: Number(year), to: Number(year) };
      if (values.length > 0) expected.push({ world, decision, values });
    }
  }
  return expected;
}
