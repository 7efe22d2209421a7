-- What the models read. Variables: `touched_years`, the reporting years in which something changed (NULL for all), and
-- `materiality`, the percent from which on something is a doubt.

-- The group's years, and whether they are made: also the later ones, where what is said of a year can change what is
-- missing.
CREATE OR REPLACE TEMP TABLE group_years AS
SELECT *, coalesce(reporting_year >= list_min(getvariable('touched_years')::INTEGER[]), true) AS is_made
FROM internal.group_years;

-- The periods of value records by number, with the group's year.
CREATE OR REPLACE TEMP TABLE slots AS
SELECT row_number() OVER ()::INTEGER AS slot, p.*, y.reporting_year, y.is_made, y.period_start AS year_start,
  y.period_end AS year_end
FROM (SELECT DISTINCT period, period_start, period_end FROM utrvs) p
  JOIN group_years y ON p.period_end BETWEEN y.first_end AND y.last_end;

-- A decision goes before the rules.
UPDATE trackers q SET
  is_additive = coalesce(d.over_initiatives = 'sum', q.is_additive),
  additive_reason = CASE WHEN d.over_initiatives IS NULL THEN q.additive_reason ELSE 'decision' END,
  over_time = coalesce(d.over_time, q.over_time),
  over_time_reason = CASE WHEN d.over_time IS NULL THEN q.over_time_reason ELSE 'decision' END
FROM internal.decided_questions d
WHERE d.tracker_id = q.tracker_id AND d.column_code IS NULL AND q.is_additive IS NOT NULL;
UPDATE tracker_columns q SET
  is_additive = coalesce(d.over_initiatives = 'sum', q.is_additive),
  additive_reason = CASE WHEN d.over_initiatives IS NULL THEN q.additive_reason ELSE 'decision' END,
  rows_add = coalesce(d.over_rows <> 'none', q.rows_add),
  over_time = coalesce(d.over_time, q.over_time),
  over_time_reason = CASE WHEN d.over_time IS NULL THEN q.over_time_reason ELSE 'decision' END
FROM internal.decided_questions d
WHERE d.tracker_id = q.tracker_id AND d.column_code = q.column_code AND q.is_additive IS NOT NULL;

-- Questions by number (`t`), and the columns of their tables (`q`), as decided.
CREATE OR REPLACE TEMP TABLE questions AS
WITH every AS (
  SELECT tracker_id, NULL::VARCHAR AS column_code, NULL::VARCHAR AS column_name, type_code, name AS tracker_name,
    value_list_id, is_additive, rows_add, over_time, concat_ws(' ', name, value_label) AS words
  FROM trackers
  UNION ALL
  SELECT c.tracker_id, c.column_code, c.name, t.type_code, t.name, c.value_list_id, c.is_additive, c.rows_add,
    c.over_time, concat_ws(' ', t.name, t.value_label)
  FROM tracker_columns c JOIN trackers t USING (tracker_id)
  UNION ALL BY NAME SELECT DISTINCT tracker_id FROM utrvs ANTI JOIN trackers USING (tracker_id))
SELECT dense_rank() OVER (ORDER BY q.tracker_id)::INTEGER AS t, row_number() OVER ()::INTEGER AS q,
  q.* EXCLUDE (words) REPLACE (coalesce(q.is_additive, false) AS is_additive),
  coalesce(starts_with(q.type_code, '305-2') OR contains(lower(q.words), 'scope 2'), false) AS is_scope_2,
  d.over_rows, d.total_rows
FROM every q LEFT JOIN internal.decided_questions d
  ON d.tracker_id = q.tracker_id AND d.column_code IS NOT DISTINCT FROM q.column_code;

-- Initiatives by number, in the order of their ids: listed ones with their place in the tree (`height` 0 is a site),
-- others with the nearest listed one above, by their last parents. `above` has the listed ones above, the root first.
CREATE OR REPLACE TEMP TABLE nodes AS
WITH every AS (
  SELECT initiative_id, name, path_ids, removed_at IS NULL AS is_listed, created_at FROM initiatives
  UNION ALL
  SELECT DISTINCT initiative_id, NULL, NULL, false, NULL FROM utrvs ANTI JOIN initiatives USING (initiative_id)),
numbered AS (SELECT row_number() OVER (ORDER BY initiative_id)::INTEGER AS node, * FROM every),
listed AS (FROM numbered WHERE is_listed),
pairs AS (
  SELECT d.node, d.is_listed, a.node AS above, len(d.path_ids) - d.place AS distance
  FROM (SELECT *, unnest(path_ids) AS above_id, unnest(range(1, len(path_ids) + 1)) AS place FROM numbered) d
    JOIN listed a ON a.initiative_id = d.above_id
  WHERE a.node <> d.node),
below AS (
  SELECT above AS node, max(distance)::INTEGER AS height,
    count(*) FILTER (node NOT IN (SELECT above FROM pairs WHERE is_listed)) AS leaf_count
  FROM pairs WHERE is_listed GROUP BY above),
chains AS (SELECT node, list(above ORDER BY distance DESC) AS above FROM pairs GROUP BY node)
SELECT n.node, n.initiative_id, n.name, n.is_listed, n.created_at, len(n.path_ids) - 1 AS depth, c.above,
  c.above[-1] AS parent, u.height AS parent_height,
  CASE WHEN n.is_listed THEN coalesce(c.above[1], n.node) END AS root,
  CASE WHEN n.is_listed THEN coalesce(b.height, 0) END AS height,
  b.leaf_count::INTEGER AS leaf_count
FROM numbered n
  LEFT JOIN chains c USING (node)
  LEFT JOIN below b USING (node)
  LEFT JOIN below u ON u.node = c.above[-1];

-- What consolidation.csv says of an initiative in a year: the most specific line. Lines about all questions are
-- millions of rows, aggregated as numbers only: these may spill.
CREATE OR REPLACE TEMP TABLE decided_reports AS
WITH lines AS (
  SELECT *, row_number() OVER (ORDER BY initiative_id IS NOT NULL, internal.how_specific(tracker_id, type_code), line)
      AS rank
  FROM decisions WHERE report_is IS NOT NULL)
SELECT node, t, reporting_year, report_is
FROM (
    SELECT n.node, t.t, y.reporting_year, max(rank) AS rank
    FROM lines d JOIN (FROM questions WHERE column_code IS NULL) t ON t.tracker_id = d.tracker_id
        OR internal.is_of_code(t.type_code, d.type_code) OR (d.tracker_id IS NULL AND d.type_code IS NULL)
      JOIN nodes n ON n.initiative_id = d.initiative_id OR d.initiative_id IS NULL
      JOIN (FROM group_years WHERE is_made) y
        ON y.reporting_year BETWEEN coalesce(d.from_year, y.reporting_year)
          AND coalesce(d.to_year, y.reporting_year)
    GROUP BY ALL) JOIN lines USING (rank);

-- The words of rows as constant regular expressions, or each text is matched by a new one. `any` is quick and finds
-- some more.
SET VARIABLE row_patterns = (
  WITH words AS (
    SELECT kind, ends_with(word, '*') AS has_any_ending,
      replace(replace(rtrim(word, '*'), ' ', '[-_ ]?'), '*', '[^-_ ]*') AS word
    FROM internal.row_words),
  patterns AS (
    SELECT kind, '(^|[^\pL\pN])(' || concat_ws('|',
        '(' || string_agg(word, '|') FILTER (NOT has_any_ending) || ')($|[^\pL\pN])',
        string_agg(word, '|') FILTER (has_any_ending)) || ')' AS pattern
    FROM words GROUP BY kind)
  SELECT {
    'any': (SELECT string_agg(word, '|') FROM words),
    'location': any_value(pattern) FILTER (kind = 'location'), 'market': any_value(pattern) FILTER (kind = 'market'),
    'total': any_value(pattern) FILTER (kind = 'total'), 'of_which': any_value(pattern) FILTER (kind = 'of_which')}
  FROM patterns);

-- The days between which the periods made end.
SET VARIABLE made = (
  SELECT {'first': min(first_end), 'last': max(last_end), 'year': min(reporting_year)} FROM group_years WHERE is_made);
