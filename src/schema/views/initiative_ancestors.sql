-- about: Closure of the hierarchy: one row per listed node and ancestor, each node counting as its own ancestor.
-- worth: ancestor_id, descendant_id, distance
--   ancestor_id: The node above (or itself).
--   descendant_id: The node below (or itself).
--   distance: Levels between the two; 0 for itself.
CREATE OR REPLACE VIEW initiative_ancestors AS
SELECT
  unnest(path_ids) AS ancestor_id,
  initiative_id AS descendant_id,
  unnest(range(len(path_ids) - 1, -1, -1))::INTEGER AS distance
FROM initiatives
WHERE removed_at IS NULL;
