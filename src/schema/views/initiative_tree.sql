-- about: Listed initiatives in depth-first order (position), siblings by name, with the numbers of surveys and data
--     points of each node and of its whole subtree (itself included).
-- worth: indented_name, subtree_data_point_count, subtree_survey_count, data_point_count, survey_count
--   position: Place in depth-first order, from 1.
--   initiative_id: Id of the node.
--   indented_name: Name, two spaces deeper for each level.
--   name, depth, path, parent_id: as in initiatives
--   survey_count: Current surveys of the node.
--   data_point_count: Data points of the node.
--   subtree_survey_count: Current surveys of the node and everything below it.
--   subtree_data_point_count: Data points of the node and everything below it.
CREATE OR REPLACE VIEW initiative_tree AS
WITH own AS (
  SELECT i.initiative_id, coalesce(s.surveys, 0) AS surveys, coalesce(d.data_points, 0) AS data_points
  FROM initiatives i
    LEFT JOIN (SELECT initiative_id, count(*) AS surveys FROM surveys WHERE removed_at IS NULL GROUP BY ALL) s
      USING (initiative_id)
    LEFT JOIN (SELECT initiative_id, count(*) AS data_points FROM data_points GROUP BY ALL) d USING (initiative_id)
  WHERE i.removed_at IS NULL),
subtree AS (
  SELECT
    a.ancestor_id AS initiative_id,
    sum(o.surveys)::BIGINT AS surveys,
    sum(o.data_points)::BIGINT AS data_points
  FROM initiative_ancestors a JOIN own o ON o.initiative_id = a.descendant_id
  GROUP BY ALL),
places AS (
  SELECT
    a.descendant_id AS initiative_id,
    list([coalesce(i.name, ''), a.ancestor_id] ORDER BY a.distance DESC) AS place
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id
  GROUP BY ALL)
SELECT
  row_number() OVER (ORDER BY p.place)::INTEGER AS position,
  i.initiative_id,
  repeat('  ', i.depth) || coalesce(i.name, i.initiative_id) AS indented_name,
  i.name,
  i.depth,
  i.path,
  i.parent_id,
  o.surveys AS survey_count,
  o.data_points AS data_point_count,
  t.surveys AS subtree_survey_count,
  t.data_points AS subtree_data_point_count
FROM initiatives i
  JOIN own o USING (initiative_id)
  JOIN subtree t USING (initiative_id)
  JOIN places p USING (initiative_id)
ORDER BY position;
