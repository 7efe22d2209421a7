-- One row: what the next run needs to know of a lake; where there are several, JSON.
WITH received AS MATERIALIZED (
  SELECT response_id, method, path, status, epoch_us(fetched_at) AS fetched_at, byte_count, landing_file, run_id
  FROM responses),
listed AS MATERIALIZED (
  SELECT * FROM initiatives WHERE removed_at IS NULL ORDER BY initiative_id),
whole AS (
  SELECT run_id, epoch_us(started_at) AS started_at FROM runs
  WHERE mode <> 'replay' AND changed_since = DATE '1970-01-01'
  ORDER BY run_id DESC
  LIMIT 1),
-- A replay's row repeats the watermark that it reached, so the newest row is always the right one.
newest AS (
  SELECT epoch_us(watermark_at) AS watermark_at, survey_listing FROM runs
  WHERE watermark_at IS NOT NULL
  ORDER BY run_id DESC
  LIMIT 1),
lists AS (
  SELECT
    l.value_list_id AS id,
    any_value(r.fetched_at) AS "fetchedAt",
    count(o.option_code) AS options,
    count(o.name) AS names,
    -- Options that it has, and those that answers name without its having them.
    coalesce(list(o.option_code) FILTER (o.option_code IS NOT NULL), []) || coalesce(any_value(u.codes), []) AS codes
  FROM internal.value_lists l
    LEFT JOIN received r USING (response_id)
    LEFT JOIN value_list_options o USING (value_list_id)
    LEFT JOIN (
      SELECT value_list_id, list(DISTINCT value) AS codes FROM data_issues
      WHERE code = 'unknown_option'
      GROUP BY value_list_id) u USING (value_list_id)
  GROUP BY l.value_list_id),
unknown_lists AS (
  SELECT value_list_id AS id, bool_or(response_id IS NULL) AS failed FROM data_issues
  WHERE scope = 'value_lists' AND code = 'unknown_value_list' AND value_list_id IS NOT NULL
  GROUP BY value_list_id)
SELECT
  (SELECT watermark_at FROM newest) AS watermark_at,
  (SELECT survey_listing FROM newest) AS survey_listing,
  (SELECT max(run_id) FROM runs WHERE mode <> 'replay') AS listed_by_run,
  (SELECT started_at FROM whole) AS whole_started_at,
  (SELECT count(*) FROM runs, whole WHERE runs.run_id > whole.run_id AND mode <> 'replay') AS runs_since_whole,
  (SELECT to_json(list(run_id ORDER BY run_id)) FROM runs) AS run_ids,
  (SELECT to_json(list({id: initiative_id, name: name, parentId: parent_id})) FROM listed) AS initiatives,
  (SELECT first(response_id) FROM listed) AS initiatives_response_id,
  (SELECT to_json(r) FROM received r WHERE response_id = (SELECT first(response_id) FROM listed)) AS initiatives_body,
  (SELECT to_json(list(code || ' ' || coalesce(json_pointer, '') || ' ' || coalesce(value, ''))) FROM data_issues
    WHERE scope IN ('initiatives', 'survey_listing')) AS listing_issues,
  (SELECT to_json(list({
      surveyId: survey_id,
      listingHash: listing_hash,
      lastUpdatedAt: epoch_us(last_updated_at),
      responseId: response_id,
      failure: failure
    } ORDER BY survey_id)) FROM internal.sync_surveys) AS surveys,
  (SELECT to_json(list(l ORDER BY id)) FROM lists l) AS value_lists,
  (SELECT to_json(list(u ORDER BY id)) FROM unknown_lists u) AS unknown_value_lists,
  (SELECT path FROM received
    WHERE method = 'POST' AND path LIKE '%/value-list/lookup'
    ORDER BY fetched_at DESC
    LIMIT 1) AS value_list_path,
  (SELECT to_json(list({
      resource: d.resource,
      detail: d.detail,
      body: CASE WHEN r.response_id IS NOT NULL THEN r END
    } ORDER BY d.resource, d.detail))
    FROM internal.sync_details d LEFT JOIN received r USING (response_id)) AS sub_resources,
  (SELECT to_json(list(survey_id ORDER BY survey_id)) FROM internal.sync_surveys
    WHERE response_id IS NOT NULL
      AND survey_id NOT IN (SELECT survey_id FROM surveys WHERE removed_at IS NULL)) AS rejected_surveys,
  (SELECT to_json(list({surveyId: i.survey_id, utrvId: i.utrv_id, standsIn: u.survey_id}
      ORDER BY i.survey_id, i.utrv_id))
    FROM data_issues i LEFT JOIN utrvs u USING (utrv_id)
    WHERE i.scope = 'references' AND i.code = 'duplicate_id') AS cross_duplicates
