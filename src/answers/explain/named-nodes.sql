-- A row for each initiative that $1 names: by its id, else by its name, else by its name in any case, listed ones
-- before others. An accent may be a character of its own. If $1 is NULL, the roots.
WITH ranked AS (
  SELECT initiative_id, name, path, path_ids, CASE
      WHEN $1::VARCHAR IS NULL THEN CASE WHEN depth = 0 AND removed_at IS NULL THEN 0 END
      WHEN initiative_id = lower($1) THEN 0
      WHEN nfc_normalize(name) = nfc_normalize($1) THEN CASE WHEN removed_at IS NULL THEN 1 ELSE 3 END
      WHEN lower(nfc_normalize(name)) = lower(nfc_normalize($1))
        THEN CASE WHEN removed_at IS NULL THEN 2 ELSE 4 END END AS rank
  FROM initiatives)
SELECT * EXCLUDE (rank)
FROM ranked
WHERE rank IS NOT NULL
QUALIFY rank = min(rank) OVER ()
ORDER BY path, initiative_id;
