/**
 * The fact table alone, straight from gzipped bodies with DuckDB's JSON reader: no checks, no issues, no definitions,
 * no exact decimals, and definitions assumed to be the same in every survey. The fastest of the variants that were
 * tried (RESULTS.md).
 */
/** @param files glob of the bodies */
export const factSql = (files) => `
WITH bodies AS NOT MATERIALIZED (
  SELECT data._id AS survey_id, data.currency AS currency, unnest(data.universalTrackerValues) AS u
  FROM read_json('${files}', format = 'newline_delimited', compression = 'gzip', columns = {data: '${surveyType}'})
),
records AS MATERIALIZED (
  SELECT survey_id, currency, u._id AS utrv_id, u.initiativeId AS initiative_id, u.universalTrackerId AS tracker_id,
    u.status AS status, u.valueType AS value_type, u.period AS period, u.effectiveDate::DATE AS period_end, u.value AS number,
    u.valueData AS answer, u.universalTracker.unit AS unit, u.universalTracker.unitType AS unit_type,
    u.universalTracker.numberScale AS number_scale, u.universalTracker.valueValidation."table".columns AS columns
  FROM bodies
  WHERE u.value IS NOT NULL OR u.valueData IS NOT NULL
),
tracker_columns AS (
  SELECT tracker_id, unnest(columns, recursive := true)
  FROM (SELECT tracker_id, any_value(columns) AS columns FROM records WHERE value_type = 'table' GROUP BY tracker_id)
),
points AS (
  SELECT * EXCLUDE (answer, columns, number), NULL::INTEGER AS row_index, NULL AS column_code, NULL AS option_code,
    number AS value_number, NULL AS value_text, 'tracker' AS place
  FROM records WHERE number IS NOT NULL
  UNION ALL BY NAME
  SELECT * EXCLUDE (answer, columns, number, entry), entry AS option_code, entry AS value_text, 'tracker' AS place
  FROM (
    SELECT *, unnest(CASE value_type WHEN 'valueListMulti' THEN from_json(answer.data::JSON, '["VARCHAR"]') ELSE [answer.data] END)
      AS entry
    FROM records WHERE value_type IN ('valueList', 'valueListMulti')
  ) WHERE entry IS NOT NULL
  UNION ALL BY NAME
  SELECT * EXCLUDE (answer, columns, number), answer.data AS value_text, 'tracker' AS place
  FROM records WHERE value_type IN ('text', 'date') AND answer.data IS NOT NULL
  UNION ALL BY NAME
  SELECT * EXCLUDE (answer, columns, number, entry), entry.key AS option_code, entry.value AS value_number, 'tracker' AS place
  FROM (
    SELECT *, unnest(map_entries(from_json(answer.data::JSON, '"MAP(VARCHAR, DOUBLE)"'))) AS entry
    FROM records WHERE value_type = 'numericValueList'
  )
  UNION ALL BY NAME
  SELECT c.* EXCLUDE (cell, value_type, unit, unit_type, number_scale), cell.code AS column_code, k.type AS value_type,
    CASE k.type WHEN 'number' THEN TRY_CAST(cell.value AS DOUBLE) END AS value_number,
    CASE WHEN k.type <> 'number' THEN cell.value END AS value_text,
    coalesce(cell.numberScale, k.numberScale, c.number_scale) AS number_scale,
    coalesce(cell.unit, k.unit, c.unit) AS unit, coalesce(k.unitType, c.unit_type) AS unit_type,
    CASE WHEN cell.unit IS NOT NULL THEN 'cell' WHEN k.unit IS NOT NULL THEN 'column' ELSE 'tracker' END AS place
  FROM (
    SELECT * EXCLUDE (row), unnest(row) AS cell
    FROM (
      SELECT * EXCLUDE (answer, columns, number), unnest(answer."table") AS row,
        generate_subscripts(answer."table", 1)::INTEGER - 1 AS row_index
      FROM records WHERE value_type = 'table'
    )
  ) c LEFT JOIN tracker_columns k ON k.tracker_id = c.tracker_id AND k.code = cell.code
)
SELECT utrv_id, survey_id, initiative_id, tracker_id, row_index, column_code, option_code, value_type, value_number,
  number_scale, factor AS scale_factor, value_number * factor AS value_scaled, value_text,
  CASE WHEN value_type = 'date' THEN value_text::DATE END AS value_date,
  CASE unit_type WHEN 'currency' THEN currency ELSE unit END AS unit, unit_type,
  CASE WHEN unit_type = 'currency' THEN 'survey' WHEN unit IS NOT NULL THEN place END AS unit_source, status, period,
  (period_end + 1 - INTERVAL 1 YEAR)::DATE AS period_start, period_end
FROM (
  SELECT *, CASE number_scale WHEN 'thousands' THEN 1e3 WHEN 'millions' THEN 1e6 ELSE 1e0 END AS factor FROM points
)`;
const columnType = 'STRUCT(code VARCHAR, type VARCHAR, unit VARCHAR, unitType VARCHAR, numberScale VARCHAR)';
const trackerType = `STRUCT(unit VARCHAR, unitType VARCHAR, numberScale VARCHAR,
  valueValidation STRUCT("table" STRUCT(columns ${columnType}[])))`;
const cellType = 'STRUCT(code VARCHAR, value VARCHAR, unit VARCHAR, numberScale VARCHAR)';
const recordType = `STRUCT(_id VARCHAR, initiativeId VARCHAR, universalTrackerId VARCHAR, status VARCHAR, valueType VARCHAR,
  period VARCHAR, effectiveDate VARCHAR, value DOUBLE, valueData STRUCT(data VARCHAR, "table" ${cellType}[][]),
  universalTracker ${trackerType})`;
const surveyType = `STRUCT(_id VARCHAR, currency VARCHAR, universalTrackerValues ${recordType}[])`;
