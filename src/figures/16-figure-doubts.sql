-- What to do: a row for each doubt or note of each row of `group_figures`, where its greatest part arises, and the line
-- of decisions that evidence proposes.
DELETE FROM figure_doubts WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO figure_doubts BY NAME
SELECT n.initiative_id, k.measure_id, p.reporting_year, g.doubt, g.is_note, g.percent,
  CASE WHEN NOT g.is_unknown THEN number_of(g.size) END AS amount,
  c.initiative_id AS cause_id, number_of(g.cause_amount) AS cause_amount, g.causes AS cause_count, g.reason, r.utrv_id,
  CASE WHEN g.doubt = 'contradicted' AND g.reason = 'below' AND a.looks_alone AND a.is_report THEN 'stand_alone'
    WHEN g.doubt = 'overlap' AND g.reason = 'total_words' THEN 'without_total' END AS decision,
  CASE decision
    WHEN 'stand_alone' THEN concat(c.initiative_id, ',,', CASE WHEN a.has_consolidated THEN k.tracker_id END,
      ',stand_alone,,,')
    WHEN 'without_total' THEN concat(',', k.tracker_id, ',', csv_cell(k.column_code),
      ',,without_total,,,') END AS decision_line
FROM graded_doubts g
  JOIN (FROM nodes WHERE depth <= 2) n USING (node) JOIN places p USING (place) JOIN measures k USING (m)
  LEFT JOIN nodes c ON c.node = g.cause
  LEFT JOIN records r USING (rec)
  LEFT JOIN rollup a ON a.node = g.cause AND a.place = g.place AND a.m = g.m;
