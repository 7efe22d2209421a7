import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPage } from '../support/without-figures.ts';
import { differences } from './differences.ts';
import { GroupLake } from './group-lakes.ts';
import type { GroupCase } from './group-text.ts';

/** Tests of the cases of one lake: the rows that they expect, and every row of the oracle. */
export function testLake(cases: readonly GroupCase[]): void {
  describe(`${cases.length} groups in one lake`, () => {
    withoutPage();
    let lake: GroupLake;
    beforeAll(async () => {
      lake = await GroupLake.of(cases);
    });
    afterAll(() => lake?.drop());

    it.each(cases.map((one) => [one.rule.name, one.title, one] as const))('%s: %s', (_, __, one) => {
      expect(differences(one, (table) => lake.rowsOf(one, table))).toEqual([]);
      expect(lake.differencesToOracle(one)).toEqual([]);
    });

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
          FROM (FROM data_points WHERE value_type IN ('number', 'numericValueList', 'percentage')) d
            JOIN utrvs u USING (utrv_id)
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
}
