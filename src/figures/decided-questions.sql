-- What is decided about questions and columns: the most specific line wins, cell by cell.
CREATE OR REPLACE VIEW internal.decided_questions AS
WITH every AS (
  SELECT tracker_id, NULL::VARCHAR AS column_code, type_code FROM main.trackers
  UNION ALL
  SELECT c.tracker_id, c.column_code, t.type_code FROM main.tracker_columns c JOIN main.trackers t USING (tracker_id)),
decided AS (
  SELECT q.tracker_id, q.column_code, d.over_initiatives, d.over_rows, d.over_time, d.total_rows, row_number() OVER (
      ORDER BY internal.how_specific(d.tracker_id, d.type_code), d.column_code IS NOT NULL, d.line) AS rank
  FROM every q JOIN (FROM main.decisions WHERE file = 'measures.csv') d
    ON (d.tracker_id = q.tracker_id OR internal.is_of_code(q.type_code, d.type_code))
      AND (d.column_code IS NULL OR d.column_code = q.column_code))
SELECT tracker_id, column_code,
  arg_max(over_initiatives, rank) AS over_initiatives,
  arg_max(over_rows, rank) AS over_rows,
  arg_max(over_time, rank) AS over_time,
  arg_max(total_rows, rank) AS total_rows
FROM decided GROUP BY ALL;
