// Node: query results as Arrow tables. `openLake` opens one snapshot and keeps reading that one.
import { openLake } from 'esg-lake';

const lake = await openLake('output');

// The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
export const group = await lake.queryArrow(`
  SELECT reporting_year, value, array_to_string(doubts, ', ') AS doubts, sites_reporting, sites, percent_verified, own_value, below_value
  FROM group_figures WHERE type_code = '305-1-a' AND depth = 0
  ORDER BY reporting_year`);
console.table(group.toArray().map((row) => row.toJSON()));

// Scope 1 emissions by country and year
export const scope1 = await lake.queryArrow(`
  SELECT initiative_name AS country, reporting_year, value
  FROM group_figures WHERE type_code = '305-1-a' AND depth = 2
  ORDER BY ALL`);
console.table(scope1.toArray().map((row) => row.toJSON()));

// Year on year, like for like: only sites that reported in both years
export const likeForLike = await lake.queryArrow(`
  SELECT count(*) AS sites, sum(b.value) AS before, sum(a.value) AS after
  FROM figures a JOIN figures b USING (initiative_id, measure_id)
    JOIN initiatives USING (initiative_id) JOIN trackers t ON t.tracker_id = a.tracker_id
  WHERE type_code = '305-1-a' AND is_leaf AND a.period_end = DATE '2025-12-31' AND b.period_end = DATE '2024-12-31'`);
console.table(likeForLike.toArray().map((row) => row.toJSON()));

lake.close();
