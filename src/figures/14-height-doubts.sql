-- Doubts of the nodes of a height: what arises at their own figures, and what those below pass on.
INSERT INTO rollup_doubts BY NAME
WITH rows AS (FROM rollup WHERE height = getvariable('height')),
own AS (FROM own_figures WHERE height = getvariable('height') AND is_made AND is_listed),
-- of one figure the greatest: it does not fit what is below, another report differs, or the year before does
contradicted AS (
  SELECT r.node, r.place, r.m, r.finding, r.rec, coalesce(r.gap, 0) AS gap,
    CASE WHEN r.counts AND p.report_is IS NULL THEN o.rival ELSE 0 END AS other_report,
    CASE WHEN r.counts AND p.report_is IS NULL THEN o.slip ELSE 0 END AS year_before,
    greatest(coalesce(r.gap, 0), other_report, year_before) AS amount
  FROM rows r JOIN rollup_places p USING (node, place) LEFT JOIN own o USING (node, place, m)
  WHERE r.gap IS NOT NULL OR o.rival > 0 OR o.slip > 0),
arisen AS (
  SELECT a.* EXCLUDE (height)
  FROM (FROM arising WHERE height = getvariable('height')) a
    LEFT JOIN rows r USING (node, place, m) JOIN rollup_places p USING (node, place)
  WHERE CASE a.reason WHEN 'gone' THEN NOT p.holds WHEN 'no_number' THEN true
    WHEN 'unusable' THEN r.counts OR getvariable('height') = 0 ELSE r.counts END
  UNION ALL
  SELECT node, place, m, 'contradicted', amount,
    CASE amount WHEN gap THEN finding WHEN other_report THEN 'other_report' ELSE 'year_before' END, node, rec
  FROM contradicted WHERE amount > 0
  UNION ALL
  SELECT node, place, m, 'boundary', moved, 'moved', list_sort(list_transform(moved_by,
    lambda l: {'a': -abs(l.adds), 'x': l.x}))[1].x,
    NULL
  FROM rows WHERE moved <> 0),
here AS (
  SELECT node, place, m, doubt, sum(amount) AS amount, bool_or(amount IS NULL) AS is_unknown, count(*) AS causes,
    arg_max({'cause': cause, 'amount': abs(amount), 'reason': reason, 'rec': rec},
      {'u': amount IS NULL, 'a': abs(amount), 'c': -cause})
      AS top
  FROM arisen GROUP BY ALL),
-- an aggregation covers only what it has beyond the sum below
below AS (
  SELECT d.parent AS node, d.place, d.m, d.doubt, sum(d.amount) AS amount, bool_or(d.is_unknown) AS is_unknown,
    sum(d.causes) AS causes,
    arg_max({'cause': d.cause, 'amount': d.cause_amount, 'reason': d.reason, 'rec': d.rec},
      {'u': d.is_unknown AND d.cause_amount IS NULL, 'a': d.cause_amount, 'c': -d.cause}) AS top,
    any_value(CASE WHEN p.holds AND d.doubt = 'missing' AND NOT p.is_report AND r.counts
      THEN greatest(abs(r.own) - abs(coalesce(r.below, 0)), 0) END) AS aggregated
  FROM (FROM rollup_doubts WHERE parent_height = getvariable('height')) d
    JOIN rollup_places p ON p.node = d.parent AND p.place = d.place
    JOIN (FROM places WHERE is_additive) a ON a.place = d.place
    LEFT JOIN rows r ON r.node = d.parent AND r.place = d.place AND r.m = d.m
  WHERE coalesce(r.passes, NOT p.holds) OR (p.holds AND d.doubt = 'missing' AND NOT p.is_report AND r.counts)
  GROUP BY ALL),
passed AS (
  SELECT * REPLACE (
    CASE WHEN aggregated IS NULL THEN amount ELSE greatest(amount - aggregated, 0) END AS amount,
    CASE WHEN aggregated IS NULL THEN top ELSE struct_pack(cause := top.cause,
      amount := CASE WHEN top.amount IS NOT NULL THEN least(top.amount, greatest(amount - aggregated, 0)) END,
        reason := 'aggregation', rec := top.rec) END AS top)
  FROM below WHERE aggregated IS NULL OR is_unknown OR amount > aggregated),
every AS (
  SELECT node, place, m, doubt, sum(amount) AS amount, bool_or(is_unknown) AS is_unknown,
    sum(causes)::INTEGER AS causes,
    arg_max(top, {'u': is_unknown AND top.amount IS NULL, 'a': top.amount, 'c': -top.cause}) AS top
  FROM (FROM here UNION ALL BY NAME FROM passed) GROUP BY ALL)
SELECT e.* EXCLUDE (top), n.height, n.parent, u.height AS parent_height, top.cause AS cause, top.amount AS cause_amount,
  top.reason AS reason, top.rec AS rec
FROM every e JOIN nodes n USING (node) LEFT JOIN nodes u ON u.node = n.parent;
