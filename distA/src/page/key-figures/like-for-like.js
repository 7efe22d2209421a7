import { listValue } from '@duckdb/node-api';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../schema/exact-sum.js';
import { number, text } from '../row-shape.js';
const sumShape = {
    rootId: text,
    measureId: text,
    year: number,
    since: number,
    sum: number,
    verified: number,
    siteCount: number,
};
/**
 * The sums of the leaves' own reports, and of what is verified of them, by root, measure and year, and by the year since which
 * each leaf has reported without a break (the year after the newest for leaves without a report in the newest).
 */
export function readSiteSums(rows, measureIds, { first, newest }) {
    return rows(`WITH reports AS (
       SELECT r.initiative_id AS root_id, f.measure_id, f.initiative_id, f.reporting_year AS year, f.value, f.is_verified,
         count(*) OVER (PARTITION BY f.measure_id, f.initiative_id ORDER BY f.reporting_year DESC) AS nth
       FROM (FROM figures WHERE reporting_year BETWEEN ${first} AND ${newest} AND measure_id IN (SELECT unnest($1))
           QUALIFY row_number() OVER (PARTITION BY measure_id, initiative_id, reporting_year ORDER BY period_end DESC) = 1) f
         JOIN initiatives i USING (initiative_id) JOIN initiative_ancestors a ON a.descendant_id = f.initiative_id
         JOIN initiatives r ON r.initiative_id = a.ancestor_id AND r.depth = 0
       WHERE i.is_leaf AND i.removed_at IS NULL),
     dated AS (
       SELECT *, coalesce(min(year) FILTER (year + nth - 1 = ${newest}) OVER (PARTITION BY measure_id, initiative_id), ${newest + 1}) AS since
       FROM reports),
     totals AS (
       SELECT root_id AS "rootId", measure_id AS "measureId", year, since, ${exactTotalsSql('value', 'sum')},
         ${exactTotalsSql('value', 'verified', 'is_verified')}, count(*) AS "siteCount"
       FROM (SELECT *, ${exactPartsSql('value')} FROM dated) GROUP BY root_id, measure_id, year, since)
     SELECT * REPLACE (coalesce(sum, 0) AS sum, coalesce(verified, 0) AS verified) FROM ${exactSumsSql('totals', ['sum', 'verified'])}`, sumShape, [listValue([...measureIds])]);
}
/** The longest series of years up to the newest in which at least half of the newest year's sites, and at least three, always reported. */
export function likeForLike(sites, { first, newest }) {
    const sitesSince = (since, year) => sites.filter((one) => one.year === year && one.since <= since);
    const countSince = (since) => sitesSince(since, newest).reduce((sum, { siteCount }) => sum + siteCount, 0);
    const enough = Math.max(3, countSince(newest) / 2);
    for (let since = first; since < newest; since++) {
        const siteCount = countSince(since);
        if (siteCount < enough)
            continue;
        const sumOf = (year) => summed(sitesSince(since, year).map(({ sum }) => sum));
        return { since, siteCount, sums: Array.from({ length: newest - since + 1 }, (_, i) => sumOf(since + i)) };
    }
    return null;
}
/** Sums of figures have 15 significant digits, like the figures themselves. */
const summed = (values) => Number(values.reduce((sum, value) => sum + value, 0).toPrecision(15));
