import { listValue } from '@duckdb/node-api';
import type { DoubtedFigure } from '../../schema/doubts.ts';
import type { PageLake } from '../page-lake.ts';
import { number, orNull, text } from '../row-shape.ts';
import { doubtShape, type KeyFigure } from './read-key-figures.ts';

/** The figure of a node directly below a group, in the newest year of a key figure. */
export interface ChildFigure {
  readonly rootId: string;
  readonly measureId: string;
  readonly id: string;
  readonly name: string | null;
  readonly value: number;
  readonly verified: number;
  readonly doubted: DoubtedFigure;
}

/** The children of the groups of these figures that have a value, the largest first; as in `group_figures`. */
export async function readChildFigures(
  { rows }: PageLake,
  figures: readonly KeyFigure[],
): Promise<readonly ChildFigure[]> {
  const newest = figures[0]?.years.at(-1)?.year;
  if (newest === undefined) return [];
  const found = await rows(
    `SELECT g.* REPLACE (coalesce(g.verified_value, 0) AS verified_value), i.root_id
     FROM group_figures g JOIN initiatives i ON i.initiative_id = g.initiative_id
     WHERE g.depth = 1 AND i.removed_at IS NULL AND g.value IS NOT NULL AND g.reporting_year = $2 AND g.measure_id IN (SELECT unnest($1))
     ORDER BY abs(g.value) DESC, g.initiative_id`,
    {
      ...doubtShape,
      ...{ root_id: text, measure_id: text, initiative_id: text, initiative_name: orNull(text) },
      ...{ value: number, verified_value: number },
    },
    [listValue(figures.map(({ measureId }) => measureId)), newest],
  );
  return found.map(({ root_id, measure_id, initiative_id, initiative_name, value, verified_value, ...doubted }) => ({
    ...{ rootId: root_id, measureId: measure_id, id: initiative_id, name: initiative_name },
    ...{ value, verified: verified_value, doubted },
  }));
}
