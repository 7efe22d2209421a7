-- A row for each line of decisions that evidence proposes, and how many figures of roots have a doubt that proposes it.
-- Where a node consolidates some questions in a year, its line for all questions is no proposal.
WITH proposed AS (
  SELECT CASE decision WHEN 'without_total' THEN 'measures.csv' ELSE 'consolidation.csv' END AS file,
    decision, decision_line AS line, cause_id, split_part(measure_id, '|', 1) AS tracker_id, initiative_id, measure_id,
    reporting_year, initiative_id IN (SELECT initiative_id FROM initiatives WHERE depth = 0) AS is_of_root
  FROM figure_doubts
  WHERE decision_line IS NOT NULL),
lines AS (
  SELECT file, decision, line, any_value(cause_id) AS cause_id, any_value(tracker_id) AS tracker_id,
    count(DISTINCT (initiative_id, measure_id, reporting_year)) FILTER (is_of_root)::INTEGER AS figure_count,
    line = any_value(cause_id) || ',,,stand_alone,,,' AS is_of_all
  FROM proposed
  GROUP BY file, decision, line)
SELECT l.file, l.line, CASE l.decision
    WHEN 'stand_alone' THEN concat(i.name, ' reports less than what is below it')
    ELSE concat(t.name, ' has rows that include each other') END AS reason, l.figure_count
FROM lines l
  LEFT JOIN initiatives i ON i.initiative_id = l.cause_id
  LEFT JOIN trackers t ON t.tracker_id = l.tracker_id
WHERE NOT (is_of_all AND cause_id IN (SELECT cause_id FROM lines WHERE file = l.file AND NOT is_of_all))
ORDER BY l.file, l.line;
