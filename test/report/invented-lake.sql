-- Fills the tables of an empty lake with five years of reports of every node, of whatever size; names are macros, the
-- rest variables: roots, nodes, children, trackers, records, issues, year_end.
CREATE TEMP MACRO id(number) AS lpad(to_hex(number), 24, '0');
CREATE TEMP TABLE places AS
SELECT i,
  CASE WHEN i >= getvariable('roots') THEN (i - getvariable('roots')) // getvariable('children') END AS parent
FROM range(getvariable('nodes')) t(i);
CREATE TEMP TABLE above AS
WITH RECURSIVE above AS (
  SELECT i, i AS above, 0 AS distance FROM places
  UNION ALL
  SELECT a.i, p.parent, a.distance + 1 FROM above a JOIN places p ON p.i = a.above WHERE p.parent IS NOT NULL)
FROM above;
INSERT INTO initiatives BY NAME
SELECT id(i) AS initiative_id, node_name(i) AS name, id(parent) AS parent_id,
  (SELECT max(distance) FROM above WHERE above.i = p.i)::INTEGER AS depth,
  (SELECT list(id(above) ORDER BY distance DESC) FROM above WHERE above.i = p.i) AS path_ids,
  i NOT IN (SELECT parent FROM places WHERE parent IS NOT NULL) AS is_leaf
FROM places p;
INSERT INTO trackers BY NAME
SELECT id(t) AS tracker_id, tracker_name(t) AS name, '305-' || t AS type_code, 'gri' AS tracker_type,
  'number' AS value_type, true AS is_additive
FROM range(getvariable('trackers')) x(t);
INSERT INTO surveys BY NAME
SELECT id(i * 8 + y) AS survey_id, id(i) AS initiative_id, 'default' AS survey_type, 'yearly' AS period,
  (ends - INTERVAL 1 YEAR + INTERVAL 1 DAY)::DATE AS period_start, ends AS period_end,
  year(ends)::VARCHAR AS period_label, true AS is_period_aligned, hash(i, y) % 3 > 0 AS is_complete,
  TIMESTAMPTZ '2026-01-20 00:00:00+00' AS last_updated_at
FROM (
  SELECT i, y, (CAST('2021-' || getvariable('year_end') AS DATE) + to_years(y::INTEGER))::DATE AS ends
  FROM places, range(5) years(y));
INSERT INTO utrvs BY NAME
SELECT id(i * 1000 + u) AS utrv_id, s.survey_id, s.initiative_id,
  id((u * 7) % getvariable('trackers')) AS tracker_id,
  CASE hash(s.survey_id, u) % 10
    WHEN 0 THEN 'rejected' WHEN 1 THEN 'created' WHEN 2 THEN 'updated' ELSE 'verified' END AS status,
  CASE WHEN hash(u, s.survey_id, 1) % 100 < 100 - (hash(s.initiative_id) % 90) THEN 'answered'
    WHEN u % 5 = 0 THEN 'not_applicable' ELSE 'unanswered' END AS answer,
  s.period, s.period_start, s.period_end
FROM (SELECT *, row_number() OVER () AS i FROM surveys) s, range(getvariable('records')) records(u);
INSERT INTO figures BY NAME
SELECT s.initiative_id, id(t) || '|||' AS measure_id, id(t) AS tracker_id, s.period, s.period_start, s.period_end,
  year(s.period_end) AS reporting_year, 1000.0 + hash(s.initiative_id, t) % 1000 + year(s.period_end) AS value,
  'reported' AS basis, t % 2 = 0 AS is_verified
FROM surveys s, range(least(getvariable('trackers'), 12)) x(t);
-- Roots and the level below them: sums of sites; the figures of every third question are not verified.
INSERT INTO group_figures BY NAME
SELECT n.initiative_id, any_value(n.name) AS initiative_name, any_value(n.depth) AS depth, f.measure_id,
  f.tracker_id, any_value(t.name) AS tracker_name, any_value(t.type_code) AS type_code, f.reporting_year,
  sum(f.value) AS value, CASE WHEN any_value(x.nth) % 3 = 0 THEN ['unverified'] ELSE [] END AS doubts,
  CASE WHEN any_value(x.nth) % 3 = 0 THEN 'verify' ELSE 'quote' END AS verdict, 'below' AS basis,
  100 AS percent_verified, sum(f.value) AS below_value, count(*) AS sites, count(*) AS sites_reporting,
  0 AS sites_covered, 0 AS sites_missing
FROM figures f
  JOIN initiatives i ON i.initiative_id = f.initiative_id AND i.is_leaf
  JOIN initiative_ancestors a ON a.descendant_id = f.initiative_id
  JOIN initiatives n ON n.initiative_id = a.ancestor_id AND n.depth <= 1
  JOIN trackers t ON t.tracker_id = f.tracker_id
  JOIN (SELECT tracker_id, row_number() OVER (ORDER BY tracker_id) AS nth FROM trackers) x
    ON x.tracker_id = f.tracker_id
GROUP BY n.initiative_id, f.measure_id, f.tracker_id, f.reporting_year;
INSERT INTO figure_doubts BY NAME
SELECT initiative_id, measure_id, reporting_year, 'unverified' AS doubt, false AS is_note, 100 AS percent,
  value AS amount, initiative_id AS cause_id, value AS cause_amount, 1 AS cause_count, 'not_verified' AS reason
FROM group_figures WHERE verdict = 'verify';
INSERT INTO data_issues BY NAME
SELECT '20260122T020000000Z-abcdef' AS run_id, ['rejected', 'degraded', 'notice'][1 + n % 3] AS severity,
  'code_' || n % 30 AS code, id(n % 1000) AS initiative_id, 'what is wrong' AS message
FROM range(getvariable('issues')) x(n);
