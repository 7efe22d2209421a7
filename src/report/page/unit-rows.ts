import type { PageLake } from './page-lake.ts';
import { flag, number, orNull, type ShapedRow, text } from './row-shape.ts';

const shape = {
  unit: text,
  unit_type: orNull(text),
  base_unit: orNull(text),
  points: number,
  nodes: number,
  is_known: flag,
  assumed: number,
};

/** A unit in which numbers were sent, or a currency. */
export type SentUnit = ShapedRow<typeof shape>;

/** By number of values; of currencies `assumed` counts the amounts that have the default one. */
export async function readUnits(lake: PageLake): Promise<readonly SentUnit[]> {
  await keepUnits(lake);
  return lake.rows(`FROM page_units ORDER BY ${unitOrder}`, shape);
}

/** Fills `page_units`. */
export const keepUnits = (lake: PageLake): Promise<void> => lake.keep('page_units', unitsSql);

export const unitOrder = 'points DESC, unit_type, unit, base_unit';

/** Where the unit is its own base unit; a code that exactly one type has needs no type (lake.md, rule 9). */
const isBaseSql = `(d.unit, coalesce(d.unit_type, '')) IN (
    SELECT (unit, unit_type) FROM units UNION ALL SELECT (unit, '') FROM units GROUP BY unit HAVING count(*) = 1)`;

/** A unit is unknown if loading said so of one with this code, and units do not have it; issues hold at most 200 characters of it. */
const unitsSql = `
SELECT d.unit, d.unit_type, d.base_unit, d.points, d.nodes,
  d.base_unit IS DISTINCT FROM d.unit OR ${isBaseSql} OR left(d.unit, 200) NOT IN (SELECT value FROM data_issues WHERE code = 'unknown_unit' AND value IS NOT NULL) AS is_known,
  d.assumed
FROM (
  SELECT unit, unit_type, base_unit, sum(points)::BIGINT AS points, count(*) AS nodes, sum(assumed)::BIGINT AS assumed
  FROM (
    SELECT unit, unit_type, base_unit, initiative_id, count(*) AS points, count(*) FILTER (unit_source = 'default') AS assumed
    FROM data_points WHERE value_scaled IS NOT NULL AND unit IS NOT NULL AND unit <> '%'
    GROUP BY unit, unit_type, base_unit, initiative_id)
  GROUP BY unit, unit_type, base_unit) d`;
