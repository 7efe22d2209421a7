-- A row for each initiative, question or column that a decision names and the lake does not have, with what is nearest;
-- `*` in a type code stands for any characters.
WITH named AS (
  SELECT file, line, 'initiative' AS what, initiative_id AS named FROM decisions
  UNION ALL SELECT file, line, 'tracker', tracker_id FROM decisions
  UNION ALL SELECT file, line, 'type code', type_code FROM decisions
  UNION ALL SELECT file, line, 'column', column_code FROM decisions),
known AS (
  SELECT 'initiative' AS what, initiative_id AS code, name FROM initiatives WHERE removed_at IS NULL
  UNION ALL SELECT 'tracker', tracker_id, name FROM trackers
  UNION ALL SELECT DISTINCT 'type code', type_code, NULL FROM trackers WHERE type_code IS NOT NULL
  UNION ALL SELECT DISTINCT 'column', column_code, NULL FROM tracker_columns),
compared AS (
  SELECT n.*, k.name,
    CASE WHEN contains(n.named, '*') THEN left(k.code, length(n.named) - 1) || '*' ELSE k.code END AS near,
    CASE
      WHEN n.what <> 'type code' THEN k.code = n.named
      ELSE k.code ILIKE
        replace(replace(replace(replace(n.named, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%') ESCAPE '\' END AS is_it
  FROM named n
    LEFT JOIN known k ON k.what = n.what
  WHERE n.named IS NOT NULL)
SELECT file, line, what, named,
  arg_min(near || coalesce(' (' || name || ')', ''), (damerau_levenshtein(lower(named), lower(near)), near)) AS nearest
FROM compared
GROUP BY file, line, what, named
HAVING NOT coalesce(bool_or(is_it), false)
ORDER BY file, line, what;
