-- A row is a data file with its `stats` for a Delta log: rows, and bounds by which engines skip files, of columns by
-- which files are sorted: texts and dates, whose order is that of their text. $1: the files.
WITH bounds AS (
  SELECT file_name,
    path_in_schema AS name,
    min(stats_min_value) AS least,
    max(stats_max_value) AS most,
    sum(stats_null_count)::INTEGER AS nulls
  FROM parquet_metadata($1)
  WHERE path_in_schema IN ('period_end', 'tracker_id', 'initiative_id', 'survey_id')
  GROUP BY ALL
  HAVING bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values))
)
SELECT f.file_name AS source,
  json_object(
    'numRecords', any_value(f.num_rows),
    'minValues', coalesce(to_json(map_from_entries(list((b.name, b.least)) FILTER (b.least IS NOT NULL))), '{}'::JSON),
    'maxValues', coalesce(to_json(map_from_entries(list((b.name, b.most)) FILTER (b.most IS NOT NULL))), '{}'::JSON),
    'nullCount', coalesce(to_json(map_from_entries(list((b.name, b.nulls)) FILTER (b.name IS NOT NULL))), '{}'::JSON)
  )::VARCHAR AS stats
FROM parquet_file_metadata($1) f
LEFT JOIN bounds b ON b.file_name = f.file_name
GROUP BY f.file_name;
