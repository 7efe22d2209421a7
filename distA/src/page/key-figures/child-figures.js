import { listValue } from '@duckdb/node-api';
import { number, orNull, text } from '../row-shape.js';
import { doubtShape } from './read-key-figures.js';
/** The children of the groups of these figures that have a value, the largest first; as in `group_figures`. */
export async function readChildFigures({ rows }, figures) {
    const newest = figures[0]?.years.at(-1)?.year;
    if (newest === undefined)
        return [];
    const found = await rows(`SELECT g.* REPLACE (coalesce(g.verified_value, 0) AS verified_value), i.root_id
     FROM group_figures g JOIN initiatives i ON i.initiative_id = g.initiative_id
     WHERE g.depth = 1 AND i.removed_at IS NULL AND g.value IS NOT NULL AND g.reporting_year = $2 AND g.measure_id IN (SELECT unnest($1))
     ORDER BY abs(g.value) DESC, g.initiative_id`, {
        ...doubtShape,
        ...{ root_id: text, measure_id: text, initiative_id: text, initiative_name: orNull(text) },
        ...{ value: number, verified_value: number },
    }, [listValue(figures.map(({ measureId }) => measureId)), newest]);
    return found.map(({ root_id, measure_id, initiative_id, initiative_name, value, verified_value, ...doubted }) => ({
        ...{ rootId: root_id, measureId: measure_id, id: initiative_id, name: initiative_name },
        ...{ value, verified: verified_value, doubted },
    }));
}
