import { keepHeadRecords } from './head-records.ts';
import type { PageLake } from './page-lake.ts';
import type { PagePeriod } from './page-periods.ts';
import { number, type ShapedRow, text } from './row-shape.ts';

const shape = { id: text, topic: text, trackers: number, leaves: number, answered: number };

/**
 * Of one topic and part of the tree: the trackers that somebody was asked in the period, the leaves there are, and how many
 * pairs of the two have an answer.
 */
export type CoverageCount = ShapedRow<typeof shape>;

/** @param depth of the nodes, together with those above */
export async function readCoverage(lake: PageLake, head: PagePeriod, depth: number): Promise<readonly CoverageCount[]> {
  await keepCoverage(lake, head, depth);
  return lake.rows('FROM page_coverage', shape);
}

/** Fills `page_coverage`. A topic is the number of the GRI standard, else the kind of tracker. */
export async function keepCoverage(lake: PageLake, head: PagePeriod, depth: number): Promise<void> {
  await keepHeadRecords(lake, head);
  await lake.keep('page_coverage', coverageSql(depth));
}

const coverageSql = (depth: number): string => `
WITH topics AS (
  SELECT tracker_id, CASE WHEN tracker_type = 'gri' AND type_code IS NOT NULL THEN split_part(type_code, '-', 1)
    ELSE upper(coalesce(tracker_type, 'other')) END AS topic
  FROM trackers),
records AS (
  SELECT DISTINCT r.initiative_id, r.tracker_id, t.topic, r.state IN ('verified', 'answered') AS is_answered
  FROM page_records r JOIN topics t USING (tracker_id)),
asked AS (SELECT topic, count(DISTINCT tracker_id) AS trackers FROM records GROUP BY topic),
places AS (
  SELECT r.initiative_id, r.topic, count(*) AS answered
  FROM records r JOIN initiatives i USING (initiative_id) WHERE r.is_answered AND i.is_leaf GROUP BY ALL),
nodes AS (
  SELECT a.ancestor_id AS id, count(*) AS leaves FROM initiative_ancestors a
    JOIN initiatives d ON d.initiative_id = a.descendant_id JOIN initiatives n ON n.initiative_id = a.ancestor_id
  WHERE d.is_leaf AND n.depth <= ${depth} GROUP BY ALL),
sums AS (
  SELECT a.ancestor_id AS id, p.topic, sum(p.answered)::BIGINT AS answered
  FROM places p JOIN initiative_ancestors a ON a.descendant_id = p.initiative_id
    JOIN nodes n ON n.id = a.ancestor_id GROUP BY ALL)
SELECT n.id, k.topic, k.trackers, n.leaves, coalesce(s.answered, 0) AS answered
FROM nodes n CROSS JOIN asked k LEFT JOIN sums s ON s.id = n.id AND s.topic = k.topic`;
