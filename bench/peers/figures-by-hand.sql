-- What an afternoon gives: figures of the group by hand, from the bodies below getvariable('landing').
-- A row of by_hand is a node of the group, a question, a unit and a year. The rules are the obvious ones: one yearly
-- record a site, question and year (reports before aggregations, verified before others), units of one kind
-- converted, a node's own report or else the sum of its children.
CREATE TABLE nodes AS
SELECT node._id AS id, node.parentId AS parent_id
FROM (
  SELECT unnest(data) AS node
  FROM read_json(getvariable('landing') || '/*/initiatives/*.json.gz', columns = {data: 'STRUCT(_id VARCHAR, parentId VARCHAR)[]'})
);

CREATE TABLE records AS
WITH bodies AS (
  SELECT data ->> '_id' AS survey_id,
    data ->> 'type' AS survey_type,
    data ->> 'period' AS period,
    year((data ->> 'effectiveDate')::DATE) AS year,
    (data ->> 'completedDate') IS NOT NULL AS complete,
    unnest((data -> 'universalTrackerValues')::JSON[]) AS record
  FROM read_json(
    getvariable('landing') || '/*/survey/*.json.gz',
    columns = {data: 'JSON'},
    maximum_object_size = 268435456
  )
)
SELECT * EXCLUDE (record),
  record ->> 'initiativeId' AS node,
  record ->> 'universalTrackerId' AS question,
  record ->> '$.universalTracker.typeCode' AS code,
  record ->> 'status' AS status,
  coalesce(record ->> '$.valueData.input.unit', record ->> '$.universalTracker.unit') AS unit,
  coalesce(record ->> '$.valueData.input.numberScale', record ->> '$.universalTracker.numberScale') AS scale,
  TRY_CAST(record ->> 'value' AS DECIMAL(38, 10)) AS value
FROM bodies
WHERE (record ->> 'valueType') = 'number';

CREATE TABLE factors AS
FROM (
  VALUES
    ('kg/CO2e', 'tons/CO2e', 0.001),
    ('kWh', 'MWh', 0.001),
    ('GWh', 'MWh', 1000),
    ('Ml', 'm3', 1000),
    ('kg', 'mt', 0.001),
    ('lb', 'mt', 0.00045359237),
    ('min', 'h', 1 / 60)
) AS factors (unit, base, factor);

CREATE TABLE reports AS
SELECT node,
  question,
  code,
  year,
  coalesce(factors.base, unit) AS unit,
  value * coalesce(factor, 1) * CASE scale
    WHEN 'hundreds' THEN 100
    WHEN 'thousands' THEN 1e3
    WHEN 'millions' THEN 1e6
    WHEN 'billions' THEN 1e9
    ELSE 1
  END AS value
FROM records
LEFT JOIN factors USING (unit)
WHERE period = 'yearly' AND value IS NOT NULL AND status <> 'rejected'
QUALIFY row_number() OVER (
  PARTITION BY node, question, year
  ORDER BY survey_type <> 'default', status <> 'verified', NOT complete, survey_id DESC
) = 1;

-- A report counts for each node above it, up to the first that reports itself.
CREATE TABLE by_hand AS
WITH RECURSIVE above AS (
  SELECT node AS place, question, code, year, unit, value
  FROM reports
  UNION ALL
  SELECT nodes.parent_id, question, code, year, unit, value
  FROM above
  JOIN nodes ON nodes.id = above.place
  WHERE nodes.parent_id IS NOT NULL
    AND NOT EXISTS (
      FROM reports AS own
      WHERE own.node = nodes.parent_id AND own.question = above.question AND own.year = above.year
    )
)
SELECT place AS node, question, code, year, unit, sum(value) AS value
FROM above
GROUP BY ALL;
