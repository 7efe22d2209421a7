import { listValue } from '@duckdb/node-api';
import { isUnknownUnitSql } from '../../schema/figure-rules.js';
import { number, orNull, text } from '../row-shape.js';
import { weightSql } from './low-parents.js';
const shape = {
    unit: text,
    /** The question of a key figure that most of those who answer it answer in this unit. */
    tracker: orNull(text),
    trackerId: text,
    year: number,
    /** In this unit. */
    total: number,
    /** Those who write it as a share of those who answer the question; older years count half. */
    weight: number,
    /** Figures of all questions and years, and the nodes that have them. */
    numbers: number,
    nodes: number,
    /** One of the nodes. */
    id: text,
    name: orNull(text),
};
/** Those in which somebody answers the question of a key figure, the weightiest first. @param newest the newest year */
export async function readUnknownUnits({ rows }, measures, newest) {
    if (measures.length === 0)
        return []; // an empty list cannot be bound
    return rows(`WITH unknown AS (FROM figures f WHERE ${isUnknownUnitSql('f')}),
     uses AS (
       SELECT base_unit AS unit, tracker_id, reporting_year, count(DISTINCT initiative_id) AS sites, sum(value) AS total FROM unknown
       WHERE column_code IS NULL AND tracker_id IN (SELECT unnest($1)) AND reporting_year <= $2 GROUP BY ALL),
     asked AS (
       SELECT tracker_id, reporting_year, count(DISTINCT initiative_id) AS sites FROM figures
       WHERE column_code IS NULL AND tracker_id IN (SELECT tracker_id FROM uses) GROUP BY ALL),
     weighed AS (
       SELECT u.*, t.name AS tracker, ${weightSql('u.sites / a.sites', 'reporting_year')} AS weight
       FROM uses u JOIN asked a USING (tracker_id, reporting_year) JOIN trackers t USING (tracker_id)
       QUALIFY row_number() OVER (PARTITION BY u.unit ORDER BY weight DESC, reporting_year DESC, tracker_id) = 1),
     writers AS (
       SELECT base_unit AS unit, count(*) AS numbers, count(DISTINCT initiative_id) AS nodes, min(initiative_id) AS id FROM unknown GROUP BY ALL)
     SELECT w.unit, w.tracker, w.tracker_id AS "trackerId", w.reporting_year AS year, w.total, w.weight, r.numbers, r.nodes, r.id, i.name
     FROM weighed w JOIN writers r ON r.unit = w.unit LEFT JOIN initiatives i ON i.initiative_id = r.id
     ORDER BY w.weight DESC, w.unit`, shape, [listValue(measures.map(({ trackerId }) => trackerId)), newest]);
}
