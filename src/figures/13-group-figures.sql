-- Doubts and notes of each row of the roll-up, with the part of it that they could change: `size` of `whole`.
CREATE OR REPLACE TEMP TABLE graded_doubts AS
WITH shown AS (
  SELECT r.node, r.place, r.m, r.value, r.is_additive, r.figures, r.open_figures, r.sites,
    greatest(abs(r.value), r.figures_amount, 0) AS whole, k.unit, k.has_way
  FROM (FROM rollup WHERE m > 0 AND (value IS NOT NULL OR finding IS NOT NULL)) r JOIN measures k USING (m)),
other_units AS (
  SELECT s.node, s.place, s.m, 'other_unit' AS doubt, sum(abs(o.value)) AS amount,
    bool_or(o.unit <> s.unit) AS is_unknown, 1 AS causes
  FROM (FROM shown WHERE is_additive) s
    JOIN (FROM shown WHERE value <> 0) o ON o.node = s.node AND o.place = s.place AND o.m <> s.m
  WHERE o.unit <> s.unit OR o.has_way <> s.has_way
  GROUP BY ALL),
every AS (
  SELECT node, place, m, doubt, amount, is_unknown, causes, part FROM rollup_doubts
  UNION ALL
  SELECT *, internal.part_at(
      CASE WHEN NOT is_unknown THEN amount END, node, CASE WHEN is_unknown THEN 'unit' ELSE 'way' END)
  FROM other_units),
-- of a value of 0 without figures the share of sites, or of figures, as parts of one whole
sized AS (
  SELECT e.* EXCLUDE (amount), abs(e.amount) AS amount, CASE
      WHEN e.is_unknown THEN NULL
      WHEN s.whole > 0 THEN abs(e.amount)
      WHEN e.doubt = 'missing' THEN e.causes * greatest(s.figures, 1)
      WHEN e.doubt = 'unverified' THEN s.open_figures * s.sites END::HUGEINT AS size,
    CASE WHEN s.whole > 0 THEN s.whole ELSE s.sites * greatest(s.figures, 1) END::HUGEINT AS whole,
    list_position(['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'], e.doubt) AS kind
  FROM every e JOIN shown s USING (node, place, m)
  WHERE e.is_unknown OR e.amount <> 0
    OR (s.whole = 0 AND (e.doubt = 'missing' OR (e.doubt = 'unverified' AND s.open_figures > 0)))),
graded AS (SELECT *, coalesce(internal.is_material(size, whole), true) AS is_reached FROM sized),
-- if the notes of a row together reach the materiality, the greatest of them is a doubt
notes AS (
  SELECT node, place, m, arg_max(doubt, {'s': size, 'k': -kind}) AS greatest
  FROM graded WHERE NOT is_reached
  GROUP BY ALL HAVING internal.is_material(sum(size), any_value(whole)))
SELECT g.*, NOT (is_reached OR g.doubt IS NOT DISTINCT FROM n.greatest) AS is_note
FROM graded g LEFT JOIN notes n USING (node, place, m);

-- By node, measure and year: the number, whether it may be quoted, and what it is made of.
CREATE OR REPLACE TEMP VIEW rolled_up AS
WITH doubts AS (
  SELECT node, place, m, bit_or(1 << kind) AS bits FROM graded_doubts WHERE NOT is_note GROUP BY ALL),
kinds AS (
  SELECT bits, list_filter(
      ['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'],
      lambda doubt, kind: bits & (1 << kind) <> 0) AS doubts
  FROM (SELECT DISTINCT bits FROM doubts)),
names AS (
  SELECT k.m, k.measure_id, k.tracker_id, q.tracker_name, q.type_code, k.column_code, q.column_name, k.option_code,
    CASE WHEN k.option_code IN ('location', 'market') THEN k.option_code
      ELSE coalesce(o.name,
        nullif(concat_ws(' ', w.name, regexp_extract(k.option_code, '\+(location|market)$', 1)), '')) END
      AS option_name, k.base_unit
  FROM measures k
    LEFT JOIN questions q USING (q)
    LEFT JOIN value_list_options o ON o.value_list_id = q.value_list_id AND o.option_code = k.option_code
    LEFT JOIN value_list_options w ON w.value_list_id = q.value_list_id AND w.option_code <> k.option_code
      AND w.option_code = regexp_replace(k.option_code, '\+(location|market)$', ''))
SELECT r.initiative_id, r.name AS initiative_name, r.depth, k.* EXCLUDE (m), r.reporting_year,
  r.number AS value, coalesce(d.doubts, []) AS doubts,
  CASE coalesce(d.doubts, []) WHEN [] THEN 'quote' WHEN ['unverified'] THEN 'verify' ELSE 'check' END AS verdict,
  r.basis,
  CASE WHEN r.figures_amount > 0 THEN round(100 * r.verified_amount::DOUBLE / r.figures_amount::DOUBLE, 1) END
    AS percent_verified,
  CASE WHEN r.own = r.value THEN r.number ELSE internal.number_of(r.own) END AS own_value,
  CASE WHEN r.below = r.value THEN r.number ELSE internal.number_of(r.below) END AS below_value,
  CASE WHEN r.repaired IS DISTINCT FROM coalesce(r.value, 0) THEN internal.number_of(r.repaired) END AS repaired_value,
  r.sites, r.reporting AS sites_reporting, r.covered AS sites_covered, r.missing AS sites_missing
FROM (
    SELECT r.*, n.initiative_id, n.name, n.depth, internal.number_of(coalesce(r.value, 0)) AS number
    FROM (FROM rollup WHERE m > 0 AND (value IS NOT NULL OR finding IS NOT NULL)) r JOIN nodes n USING (node)) r
  JOIN names k USING (m)
  LEFT JOIN doubts b USING (node, place, m) LEFT JOIN kinds d USING (bits);

DELETE FROM group_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO group_figures BY NAME FROM rolled_up WHERE depth <= 2;
-- The rows of deeper nodes; the view `initiative_rollup` has both.
DELETE FROM internal.deeper_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.deeper_figures BY NAME FROM rolled_up WHERE depth > 2;
