-- By doubt or note of each row of `group_figures`: where its greatest part arises, and the line of decisions that
-- evidence proposes.
DELETE FROM figure_doubts WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO figure_doubts BY NAME
WITH doubts AS (
  SELECT g.*, internal.number_of(g.amount) AS number, n.initiative_id,
    g.place % 10000 AS reporting_year, internal.amount_at(g.part) AS cause_amount,
    internal.cause_at(g.part) AS cause, internal.reason_at(g.part) AS reason
  FROM graded_doubts g JOIN (FROM nodes WHERE depth <= 2) n USING (node)),
-- the record of a missing site: the newest of its records of the question
missing AS (
  SELECT c.cause, c.place, max(r.rec) AS rec
  FROM (
      SELECT DISTINCT cause, place, k.t, reporting_year FROM doubts JOIN measures k USING (m) WHERE doubt = 'missing') c
    JOIN (FROM records WHERE is_answered OR is_rejected OR is_na) r
      ON r.node = c.cause AND r.t = c.t AND r.reporting_year = c.reporting_year
  GROUP BY ALL)
SELECT g.initiative_id, k.measure_id, g.reporting_year, g.doubt, g.is_note,
  internal.percent_of(g.size, g.whole) AS percent,
  CASE WHEN NOT g.is_unknown THEN g.number END AS amount,
  c.initiative_id AS cause_id,
  CASE WHEN g.cause_amount = g.amount THEN g.number ELSE internal.number_of(g.cause_amount) END AS cause_amount,
  g.causes AS cause_count, g.reason, r.utrv_id,
  CASE WHEN g.doubt = 'contradicted' AND g.reason = 'below' AND a.node IS NOT NULL THEN 'stand_alone'
    WHEN g.doubt = 'overlap' AND g.reason = 'total_words' THEN 'without_total' END AS decision,
  CASE decision
    WHEN 'stand_alone' THEN concat(c.initiative_id, ',,', CASE WHEN a.has_consolidated THEN k.tracker_id END,
      ',stand_alone,,,')
    WHEN 'without_total'
      THEN concat(',', k.tracker_id, ',', internal.csv_cell(k.column_code), ',,without_total,,,') END AS decision_line
FROM doubts g
  JOIN nodes c ON c.node = g.cause
  JOIN measures k USING (m)
  LEFT JOIN (FROM rollup WHERE looks_alone AND is_report) a
    ON a.node = g.cause AND a.place = g.place AND a.m = g.m
  LEFT JOIN (FROM own_figures WHERE NOT is_set_aside) f
    ON f.node = g.cause AND f.place = g.place AND f.m = g.m
  LEFT JOIN missing s ON s.cause = g.cause AND s.place = g.place
  LEFT JOIN records r ON r.rec = CASE WHEN g.reason = 'moved' THEN NULL
    WHEN f.node IS NOT NULL THEN f.rec WHEN g.doubt = 'missing' THEN s.rec END;
