-- A row for each question that $1 names (`is_named`): by its id, else by its type code, in any case. If it names none,
-- those that it may mean: its words are in their names, or it is nearly their code.
WITH words AS (
  SELECT tracker_id, type_code, name, strip_accents(lower(concat_ws(' ', type_code, name))) AS text,
    damerau_levenshtein(lower(type_code), lower($1::VARCHAR)) AS typos,
    string_split(strip_accents(lower($1)), ' ') AS asked_words,
    CASE
      WHEN tracker_id = lower($1) THEN 0
      WHEN type_code = $1 THEN 1
      WHEN lower(type_code) = lower($1) THEN 2 END AS rank
  FROM trackers),
alike AS (
  SELECT *, CASE
      WHEN contains(text, strip_accents(lower($1))) THEN 3
      WHEN len(list_filter(asked_words, lambda word: NOT contains(text, word))) = 0 THEN 4
      WHEN typos <= greatest(1, length($1) // 3) THEN 5 + typos END AS likeness,
    (SELECT count(*) FROM figures f WHERE f.tracker_id = words.tracker_id) AS figures
  FROM words)
SELECT tracker_id, type_code, name, rank IS NOT NULL AS is_named
FROM alike
WHERE coalesce(rank, likeness) IS NOT NULL
QUALIFY coalesce(rank, 3) = min(coalesce(rank, 3)) OVER ()
ORDER BY likeness, figures DESC, tracker_id;
