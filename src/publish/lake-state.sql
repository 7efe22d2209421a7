-- One row with one JSON object: what the next run needs to know of a lake (`LakeState`).
WITH received AS MATERIALIZED (
  SELECT
    response_id AS "responseId",
    method,
    path,
    status,
    epoch_us(fetched_at) AS "fetchedAt",
    NULL AS "serverDate",
    byte_count AS "byteCount",
    landing_file AS "landingFile",
    run_id AS "runId"
  FROM responses),
listed AS MATERIALIZED (
  SELECT * FROM initiatives WHERE removed_at IS NULL ORDER BY initiative_id),
lists AS (
  SELECT
    l.value_list_id AS id,
    any_value(r."fetchedAt") AS "fetchedAt",
    count(o.option_code) AS options,
    count(o.name) AS names,
    -- Options that it has, and those that answers name without its having them.
    coalesce(list(o.option_code) FILTER (o.option_code IS NOT NULL), []) || coalesce(any_value(u.codes), []) AS codes
  FROM internal.value_lists l
    LEFT JOIN received r ON r."responseId" = l.response_id
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
SELECT to_json({
  -- A replay repeats how its last run listed.
  surveyListing: (SELECT arg_max(survey_listing, run_id) FROM runs),
  listedByRun: (SELECT max(run_id) FROM runs WHERE mode <> 'replay'),
  runIds: (SELECT coalesce(list(run_id ORDER BY run_id), []) FROM runs),
  initiativeIds: (SELECT coalesce(list(initiative_id), []) FROM listed),
  rootIds: (SELECT coalesce(list(initiative_id) FILTER (parent_id IS NULL), []) FROM listed),
  namedInitiativeIds: (SELECT coalesce(list(initiative_id) FILTER (name IS NOT NULL), []) FROM listed),
  initiativesBody: (SELECT struct_insert(r, endpoint := 'initiatives') FROM received r
    WHERE "responseId" = (SELECT first(response_id) FROM listed)),
  listingIssueKeys: (SELECT coalesce(list(code || ' ' || coalesce(json_pointer, '') || ' ' || coalesce(value, '')), [])
    FROM data_issues
    WHERE scope IN ('initiatives', 'survey_listing')),
  surveys: (SELECT coalesce(list({
      surveyId: survey_id,
      listingHash: listing_hash,
      lastUpdatedAt: epoch_us(last_updated_at),
      responseId: response_id,
      failure: failure
    } ORDER BY survey_id), []) FROM internal.sync_surveys),
  valueLists: (SELECT coalesce(list(l ORDER BY id), []) FROM lists l),
  unknownValueLists: (SELECT coalesce(list(u ORDER BY id), []) FROM unknown_lists u),
  subResources: (SELECT coalesce(list({
      resource: d.resource,
      detail: d.detail,
      body: CASE WHEN r."responseId" IS NOT NULL THEN struct_insert(r, endpoint := d.resource) END
    } ORDER BY d.resource, d.detail), [])
    FROM internal.sync_details d LEFT JOIN received r ON r."responseId" = d.response_id),
  rejectedSurveyIds: (SELECT coalesce(list(survey_id ORDER BY survey_id), []) FROM internal.sync_surveys
    WHERE response_id IS NOT NULL
      AND survey_id NOT IN (SELECT survey_id FROM surveys WHERE removed_at IS NULL)),
  crossDuplicates: (SELECT coalesce(list({surveyId: i.survey_id, utrvId: i.utrv_id, standsIn: u.survey_id}
      ORDER BY i.survey_id, i.utrv_id), [])
    FROM data_issues i LEFT JOIN utrvs u USING (utrv_id)
    WHERE i.scope = 'references' AND i.code = 'duplicate_id')
}) AS state
