-- title: Find a question, column, option or initiative
-- about: Everything whose name or code contains a word, whatever its case and accents, with its id (of an option, its
--   list's) and the number of its data points. On the command line the word comes after the question: esg-lake query
--   @find water
-- worth: kind, name, code, data_points
-- param: word VARCHAR = 'emissions'; the word, or a part of it

WITH named AS (
  SELECT 'question' AS kind, name, type_code AS code, tracker_id AS id,
    (SELECT count(*) FROM data_points d WHERE d.tracker_id = t.tracker_id) AS data_points
  FROM trackers t
  UNION ALL
  SELECT 'column', name, column_code, tracker_id,
    (SELECT count(*) FROM data_points d WHERE d.tracker_id = c.tracker_id AND d.column_code = c.column_code)
  FROM tracker_columns c
  UNION ALL
  SELECT 'option', name, option_code, value_list_id, NULL FROM value_list_options
  UNION ALL
  SELECT 'initiative', path, NULL, initiative_id,
    (SELECT count(*) FROM data_points d WHERE d.initiative_id = i.initiative_id)
  FROM initiatives i)
SELECT kind, name, code, id, data_points
FROM named
WHERE contains(lower(strip_accents(coalesce(name, '') || ' ' || coalesce(code, ''))), lower(strip_accents($word)))
ORDER BY list_position(['question', 'column', 'option', 'initiative'], kind), data_points DESC, name, id;
