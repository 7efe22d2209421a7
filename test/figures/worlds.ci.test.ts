import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupInput } from '../oracle/group/input.ts';
import { differences } from './expected-rows.ts';
import { ModelledLake } from './modelled-lake.ts';
import { differencesToOracle } from './oracle-rows.ts';
import { questionOf, readWorlds, type World, worldsOf } from './world.ts';

const files = readWorlds(join(import.meta.dirname, 'worlds'));
let lake: ModelledLake;

beforeAll(async () => {
  lake = await ModelledLake.of(files.flatMap(({ worlds }) => worlds));
});

afterAll(() => lake?.close());

describe.each(files)('$name', ({ worlds }) => {
  it.each(worlds)('$title', (world) => {
    const tables = (name: string) => lake.rowsOf(world, name);
    expect(differences(world, tables)).toEqual([]);
    expect(differencesToOracle(tables, rulesOf(world))).toEqual([]);
  });
});

function rulesOf(world: World): Pick<GroupInput, 'decided' | 'addsUp'> {
  const { name, adds_up: addsUp } = questionOf(world);
  const decisions = world.decisions ?? [];
  const isUndone = decisions.some((decision) => decision.over_initiatives === 'none');
  return {
    decided: (node, tracker, year) =>
      decisions.find(
        ({ report_of: of, from = year, to = year }) => of === node && tracker === name && from <= year && year <= to,
      )?.is ?? null,
    addsUp: () => addsUp && !isUndone,
  };
}

describe('all worlds', () => {
  it('have every value as the sum of the figures in it', async () => {
    const wrong = await lake.query(`
      SELECT initiative_id, measure_id, reporting_year, value, sum
      FROM (
          SELECT initiative_id, measure_id, reporting_year, sum(amount)::DOUBLE AS sum
          FROM rollup_contributions GROUP BY ALL) c
        FULL JOIN initiative_rollup r USING (initiative_id, measure_id, reporting_year)
      WHERE abs(sum - value) > 1e-9 * abs(value) OR (sum IS NULL AND own_value IS NOT NULL AND basis = 'own report')`);
    expect(wrong).toEqual([]);
  });

  it('have every number in one place: in a figure, covered by one, or excluded', async () => {
    const wrong = await lake.query(`
      WITH sent AS (
        SELECT u.initiative_id, u.utrv_id, d.tracker_id, d.column_code, u.period, u.period_end, count(*) AS numbers
        FROM (FROM data_points WHERE value_type = 'number') d JOIN utrvs u USING (utrv_id)
        WHERE u.answer = 'answered' GROUP BY ALL),
      used AS (SELECT utrv_id, column_code, sum(number_count) AS numbers FROM record_uses GROUP BY ALL),
      left_over AS (
        SELECT s.* EXCLUDE (numbers, utrv_id), min(s.numbers - coalesce(u.numbers, 0)) AS least,
          max(s.numbers - coalesce(u.numbers, 0)) AS most
        FROM sent s LEFT JOIN used u ON u.utrv_id = s.utrv_id AND u.column_code IS NOT DISTINCT FROM s.column_code
        GROUP BY ALL),
      excluded AS (
        SELECT DISTINCT initiative_id, tracker_id, column_code, period, period_end FROM exclusions)
      SELECT l.*, e.initiative_id AS excluded
      FROM left_over l FULL JOIN excluded e ON e.initiative_id = l.initiative_id AND e.tracker_id = l.tracker_id
        AND e.column_code IS NOT DISTINCT FROM l.column_code AND e.period = l.period AND e.period_end = l.period_end
      WHERE l.least IS NULL OR l.least < 0 OR (l.most > 0) <> (e.initiative_id IS NOT NULL)`);
    expect(wrong).toEqual([]);
  });
});

it('refuses a key that nobody reads', () => {
  const text = 'rule: none\ngroup: { G: [A] }\ncases:\n  - title: one\n    expected:\n      - { who: G, valeu: 1 }\n';
  expect(() => worldsOf(text, '00-none')).toThrow('00-none, cases, expected: nobody reads valeu');
});
