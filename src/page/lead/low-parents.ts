import { listValue } from '@duckdb/node-api';
import { openPlacesSql } from '../../schema/decisions/open-decisions.ts';
import { type UnitScale, unitScale } from '../frame/unit-scale.ts';
import type { KeyMeasure } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
import { flag, number, orNull, type ShapedRow, text } from '../row-shape.ts';

const shape = {
  id: text,
  name: orNull(text),
  /** The key figure that it falls short by most. */
  tracker: orNull(text),
  trackerId: text,
  year: number,
  unit: orNull(text),
  own: number,
  /** What the level below it has: the figure would have that in addition if this report, and no other, stood alone. */
  below: number,
  /** What it falls short by, as a share of the group's figure, at most 1; older years count half. */
  weight: number,
  /** In how many questions of the year its report is too low, of how many that it answers. */
  low: number,
  questions: number,
  isOpen: flag,
};

/** The unit is that of the lesser, which would be nothing in that of the greater. */
export const lowParentScale = ({ unit, own, below }: LowParent): UnitScale =>
  unitScale(unit, [own === 0 ? below : own]);

/** SQL for what a share of what a key figure holds weighs: at most 1, older years than `$2` count half. */
export const weightSql = (share: string, year: string): string =>
  `least(${share}, 1) * CASE WHEN ${year} < $2 THEN 0.5 ELSE 1 END`;

/** A parent whose report is less than what is below it. */
type LowParent = ShapedRow<typeof shape>;

/**
 * Weightiest first. `below` is `below_value` of the parent's row in `initiative_rollup`.
 *
 * @param newest the newest year
 */
export async function readLowParents(
  { rows }: PageLake,
  measures: readonly KeyMeasure[],
  newest: number,
): Promise<readonly LowParent[]> {
  if (measures.length === 0) return []; // an empty list cannot be bound
  return rows(
    `WITH low AS (
       SELECT initiative_id, tracker_id, column_code, reporting_year FROM ${'internal.rollup_doubts'}
       WHERE doubt = 'unreconciled' AND value = 1 AND reporting_year <= $2),
     freed AS MATERIALIZED (
       SELECT a.ancestor_id AS initiative_id, d.measure_id, d.tracker_id, d.column_code, d.reporting_year, sum(d.value) AS below
       FROM ${'internal.rollup_figures'} d JOIN initiative_ancestors a ON a.descendant_id = d.initiative_id
         AND a.distance = d.shadow_distance
       WHERE d.free_distance IS NOT NULL AND d.value IS NOT NULL AND d.measure_id IN (SELECT unnest($1)) AND d.reporting_year <= $2
       GROUP BY ALL),
     weighed AS (
       SELECT f.*, i.name, g.tracker_name AS tracker, g.base_unit AS unit, r.value AS own,
         ${weightSql('abs(f.below - r.value) / abs(g.value)', 'f.reporting_year')} AS weight
       FROM freed f SEMI JOIN low l ON l.initiative_id = f.initiative_id AND l.tracker_id = f.tracker_id
           AND l.column_code IS NOT DISTINCT FROM f.column_code AND l.reporting_year = f.reporting_year
         JOIN initiatives i ON i.initiative_id = f.initiative_id
         JOIN group_figures g ON g.initiative_id = i.root_id AND g.measure_id = f.measure_id AND g.reporting_year = f.reporting_year
         JOIN ${'internal.rollup_figures'} r ON r.initiative_id = f.initiative_id AND r.measure_id = f.measure_id AND r.reporting_year = f.reporting_year
       WHERE g.value <> 0 AND r.value IS NOT NULL
       QUALIFY row_number() OVER (PARTITION BY f.initiative_id ORDER BY weight DESC, f.measure_id, f.reporting_year DESC) = 1),
     questions AS (
       SELECT initiative_id, reporting_year, count(DISTINCT (tracker_id, column_code)) AS n FROM ${'internal.rollup_figures'}
       WHERE initiative_id IN (SELECT initiative_id FROM weighed) AND value IS NOT NULL GROUP BY ALL),
     lows AS (SELECT initiative_id, reporting_year, count(*) AS n FROM low GROUP BY ALL),
     open AS (SELECT DISTINCT about FROM (${openPlacesSql}) WHERE kind = 'parent')
     SELECT w.initiative_id AS id, w.name, w.tracker, w.tracker_id AS "trackerId", w.reporting_year AS year, w.unit, w.own, w.below, w.weight,
       l.n AS low, greatest(q.n, l.n) AS questions, w.initiative_id IN (SELECT about FROM open) AS "isOpen"
     FROM weighed w JOIN lows l ON l.initiative_id = w.initiative_id AND l.reporting_year = w.reporting_year
       JOIN questions q ON q.initiative_id = w.initiative_id AND q.reporting_year = w.reporting_year
     ORDER BY w.weight DESC, w.initiative_id`,
    shape,
    [listValue(measures.map(({ measureId }) => measureId)), newest],
  );
}
