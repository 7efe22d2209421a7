-- By how much another candidate of the period differs: a record of the same kind that is not rejected, has a number or
-- says `na`, and is not outranked. It is outranked if it is not better in either of verified and complete, and worse in
-- one.
CREATE OR REPLACE TEMP TABLE rivals AS
WITH contested AS (SELECT place, rec, is_aggregation, node, tracker_id, period, period_start, period_end
  FROM periods WHERE rec IS NOT NULL AND candidate_count > 1),
candidates AS (
  SELECT p.place, p.rec AS counting_rec, r.rec
  FROM contested p
    JOIN records c ON c.rec = p.rec
    JOIN records r ON r.node = p.node AND r.tracker_id = p.tracker_id AND r.period = p.period
      AND r.period_start = p.period_start AND r.period_end = p.period_end
  WHERE r.rec <> p.rec AND r.is_aggregation = p.is_aggregation AND NOT r.is_rejected
    AND (r.is_na OR r.rec IN (SELECT rec FROM record_numbers))
    AND NOT (r.is_verified <= c.is_verified AND r.is_complete <= c.is_complete
      AND (r.is_verified < c.is_verified OR r.is_complete < c.is_complete)))
SELECT c.place, n.m, max(abs(n.amount - coalesce(o.amount, 0))) AS rival
FROM candidates c JOIN record_numbers n ON n.rec = c.counting_rec LEFT JOIN record_numbers o ON o.rec = c.rec
  AND o.m = n.m
WHERE n.amount IS NOT NULL
GROUP BY c.place, n.m HAVING rival > 0;
