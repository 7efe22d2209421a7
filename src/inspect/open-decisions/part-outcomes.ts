import { weekSlack } from '../../load/merge/figures/group-year.ts';
import { otherSumsSql } from './open-examples.ts';

const place = (figure: string): string =>
  `${figure}.tracker_id = n.tracker_id AND ${figure}.column_code IS NOT DISTINCT FROM n.column_code
    AND ${figure}.reporting_year = n.reporting_year`;

/**
 * Statements that add to `open_others` what years would be with the value of the part that ends them. That is known only if
 * the same initiatives would have figures of the same measures: others may stand for them, or they for others.
 */
export const partStatements: readonly string[] = [
  `CREATE TEMP TABLE open_part_places AS
  SELECT DISTINCT n.item, n.tracker_id, n.column_code, n.reporting_year, n.period_end
  FROM open_newest n JOIN figure_additivity q ON q.tracker_id = n.tracker_id AND q.column_code IS NOT DISTINCT FROM n.column_code
  WHERE n.kind = 'over_time' AND q.over_time = 'sum'`,
  `CREATE TEMP TABLE open_last_parts AS
  SELECT n.item, p.initiative_id, p.measure_id, p.value
  FROM open_part_places n JOIN period_figures p ON ${place('p')} AND p.basis <> 'aggregation' AND abs(p.period_end - n.period_end) <= ${weekSlack}
    ANTI JOIN (FROM figures WHERE basis = 'reported') f
      ON f.initiative_id = p.initiative_id AND f.tracker_id = n.tracker_id AND f.reporting_year = n.reporting_year
  QUALIFY rank() OVER (PARTITION BY n.item, p.initiative_id
    ORDER BY p.period = 'quarterly' DESC, abs(p.period_end - n.period_end), p.period_end DESC) = 1`,
  `CREATE TEMP TABLE open_part_years AS
  SELECT n.item, f.initiative_id, f.measure_id FROM open_part_places n JOIN (FROM figures WHERE basis = 'parts') f ON ${place('f')}`,
  `INSERT INTO open_others ${otherSumsSql(`
    SELECT n.item, n.group_id, n.measure_id, CASE WHEN c.basis = 'parts' THEN l.value ELSE c.value END AS value
    FROM open_newest n SEMI JOIN open_part_places p ON p.item = n.item
      ANTI JOIN (
        SELECT item FROM open_last_parts l FULL JOIN open_part_years y USING (item, initiative_id, measure_id)
        WHERE l.measure_id IS NULL OR y.measure_id IS NULL) u ON u.item = n.item
      JOIN rollup_contributions c ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
      LEFT JOIN open_last_parts l ON l.item = n.item AND l.initiative_id = c.contributor_id AND l.measure_id = c.measure_id`)}`,
];
