-- title: Changes of the boundary
-- about: Initiatives that were added, removed, moved or renamed since the first load, the newest first. What is below
--   a moved initiative moved with it and has no line. Paths are those of today, of a removed initiative the last one.
-- worth: change, initiative_name, seen_on, parent_before, parent_after, name_before
-- param: since DATE = NULL; only what was seen on this day or later (UTC)
-- param: change VARCHAR = NULL; added, removed, moved or renamed; all without it

SELECT CAST(timezone('UTC', b.seen_at) AS DATE) AS seen_on, b.change, coalesce(b.new_name,
  b.old_name) AS initiative_name,
  i.path, o.path AS parent_before, n.path AS parent_after, CASE WHEN b.change = 'renamed'
    THEN b.old_name END AS name_before,
  timezone('UTC', b.seen_at) AS seen_at, b.initiative_id, b.old_parent_id, b.new_parent_id, b.run_id
FROM boundary_changes b LEFT JOIN initiatives i ON i.initiative_id = b.initiative_id
  LEFT JOIN initiatives o ON o.initiative_id = b.old_parent_id LEFT JOIN initiatives n
    ON n.initiative_id = b.new_parent_id
WHERE ($since IS NULL OR CAST(timezone('UTC', b.seen_at) AS DATE) >= $since) AND ($change IS NULL OR b.change = $change)
ORDER BY b.seen_at DESC, b.run_id DESC, i.path, b.initiative_id, b.change;
