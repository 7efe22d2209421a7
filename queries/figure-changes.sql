-- title: Figures that changed
-- about: Figures of the group whose value a run changed, added or removed, compared with the snapshot before it
--   (previous) or with the newest pin: those that had no doubt first, then roots, then the largest in percent. The
--   reason is that of most of the difference; the cause is the initiative whose figure makes the greatest part of it,
--   and cause_is says whether that figure is new, gone or another one.
-- worth: tracker_name, reporting_year, before, after, unit, percent, reason, cause_name
-- param: against VARCHAR = 'previous'; previous, or the name of the pin; * for both
-- param: depth INTEGER = 0; 0 for roots, at most 2
-- param: run VARCHAR = (SELECT arg_max(run_id, (started_at, run_id)) FROM runs); the run
-- param: most INTEGER = 1000; how many rows of each comparison

WITH changes AS (
  SELECT c.*, string_split(c.measure_id, '|') AS parts,
    coalesce(n.name, c.initiative_id) AS initiative_name,
    coalesce(len(n.path_ids) - 1, 0)::INTEGER AS depth
  FROM group_figure_changes c LEFT JOIN initiatives n USING (initiative_id)
  WHERE c.run_id = $run AND ($against = '*' OR c.against = $against)),
first AS (
  SELECT *, row_number() OVER (
      PARTITION BY against
      ORDER BY had_doubts IS FALSE DESC, depth, abs(percent) DESC NULLS LAST, reporting_year DESC, measure_id,
        initiative_id) AS place
  FROM changes WHERE depth <= $depth QUALIFY place <= $most),
-- what the causes say now
said AS (
  SELECT c.against, c.place, any_value(f.value) AS value
  FROM first c JOIN figures f
    ON f.initiative_id = c.cause_id AND f.measure_id = c.measure_id AND f.reporting_year = c.reporting_year
  GROUP BY ALL)
SELECT c.against,
  coalesce(t.name, c.parts[1]) AS tracker_name,
  t.type_code,
  coalesce(nullif(k.name, ''), nullif(c.parts[2], '')) AS column_name,
  coalesce(nullif(o.name, ''), nullif(c.parts[3], '')) AS option_name,
  c.reporting_year, c.before, c.after,
  replace(replace(nullif(nullif(c.parts[4], ''), '%0'), '%7C', '|'), '%25', '%') AS unit,
  c.percent, c.had_doubts, c.has_doubts, c.reason,
  coalesce(i.name, c.cause_id) AS cause_name,
  CASE
    WHEN c.reason = 'structure' AND i.removed_at IS NULL AND list_contains(i.path_ids, c.initiative_id) THEN 'new'
    WHEN c.reason = 'structure' OR s.place IS NULL THEN 'gone'
    WHEN s.value = c.cause_difference THEN 'new'
    ELSE 'other' END AS cause_is,
  c.cause_difference, c.initiative_name, c.depth, c.initiative_id, c.measure_id, c.cause_id
FROM first c
  LEFT JOIN trackers t ON t.tracker_id = c.parts[1]
  LEFT JOIN tracker_columns k ON k.tracker_id = c.parts[1] AND k.column_code = c.parts[2]
  LEFT JOIN value_list_options o ON o.value_list_id = coalesce(k.value_list_id, t.value_list_id)
    AND o.option_code = c.parts[3]
  LEFT JOIN initiatives i ON i.initiative_id = c.cause_id
  LEFT JOIN said s ON s.against = c.against AND s.place = c.place
ORDER BY c.against <> 'previous', c.against, c.place;
