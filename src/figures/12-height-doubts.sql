-- Doubts of the nodes of a height: what arises at their own figures, and what those below pass on.
INSERT INTO rollup_doubts BY NAME
WITH rows AS (FROM rollup WHERE height = getvariable('height') AND m > 0),
holders AS (
  SELECT node, place, holds, holds AND NOT is_report AS is_aggregation
  FROM rollup WHERE height = getvariable('height') AND m = 0 AND holds),
own AS (
  SELECT a.*, r.counts, r.gap, r.finding
  FROM (FROM arising WHERE height = getvariable('height')) a LEFT JOIN rows r USING (node, place, m)),
here AS (
  SELECT node, place, m, doubt, amount, false AS is_unknown, 1 AS causes,
    internal.part_at(amount, cause, reason) AS part
  FROM own LEFT JOIN holders h USING (node, place)
  WHERE CASE reason WHEN 'gone' THEN h.holds IS NULL
    ELSE counts AND (doubt <> 'contradicted' OR gap IS NULL OR amount > gap) END
  UNION ALL
  -- of one figure the greatest: it does not fit what is below, another report differs, or the year before does
  SELECT r.node, r.place, r.m, 'contradicted', r.gap, false, 1, internal.part_at(r.gap, r.node, r.finding)
  FROM (FROM rows WHERE gap > 0) r
    LEFT JOIN (FROM own WHERE counts AND doubt = 'contradicted') a USING (node, place, m)
  WHERE a.amount IS NULL OR r.gap >= a.amount
  UNION ALL
  SELECT node, place, m, 'boundary', moved, false, len(movers)::INTEGER,
    internal.part_at(movers[1].a, movers[1].x, 'moved')
  FROM rows WHERE moved <> 0),
-- an aggregation covers only what it has beyond the sum below
below AS (
  SELECT d.parent AS node, d.place, d.m, d.doubt, sum(d.amount) AS amount, bool_or(d.is_unknown) AS is_unknown,
    sum(d.causes)::INTEGER AS causes, max(d.part) AS part,
    any_value(CASE WHEN h.is_aggregation AND d.doubt = 'missing' AND r.counts
      THEN greatest(abs(r.own) - abs(coalesce(r.below, 0)), 0) END) AS aggregated
  FROM (FROM rollup_doubts WHERE parent_height = getvariable('height') AND parent IS NOT NULL) d
    LEFT JOIN rows r ON r.node = d.parent AND r.place = d.place AND r.m = d.m
    LEFT JOIN holders h ON h.node = d.parent AND h.place = d.place
  WHERE coalesce(r.passes, h.holds IS NULL) OR (h.is_aggregation AND d.doubt = 'missing' AND r.counts)
  GROUP BY ALL),
passed AS (
  SELECT node, place, m, doubt,
    CASE WHEN aggregated IS NULL THEN amount ELSE greatest(amount - aggregated, 0) END AS amount, is_unknown, causes,
    CASE WHEN aggregated IS NULL THEN part ELSE internal.part_at(
        CASE WHEN internal.amount_at(part) IS NOT NULL
          THEN least(internal.amount_at(part), greatest(amount - aggregated, 0)) END,
        internal.cause_at(part), 'aggregation') END AS part
  FROM below WHERE aggregated IS NULL OR is_unknown OR amount > aggregated),
every AS (
  SELECT node, place, m, doubt, sum(amount) AS amount, bool_or(is_unknown) AS is_unknown,
    sum(causes)::INTEGER AS causes, max(part) AS part
  FROM (FROM here UNION ALL FROM passed) GROUP BY ALL)
SELECT e.*, CASE WHEN k.is_additive THEN n.parent END AS parent, n.parent_height
FROM every e JOIN nodes n USING (node) JOIN measures k USING (m);
