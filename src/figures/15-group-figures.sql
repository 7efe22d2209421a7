-- Doubts and notes of each row of the roll-up, with the part of it that they could change.
CREATE OR REPLACE TEMP TABLE graded_doubts AS
WITH shown AS (
  SELECT r.*, greatest(abs(coalesce(value, 0)), figures_amount) AS whole, p.sites, k.base_unit,
    k.option_code IN ('location', 'market') OR k.option_code LIKE '%+location'
      OR k.option_code LIKE '%+market' AS has_way
  FROM rollup r JOIN rollup_places p USING (node, place) JOIN measures k USING (m)
  WHERE value IS NOT NULL OR finding IS NOT NULL),
other_units AS (
  SELECT s.node, s.place, s.m, 'other_unit' AS doubt,
    sum(abs(o.value)) FILTER (o.base_unit IS NOT DISTINCT FROM s.base_unit) AS amount,
    bool_or(o.base_unit IS DISTINCT FROM s.base_unit) AS is_unknown, 1 AS causes, s.node AS cause,
    CASE WHEN NOT is_unknown THEN amount END AS cause_amount, CASE WHEN is_unknown THEN 'unit' ELSE 'way' END AS reason,
    any_value(s.rec) AS rec
  FROM (FROM shown WHERE is_additive) s JOIN (FROM shown WHERE value <> 0) o ON o.node = s.node AND o.place = s.place
    AND o.m <> s.m
  WHERE o.base_unit IS DISTINCT FROM s.base_unit OR coalesce(o.has_way, false) <> coalesce(s.has_way, false)
  GROUP BY ALL),
every AS (
  SELECT d.* EXCLUDE (height, parent, parent_height) FROM rollup_doubts d
  UNION ALL BY NAME SELECT * FROM other_units),
-- of a value of 0 without figures the share of sites, or of figures
parts AS (
  SELECT e.*, s.height, s.looks_alone, s.has_consolidated, abs(coalesce(e.amount, 0)) AS size, CASE
      WHEN e.is_unknown THEN NULL
      WHEN s.whole > 0 THEN size
      WHEN e.doubt = 'missing' THEN e.causes
      WHEN e.doubt = 'unverified' THEN s.open_figures END::HUGEINT AS part, CASE
      WHEN s.whole > 0 THEN s.whole
      WHEN e.doubt = 'missing' THEN s.sites
      WHEN e.doubt = 'unverified' THEN s.figures END::HUGEINT AS whole,
    list_position(['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'],
      e.doubt) AS place_in_order
  FROM every e JOIN shown s USING (node, place, m)
  WHERE e.is_unknown OR e.amount <> 0 OR (s.whole = 0 AND (e.doubt = 'missing' OR (e.doubt = 'unverified' AND s.open_figures > 0)))),
graded AS (
  SELECT *, coalesce(is_material(part, whole), true) AS is_reached FROM parts),
notes AS (
  SELECT node, place, m, arg_max(doubt, {'p': part, 'o': -place_in_order}) AS greatest
  FROM graded WHERE NOT is_reached
  GROUP BY ALL HAVING CASE WHEN min(whole) = max(whole) THEN is_material(sum(part), min(whole))
    ELSE 100 * sum(part::DOUBLE / whole::DOUBLE) >= getvariable('materiality') END)
SELECT g.*, NOT (is_reached OR g.doubt IS NOT DISTINCT FROM n.greatest) AS is_note,
  percent_of(part, whole) AS percent
FROM graded g LEFT JOIN notes n USING (node, place, m);

-- A row for node, measure and year: the number, whether it may be quoted, and what it is made of.
CREATE OR REPLACE TEMP VIEW rolled_up AS
WITH doubts AS (
  SELECT node, place, m, bit_or(1 << place_in_order) AS bits FROM graded_doubts WHERE NOT is_note GROUP BY ALL),
kinds AS (
  SELECT bits, list_filter(
      ['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'], lambda doubt,
        i: bits & (1 << i) <> 0) AS doubts
  FROM (SELECT DISTINCT bits FROM doubts))
SELECT n.initiative_id, n.name AS initiative_name, n.depth, k.measure_id, k.tracker_id, q.tracker_name, q.type_code,
  k.column_code, q.column_name, k.option_code, CASE
    WHEN k.option_code IN ('location', 'market') THEN k.option_code
    ELSE coalesce(o.name, concat_ws(' ', w.name, regexp_extract(k.option_code, '\+(location|market)$',
      1))) END AS option_name,
  k.base_unit, p.reporting_year, number_of(coalesce(r.value, 0)) AS value, coalesce(d.doubts, []) AS doubts,
  CASE coalesce(d.doubts, []) WHEN [] THEN 'quote' WHEN ['unverified'] THEN 'verify' ELSE 'check' END AS verdict,
    r.basis,
  CASE WHEN r.figures_amount > 0 THEN round(100 * r.verified_amount::DOUBLE / r.figures_amount::DOUBLE,
    1) END AS percent_verified,
  number_of(r.own) AS own_value, number_of(r.below) AS below_value,
  CASE WHEN r.repaired IS DISTINCT FROM coalesce(r.value, 0) THEN number_of(r.repaired) END AS repaired_value,
  p.sites, p.reporting AS sites_reporting, p.covered AS sites_covered, p.missing AS sites_missing
FROM (FROM rollup WHERE value IS NOT NULL OR finding IS NOT NULL) r
  JOIN nodes n USING (node) JOIN rollup_places p USING (node, place) JOIN measures k USING (m)
  LEFT JOIN questions q ON q.tracker_id = k.tracker_id AND q.column_code IS NOT DISTINCT FROM k.column_code
  LEFT JOIN value_list_options o ON o.value_list_id = q.value_list_id AND o.option_code = k.option_code
  LEFT JOIN value_list_options w ON w.value_list_id = q.value_list_id
    AND w.option_code = regexp_replace(k.option_code, '\+(location|market)$', '') AND w.option_code <> k.option_code
  LEFT JOIN doubts b USING (node, place, m) LEFT JOIN kinds d USING (bits);

DELETE FROM group_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO group_figures BY NAME FROM rolled_up WHERE depth <= 2;
-- The rows of deeper nodes; the view `initiative_rollup` has both.
DELETE FROM internal.deeper_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.deeper_figures BY NAME FROM rolled_up WHERE depth > 2;
