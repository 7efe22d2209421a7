import { columnNames, sqlName } from '../../../schema/ddl.js';
/**
 * `figure_rivals`: the other records of places that could count, of the same kind as the one that counts. Where they have
 * numbers, those without any are none.
 */
const rivalsSql = `
CREATE OR REPLACE TEMP TABLE figure_rivals AS
WITH numeric AS (
  SELECT record, bool_or(is_usable) AS is_usable FROM (
    SELECT record, true AS is_usable FROM figure_numbers UNION ALL SELECT record, true FROM figure_left_out
    UNION ALL SELECT record, false FROM figure_problems) GROUP BY record),
ranked AS (
  SELECT r.place, r.record, r.state, r.is_aggregation, n.is_usable, bool_or(n.record IS NOT NULL) OVER (PARTITION BY r.place) AS is_numeric
  FROM figure_records r JOIN (SELECT place FROM figure_places WHERE value_count > 1) USING (place)
    LEFT JOIN numeric n ON n.record = r.record
  WHERE r.state <> 'rejected')
SELECT r.place, r.record FROM ranked r JOIN figure_places p USING (place)
WHERE r.state = 'other' AND r.is_aggregation = p.is_aggregation AND (coalesce(r.is_usable, false) OR NOT r.is_numeric)`;
/** What rivals say of each measure: another number, or one that the record that counts does not name. */
const otherValuesSql = `
CREATE OR REPLACE TEMP TABLE figure_other_values AS
SELECT v.place, n.measure_id, bool_or(w.record IS NULL) AS is_unnamed
FROM figure_rivals v JOIN figure_numbers n USING (record) JOIN figure_places p USING (place)
  LEFT JOIN figure_numbers w ON w.record = p.record AND w.measure_id = n.measure_id
WHERE n.value IS DISTINCT FROM w.value OR w.record IS NULL
GROUP BY v.place, n.measure_id`;
/** `figure_contests`: places with several candidates. What `is_other_of_all` concerns all figures of the record. */
const contestsSql = `
CREATE OR REPLACE TEMP TABLE figure_contests AS
SELECT p.place, (1 + p.inapplicable_count + coalesce(r.rivals, 0))::INTEGER AS candidate_count,
  p.inapplicable_count > 0 OR coalesce(o.is_unnamed, false) AS is_other_of_all,
  p.inapplicable_count > 0 OR o.place IS NOT NULL AS has_other_value
FROM figure_places p
  LEFT JOIN (SELECT place, count(*) AS rivals FROM figure_rivals GROUP BY place) r ON r.place = p.place
  LEFT JOIN (SELECT place, bool_or(is_unnamed) AS is_unnamed FROM figure_other_values GROUP BY place) o ON o.place = p.place
WHERE p.record IS NOT NULL AND (p.inapplicable_count > 0 OR r.rivals > 0)`;
const competingSql = `
INSERT INTO ${sqlName('competing_records')} BY NAME
SELECT ${columnNames('competing_records').join(', ')} FROM figure_contests JOIN figure_places USING (place)`;
/** Statements that find the records that could count instead; they need the numbers of all records. */
export const contestStatements = [rivalsSql, otherValuesSql, contestsSql, competingSql];
