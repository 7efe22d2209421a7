-- about: The rows of figures with names and path by level, flat for other tools. Add values only where is_additive, and
--     only over initiatives of which none is above another.
-- worth: initiative_name, tracker_name, value, base_unit, reporting_year, type_code, column_name, option_name
--   *: as in figures
--   initiative_name: Name of the initiative.
--   depth: Distance from the root; 0 for a root.
--   initiative_path: Names from the root down to the node.
--   is_leaf: Whether the node has no children.
--   level_0: Name of the node at depth 0 on the path, or its id if it has no name; NULL if the path ends above it.
--   level_1: Name of the node at depth 1 on the path, or its id if it has no name; NULL if the path ends above it.
--   level_2: Name of the node at depth 2 on the path, or its id if it has no name; NULL if the path ends above it.
--   level_3: Name of the node at depth 3 on the path, or its id if it has no name; NULL if the path ends above it.
--   level_4: Name of the node at depth 4 on the path, or its id if it has no name; NULL if the path ends above it.
--   value_label, tracker_type: as in trackers
--   column_name: Name of the table column.
--   option_name: Name of the option, with location-based or market-based for rows that name one.
--   tracker_name: Name of the tracker.
--   type_code, is_additive: as in trackers
CREATE OR REPLACE VIEW figures_enriched AS
WITH figure AS (
  SELECT
    *,
    -- The end of an option code that says how a row was counted, and the code before it.
    nullif(regexp_extract(option_code, '(^|\+)(location|market)$', 2), '') AS way,
    CASE WHEN way IS NOT NULL THEN regexp_replace(option_code, '(^|\+)(location|market)$', '') END AS own_option
  FROM figures)
SELECT
  f.* EXCLUDE (way, own_option),
  i.name AS initiative_name,
  i.depth,
  i.path AS initiative_path,
  i.is_leaf,
  coalesce(l0.name, i.path_ids[1]) AS level_0,
  coalesce(l1.name, i.path_ids[2]) AS level_1,
  coalesce(l2.name, i.path_ids[3]) AS level_2,
  coalesce(l3.name, i.path_ids[4]) AS level_3,
  coalesce(l4.name, i.path_ids[5]) AS level_4,
  t.value_label,
  t.tracker_type,
  c.name AS column_name,
  coalesce(o.name, CASE WHEN f.way IS NOT NULL
    THEN concat_ws(', ', coalesce(w.name, nullif(f.own_option, '')), concat(f.way, '-based')) END) AS option_name,
  t.name AS tracker_name,
  t.type_code,
  -- What a column says of its numbers goes before what its tracker says.
  CASE WHEN f.column_code IS NULL THEN t.is_additive ELSE c.is_additive END AS is_additive
FROM figure f
  LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  LEFT JOIN initiatives l0 ON l0.initiative_id = i.path_ids[1]
  LEFT JOIN initiatives l1 ON l1.initiative_id = i.path_ids[2]
  LEFT JOIN initiatives l2 ON l2.initiative_id = i.path_ids[3]
  LEFT JOIN initiatives l3 ON l3.initiative_id = i.path_ids[4]
  LEFT JOIN initiatives l4 ON l4.initiative_id = i.path_ids[5]
  LEFT JOIN trackers t ON t.tracker_id = f.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  LEFT JOIN value_list_options o ON o.option_code = f.option_code
    AND o.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN value_list_options w ON w.option_code = f.own_option
    AND w.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END;
