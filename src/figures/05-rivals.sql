-- By how much another candidate of the cell differs: of the same kind, not rejected, with a number or `na`, and not
-- outranked (better in neither of verified and complete, worse in one).
CREATE OR REPLACE TEMP TABLE rivals AS
WITH contested AS (
  SELECT r.cell, r.rec, r.is_verified, r.is_complete, r.is_aggregation, r.is_na, c.rec AS counting_rec
  FROM (FROM records WHERE NOT is_rejected) r
    JOIN (FROM cells WHERE candidate_count > 1) c USING (cell)),
candidates AS (
  SELECT r.cell, r.counting_rec, r.rec
  FROM contested r JOIN (FROM contested WHERE rec = counting_rec) c USING (cell)
  WHERE r.rec <> r.counting_rec AND r.is_aggregation = c.is_aggregation
    AND NOT (r.is_verified <= c.is_verified AND r.is_complete <= c.is_complete
      AND (r.is_verified < c.is_verified OR r.is_complete < c.is_complete))
    AND (r.is_na OR r.rec IN (SELECT rec FROM record_numbers WHERE value_count > 0)))
SELECT c.cell, n.m, max(abs(n.amount - coalesce(o.amount, 0))) AS rival
FROM candidates c
  JOIN record_numbers n ON n.rec = c.counting_rec
  LEFT JOIN record_numbers o ON o.rec = c.rec AND o.m = n.m
GROUP BY c.cell, n.m HAVING rival > 0;
