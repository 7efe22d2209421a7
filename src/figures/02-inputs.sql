-- What the models read, under the names that they use. Parameters are variables:
--   touched_years  list of reporting years in which something changed; NULL for all
--   materiality    percent of a value from which on something is a doubt

-- The group's years, and whether they are made.
CREATE OR REPLACE TEMP TABLE group_years AS
SELECT *, coalesce(reporting_year >= list_min(getvariable('touched_years')::INTEGER[]), true) AS is_made
FROM internal.group_years;

-- The same for each day on which a period ends.
CREATE OR REPLACE TEMP TABLE period_ends AS
SELECT e.period_end AS end_day, y.*
FROM (SELECT DISTINCT period_end FROM utrvs) e JOIN group_years y ON e.period_end BETWEEN y.first_end AND y.last_end;

-- What is decided about questions and the columns of their tables: the most specific line wins, cell by cell.
CREATE OR REPLACE TEMP TABLE decided_questions AS
WITH every AS (
  SELECT tracker_id, NULL::VARCHAR AS column_code, type_code FROM trackers
  UNION ALL
  SELECT c.tracker_id, c.column_code, t.type_code FROM tracker_columns c JOIN trackers t USING (tracker_id)),
decided AS (
  SELECT q.tracker_id, q.column_code, d.over_initiatives, d.over_rows, d.over_time, d.total_rows,
    row_number() OVER (ORDER BY how_specific(d.tracker_id, d.type_code), d.column_code IS NOT NULL, d.line) AS rank
  FROM every q JOIN (FROM decisions WHERE file = 'measures.csv') d
    ON (d.tracker_id = q.tracker_id OR is_of_code(q.type_code, d.type_code))
      AND (d.column_code IS NULL OR d.column_code = q.column_code))
SELECT tracker_id, column_code,
  arg_max(over_initiatives, rank) FILTER (over_initiatives IS NOT NULL) AS over_initiatives,
  arg_max(over_rows, rank) FILTER (over_rows IS NOT NULL) AS over_rows,
  arg_max(over_time, rank) FILTER (over_time IS NOT NULL) AS over_time,
  arg_max(total_rows, rank) FILTER (total_rows IS NOT NULL) AS total_rows
FROM decided GROUP BY ALL;

-- A decision goes before the rules.
UPDATE trackers q SET
  is_additive = coalesce(d.over_initiatives = 'sum', q.is_additive),
  additive_reason = CASE WHEN d.over_initiatives IS NULL THEN q.additive_reason ELSE 'decision' END,
  rows_add = coalesce(d.over_rows <> 'none', q.rows_add),
  over_time = coalesce(d.over_time, q.over_time),
  over_time_reason = CASE WHEN d.over_time IS NULL THEN q.over_time_reason ELSE 'decision' END
FROM decided_questions d
WHERE d.tracker_id = q.tracker_id AND d.column_code IS NULL AND q.is_additive IS NOT NULL;
UPDATE tracker_columns q SET
  is_additive = coalesce(d.over_initiatives = 'sum', q.is_additive),
  additive_reason = CASE WHEN d.over_initiatives IS NULL THEN q.additive_reason ELSE 'decision' END,
  rows_add = coalesce(d.over_rows <> 'none', q.rows_add),
  over_time = coalesce(d.over_time, q.over_time),
  over_time_reason = CASE WHEN d.over_time IS NULL THEN q.over_time_reason ELSE 'decision' END
FROM decided_questions d
WHERE d.tracker_id = q.tracker_id AND d.column_code = q.column_code AND q.is_additive IS NOT NULL;

CREATE OR REPLACE TEMP TABLE questions AS
WITH every AS (
  SELECT tracker_id, NULL::VARCHAR AS column_code, NULL::VARCHAR AS column_name, type_code, name AS tracker_name,
    value_list_id, is_additive, rows_add, over_time, concat_ws(' ', name, value_label) AS words
  FROM trackers
  UNION ALL
  SELECT c.tracker_id, c.column_code, c.name, t.type_code, t.name, c.value_list_id, c.is_additive, c.rows_add,
    c.over_time, concat_ws(' ', t.name, t.value_label)
  FROM tracker_columns c JOIN trackers t USING (tracker_id))
SELECT q.* EXCLUDE (words) REPLACE (coalesce(q.is_additive, false) AS is_additive),
  coalesce(starts_with(q.type_code, '305-2') OR contains(lower(q.words), 'scope 2'), false) AS is_scope_2,
  d.over_rows, d.total_rows
FROM every q LEFT JOIN decided_questions d
  ON d.tracker_id = q.tracker_id AND d.column_code IS NOT DISTINCT FROM q.column_code;

-- Initiatives by number, in the order of their ids: listed ones with their place in the tree (`height` 0 is a leaf, a
-- site), the others with the nearest listed one above them, by their last parents.
CREATE OR REPLACE TEMP TABLE nodes AS
WITH every AS (
  SELECT initiative_id, name, path_ids, removed_at IS NULL AS is_listed, created_at FROM initiatives
  UNION ALL
  SELECT DISTINCT initiative_id, NULL, NULL, false, NULL FROM utrvs ANTI JOIN initiatives USING (initiative_id)),
numbered AS (SELECT row_number() OVER (ORDER BY initiative_id)::INTEGER AS node, * FROM every),
listed AS (FROM numbered WHERE is_listed),
above AS (
  SELECT d.node, d.is_listed, a.node AS above, len(d.path_ids) - d.place AS distance
  FROM (SELECT *, unnest(path_ids) AS above_id, unnest(range(1, len(path_ids) + 1)) AS place FROM numbered) d
    JOIN listed a ON a.initiative_id = d.above_id
  WHERE a.node <> d.node),
below AS (
  SELECT above AS node, max(distance)::INTEGER AS height,
    count(*) FILTER (node NOT IN (SELECT above FROM above WHERE is_listed))
    AS leaf_count
  FROM above WHERE is_listed GROUP BY above),
parents AS (SELECT node, arg_min(above, distance) AS parent, arg_max(above, distance) AS root FROM above GROUP BY node)
SELECT n.node, n.initiative_id, n.name, n.is_listed, n.created_at, len(n.path_ids) - 1 AS depth, p.parent,
  CASE WHEN n.is_listed THEN coalesce(p.root, n.node) END AS root, CASE
    WHEN n.is_listed THEN coalesce(b.height, 0) END AS height,
  CASE WHEN n.is_listed THEN coalesce(b.leaf_count, 1) END::INTEGER AS leaf_count
FROM numbered n LEFT JOIN parents p USING (node) LEFT JOIN below b USING (node);

-- The listed nodes above each, now.
CREATE OR REPLACE TEMP TABLE ancestors AS
SELECT d.node, a.node AS above
FROM (SELECT node, unnest(path_ids) AS above_id FROM initiatives JOIN nodes USING (initiative_id)) d
  JOIN (FROM nodes WHERE is_listed) a ON a.initiative_id = d.above_id
WHERE a.node <> d.node;

-- What consolidation.csv says about the reports of an initiative in a year: the most specific line.
CREATE OR REPLACE TEMP TABLE decided_reports AS
SELECT n.node, n.initiative_id, t.tracker_id, y.reporting_year,
  arg_max(d.report_is, (d.initiative_id IS NOT NULL, how_specific(d.tracker_id, d.type_code), d.line)) AS report_is
FROM (FROM decisions WHERE file = 'consolidation.csv') d
  JOIN trackers t ON t.tracker_id = d.tracker_id OR is_of_code(t.type_code, d.type_code)
    OR (d.tracker_id IS NULL AND d.type_code IS NULL)
  JOIN nodes n ON n.initiative_id = d.initiative_id OR d.initiative_id IS NULL
  JOIN (FROM group_years WHERE is_made) y ON y.reporting_year BETWEEN coalesce(d.from_year, 0)
    AND coalesce(d.to_year, 9999)
WHERE d.report_is IS NOT NULL
GROUP BY ALL;
