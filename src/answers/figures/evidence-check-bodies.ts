/**
 * SQL that reads from the responses what the lake's rules make of them (lake.md, "Rules of a data point"), so that the checks
 * compare with what was sent and not with what the tables say of each other. It shares no code with those rules.
 *
 * - `tree`, `lines`: the initiative and those below it; each with those above it
 * - `records`: the value records of the figure's questions
 * - `numbers`: each of their numbers, with the unit, scale and base unit that follow from record and definition
 */
export const readBodiesSql = `
CREATE TEMP TABLE files AS
  SELECT parse_filename(parse_dirpath(filename)) AS folder, parse_filename(filename) AS file, sha256(content) AS sha256,
    octet_length(content) AS bytes
  FROM read_blob('*/*.*');
CREATE TEMP VIEW texts AS
  SELECT parse_filename(filename, true) AS response_id,
    CASE WHEN json_valid(ltrim(content, chr(65279))) THEN CAST(ltrim(content, chr(65279)) AS JSON) END AS body
  FROM read_text('*/*.*') WHERE parse_filename(parse_dirpath(filename)) = 'bodies';
CREATE TEMP TABLE settings AS
  SELECT content ->> '$.rules.time_zone' AS time_zone, content ->> '$.rules.default_currency' AS default_currency,
    content ->> '$.rules.year_end' AS year_end, sha256(content) AS sha256,
    CAST(json_extract(content, '$.rules.decisions') AS JSON[]) AS decisions
  FROM read_text('manifest.json');

CREATE TEMP MACRO is_blank(j) AS coalesce(json_type(j), 'NULL') = 'NULL' OR (json_type(j) = 'VARCHAR' AND (j ->> '$') = '');
CREATE TEMP MACRO text_of(j) AS CASE json_type(j) WHEN 'VARCHAR' THEN nullif(j ->> '$', '') END;
-- Whether a value, or an entry of it, is not blank.
CREATE TEMP MACRO holds(j) AS CASE json_type(j) WHEN 'OBJECT' THEN has_items(CAST(json_extract(j, '$.*') AS VARCHAR[]))
  WHEN 'ARRAY' THEN has_items(CAST(json_extract(j, '$[*]') AS VARCHAR[])) ELSE NOT is_blank(j) END;
CREATE TEMP MACRO has_items(items) AS len(list_distinct(items)) > CAST(list_contains(items, 'null') AS INTEGER) + CAST(list_contains(items, '""') AS INTEGER);
-- In the CSV files a text that looks like a formula begins with an apostrophe.
CREATE TEMP MACRO is_other(cell, sent) AS cell IS DISTINCT FROM sent AND cell IS DISTINCT FROM chr(39) || sent;
CREATE TEMP MACRO currency_of(unit) AS CASE WHEN regexp_full_match(unit, '[A-Z]{3}') THEN unit END;
CREATE TEMP MACRO day_of(sent, zone) AS CASE WHEN length(sent) = 10 THEN TRY_CAST(sent AS DATE)
  WHEN zone = 'UTC' THEN CAST(TRY_CAST(sent AS TIMESTAMP) AS DATE)
  ELSE CAST(timezone(zone, timezone('UTC', TRY_CAST(sent AS TIMESTAMP))) AS DATE) END;
CREATE TEMP MACRO scale_of(j) AS CASE WHEN NOT is_blank(j) THEN CASE json_type(j) WHEN 'VARCHAR' THEN j ->> '$' ELSE CAST(j AS VARCHAR) END END;
CREATE TEMP MACRO factor_of(scale) AS CASE WHEN scale IS NULL THEN 1 ELSE CASE scale WHEN 'single' THEN 1 WHEN 'hundreds' THEN 1e2
  WHEN 'thousands' THEN 1e3 WHEN 'millions' THEN 1e6 WHEN 'billions' THEN 1e9 WHEN 'trillions' THEN 1e12 END END;
CREATE TEMP MACRO escaped(key) AS replace(replace(key, '~', '~0'), '/', '~1');
CREATE TEMP MACRO months_of(period) AS CASE period WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 12 END;

-- The listing of initiatives. Of a cycle the least id is a root.
CREATE TEMP TABLE listed AS
  SELECT text_of(n[1]) AS initiative_id, text_of(n[2]) AS parent_id, text_of(n[3]) AS name
  FROM (SELECT response_id, place, json_extract(node, ['/_id', '/parentId', '/name']) AS n FROM (
    SELECT response_id, unnest(CAST(json_extract(body, '/data') AS JSON[])) AS node,
      generate_subscripts(CAST(json_extract(body, '/data') AS JSON[]), 1) AS place
    FROM texts WHERE json_type(body, '/data') = 'ARRAY'))
  WHERE regexp_full_match(text_of(n[1]), '[0-9a-fA-F]{24}')
  QUALIFY row_number() OVER (PARTITION BY text_of(n[1]) ORDER BY place) = 1;
CREATE TEMP TABLE above AS
  WITH RECURSIVE up AS (
    SELECT parent_id AS initiative_id FROM listed WHERE initiative_id IN (SELECT initiative_id FROM figure) AND parent_id IS NOT NULL
    UNION SELECT l.parent_id FROM up JOIN listed l ON l.initiative_id = up.initiative_id WHERE l.parent_id IS NOT NULL)
  FROM up;
CREATE TEMP TABLE tree AS
  WITH RECURSIVE down AS (
    SELECT initiative_id, parent_id, name, 0 AS distance FROM listed WHERE initiative_id IN (SELECT initiative_id FROM figure)
    UNION ALL
    SELECT l.initiative_id, l.parent_id, l.name, d.distance + 1 FROM down d JOIN listed l ON l.parent_id = d.initiative_id
    WHERE l.initiative_id NOT IN (SELECT initiative_id FROM figure)
      AND l.initiative_id NOT IN (
        SELECT min(initiative_id) FROM above HAVING bool_or(initiative_id IN (SELECT initiative_id FROM figure))))
  FROM down;
CREATE TEMP TABLE lines AS
  WITH RECURSIVE up AS (
    SELECT initiative_id, initiative_id AS ancestor_id, 0 AS distance FROM tree
    UNION ALL
    SELECT up.initiative_id, t.parent_id, up.distance + 1 FROM up JOIN tree t ON t.initiative_id = up.ancestor_id WHERE t.distance > 0)
  FROM up;


-- Surveys, and their records of these questions.
CREATE TEMP TABLE surveys AS
  SELECT response_id, text_of(s[1]) AS survey_id, text_of(s[2]) AS initiative_id, text_of(s[3]) AS name,
    CASE text_of(s[4]) WHEN 'aggregated' THEN 'aggregation' ELSE text_of(s[4]) END AS survey_type, text_of(s[5]) AS period,
    text_of(s[6]) AS effective_date, NOT is_blank(s[7]) AS is_complete,
    CASE WHEN json_type(s[8]) = 'BOOLEAN' THEN s[8] ->> '$' END AS is_private,
    coalesce(currency_of(text_of(s[9])), currency_of(text_of(s[10]))) AS currency
  FROM (
    SELECT response_id, json_extract(body, ['/data/_id', '/data/initiativeId', '/data/name', '/data/type', '/data/period',
      '/data/effectiveDate', '/data/completedDate', '/data/isPrivate', '/data/currency', '/data/unitConfig/currency']) AS s
    FROM texts WHERE json_type(body, '/data') = 'OBJECT');
CREATE TEMP TABLE private_records AS
  SELECT response_id, count(*) FILTER (CASE WHEN is_blank(record.isPrivate) THEN is_private ELSE CAST(record.isPrivate AS VARCHAR) END = 'true') AS records
  FROM (
    SELECT s.response_id, s.is_private, unnest(from_json(json_extract(t.body, '/data/universalTrackerValues'), '[{"isPrivate":"JSON"}]')) AS record
    FROM texts t JOIN surveys s ON s.response_id = t.response_id)
  GROUP BY ALL;
CREATE TEMP TABLE places AS
  SELECT response_id, place - 1 AS source_index FROM (
    SELECT response_id, unnest(ids) AS id, generate_subscripts(ids, 1) AS place FROM (
      SELECT response_id, from_json(json_extract(body, '/data/universalTrackerValues'), '[{"universalTrackerId":"VARCHAR"}]') AS ids
      FROM texts WHERE json_type(body, '/data') = 'OBJECT'))
  WHERE id.universalTrackerId IN (SELECT tracker_id FROM figure);
CREATE TEMP TABLE records AS
  SELECT *, CAST(period_end + 1 - to_months(months_of(period)) AS DATE) AS period_start,
    concat(CASE WHEN survey_type IS NOT DISTINCT FROM 'aggregation' THEN '0' ELSE '1' END, CASE WHEN status = 'verified' THEN '1' ELSE '0' END,
      CASE WHEN is_complete THEN '1' ELSE '0' END, survey_id, utrv_id) AS counting_order
  FROM (
    SELECT r.response_id, '/data/universalTrackerValues/' || r.source_index AS record_pointer, s.survey_id, s.name AS survey_name, s.survey_type,
      s.is_complete, s.currency, text_of(f[1]) AS utrv_id, CASE WHEN is_blank(f[2]) THEN s.initiative_id ELSE text_of(f[2]) END AS initiative_id,
      text_of(f[3]) AS tracker_id, coalesce(text_of(f[4]), s.period) AS period,
      day_of(coalesce(text_of(f[5]), s.effective_date), z.time_zone) AS period_end, text_of(f[6]) AS status, f[7] AS assurance_status,
      CASE WHEN is_blank(f[8]) THEN s.is_private WHEN json_type(f[8]) = 'BOOLEAN' THEN f[8] ->> '$' END AS is_private,
      coalesce(text_of(f[9]), text_of(f[10])) AS value_type, text_of(f[11]) AS unit, text_of(f[12]) AS unit_type, f[13] AS number_scale,
      f[14] AS table_columns, f[15] AS value, f[16] AS data, f[17] AS table_rows, text_of(f[18]) AS not_applicable
    FROM (
      SELECT p.response_id, p.source_index, json_extract(json_extract(t.body, '/data/universalTrackerValues/' || p.source_index), ['/_id',
        '/initiativeId', '/universalTrackerId', '/period', '/effectiveDate', '/status', '/assuranceStatus', '/isPrivate', '/valueType',
        '/universalTracker/valueType', '/universalTracker/unit', '/universalTracker/unitType', '/universalTracker/numberScale',
        '/universalTracker/valueValidation/table/columns', '/value', '/valueData/data', '/valueData/table', '/valueData/notApplicableType']) AS f
      FROM places p JOIN texts t ON t.response_id = p.response_id) r
      JOIN surveys s ON s.response_id = r.response_id CROSS JOIN settings z);

-- Their values: outside tables, and in cells, of which the first of its column counts.
CREATE TEMP TABLE chosen AS
  SELECT *, CASE WHEN value_type = 'table' THEN 'table' WHEN value_type IN ('number', 'percentage') AND holds(value) THEN 'value'
      WHEN holds(data) THEN 'data' WHEN holds(value) THEN 'value' ELSE 'table' END AS source
  FROM records;
CREATE TEMP TABLE columns AS
  SELECT response_id, record_pointer, text_of(c[1]) AS code, text_of(c[2]) AS value_type, text_of(c[3]) AS unit, text_of(c[4]) AS unit_type,
    c[5] AS number_scale
  FROM (SELECT response_id, record_pointer, place, json_extract(definition, ['/code', '/type', '/unit', '/unitType', '/numberScale']) AS c FROM (
    SELECT response_id, record_pointer, unnest(TRY_CAST(table_columns AS JSON[])) AS definition,
      generate_subscripts(TRY_CAST(table_columns AS JSON[]), 1) AS place
    FROM chosen WHERE source = 'table' AND json_type(table_columns) = 'ARRAY'))
  QUALIFY row_number() OVER (PARTITION BY response_id, record_pointer, text_of(c[1]) ORDER BY place) = 1;
CREATE TEMP TABLE cells AS
  SELECT x.response_id, x.record_pointer, x.row_index, x.code AS column_code, x.pointer, x.value, c.value_type,
    CASE WHEN is_blank(x.unit) THEN c.unit ELSE text_of(x.unit) END AS unit, is_blank(x.unit) AND c.unit IS NULL AS has_no_unit, c.unit_type,
    [currency_of(text_of(x.unit)), currency_of(c.unit)] AS currencies, [x.number_scale, c.number_scale] AS scales
  FROM (
    SELECT response_id, record_pointer, row_index, text_of(f[1]) AS code, f[2] AS value, f[3] AS unit, f[4] AS number_scale,
      '/valueData/table/' || row_index || '/' || cell_index || '/value' AS pointer, cell_index
    FROM (SELECT response_id, record_pointer, row_index, cell_index, json_extract(cell, ['/code', '/value', '/unit', '/numberScale']) AS f FROM (
      SELECT response_id, record_pointer, row_index, unnest(TRY_CAST(cells AS JSON[])) AS cell,
        generate_subscripts(TRY_CAST(cells AS JSON[]), 1) - 1 AS cell_index
      FROM (
        SELECT response_id, record_pointer, unnest(TRY_CAST(table_rows AS JSON[])) AS cells,
          generate_subscripts(TRY_CAST(table_rows AS JSON[]), 1) - 1 AS row_index
        FROM chosen WHERE source = 'table' AND json_type(table_rows) = 'ARRAY')
      WHERE json_type(cells) = 'ARRAY')
      WHERE json_type(cell) = 'OBJECT')
    WHERE NOT is_blank(f[2]) AND text_of(f[1]) IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY response_id, record_pointer, row_index, text_of(f[1]) ORDER BY cell_index) = 1) x
    JOIN columns c ON c.response_id = x.response_id AND c.record_pointer = x.record_pointer AND c.code = x.code;
CREATE TEMP TABLE spots AS
  SELECT r.response_id, r.record_pointer, NULL AS row_index, NULL AS column_code, CASE source WHEN 'value' THEN '/value' ELSE '/valueData/data' END AS pointer,
    CASE source WHEN 'value' THEN r.value ELSE r.data END AS value, r.value_type, json_type(CASE source WHEN 'value' THEN r.value ELSE r.data END) AS shape,
    r.unit, r.unit_type, [currency_of(r.unit)] AS currencies, [r.number_scale] AS scales
  FROM chosen r WHERE source <> 'table'
  UNION ALL
  SELECT c.response_id, c.record_pointer, c.row_index, c.column_code, c.pointer, c.value, c.value_type,
    CASE WHEN c.value_type = 'numericValueList' THEN json_type(c.value) END, CASE WHEN c.has_no_unit THEN r.unit ELSE c.unit END,
    coalesce(c.unit_type, r.unit_type), list_append(c.currencies, currency_of(r.unit)), list_append(c.scales, r.number_scale)
  FROM cells c JOIN chosen r ON r.response_id = c.response_id AND r.record_pointer = c.record_pointer;
CREATE TEMP TABLE values_sent AS
  SELECT * EXCLUDE (shape), NULL AS option_code FROM spots WHERE coalesce(shape, '') NOT IN ('OBJECT', 'ARRAY')
  UNION ALL BY NAME
  SELECT * EXCLUDE (shape, key) REPLACE (pointer || '/' || escaped(key) AS pointer, json_extract(value, '/' || escaped(key)) AS value), key AS option_code
  FROM (SELECT *, unnest(json_keys(value)) AS key FROM spots WHERE shape = 'OBJECT') WHERE key <> ''
  UNION ALL BY NAME
  SELECT * EXCLUDE (shape, item, place) REPLACE (pointer || '/' || place AS pointer, item AS value)
  FROM (SELECT *, unnest(CAST(value AS JSON[])) AS item, generate_subscripts(CAST(value AS JSON[]), 1) - 1 AS place FROM spots WHERE shape = 'ARRAY');

-- Their units and scales: of the cell, else the column, else the question; money is in the currency of the survey.
CREATE TEMP TABLE united AS
  SELECT v.* EXCLUDE (unit, unit_type, scales, currencies, value), v.value,
    CASE WHEN v.unit_type IS DISTINCT FROM 'currency' THEN v.unit
      WHEN v.value_type IN ('number', 'numericValueList') THEN coalesce(r.currency, currencies[1], currencies[2], currencies[3], z.default_currency) END AS unit,
    CASE WHEN v.unit_type IS DISTINCT FROM 'currency' OR v.value_type IN ('number', 'numericValueList') THEN v.unit_type END AS unit_type,
    coalesce(scale_of(scales[1]), scale_of(scales[2]), scale_of(scales[3])) AS given_scale
  FROM values_sent v JOIN records r ON r.response_id = v.response_id AND r.record_pointer = v.record_pointer CROSS JOIN settings z
  WHERE v.value_type IN ('number', 'percentage', 'numericValueList') AND NOT is_blank(v.value);
CREATE TEMP TABLE decided_units AS
  SELECT * FROM (
    SELECT m.unit, m.unit_type, d.base_unit, CAST(d.factor AS DOUBLE) AS factor,
      m.unit_type IS NULL OR (d."is", m.unit_type) IN (SELECT (unit, unit_type) FROM units WHERE line IS NULL) AS is_of_type
    FROM (SELECT DISTINCT unit, unit_type FROM united) m
      JOIN units d ON d.line IS NOT NULL AND NOT is_other(d.unit, m.unit) AND (d.unit_type IS NULL OR d.unit_type = m.unit_type)
    QUALIFY row_number() OVER (
      PARTITION BY m.unit, m.unit_type ORDER BY (d.unit_type IS NOT NULL) DESC, CAST(d.line AS INTEGER) DESC) = 1)
  WHERE is_of_type;
CREATE TEMP TABLE known_units AS
  SELECT unit_type, unit, base_unit, CAST(factor AS DOUBLE) AS factor, count(*) OVER (PARTITION BY unit) = 1 AS is_of_one_type
  FROM units WHERE line IS NULL;
CREATE TEMP TABLE meanings AS
  SELECT m.unit, m.unit_type, m.value_type,
    CASE WHEN d.unit IS NOT NULL THEN d.base_unit WHEN m.value_type = 'percentage' OR m.unit = '%' THEN '%'
      WHEN m.unit_type IS DISTINCT FROM 'numberScale' THEN coalesce(k.base_unit, m.unit) END AS base_unit,
    CASE WHEN d.unit IS NOT NULL THEN d.factor WHEN m.value_type = 'percentage' OR m.unit = '%' THEN 1 ELSE coalesce(k.factor, 1) END AS base_factor
  FROM (SELECT DISTINCT unit, unit_type, value_type FROM united) m
    LEFT JOIN known_units k ON k.unit = m.unit AND (k.unit_type = m.unit_type OR (m.unit_type IS NULL AND k.is_of_one_type))
    LEFT JOIN decided_units d ON d.unit = m.unit AND d.unit_type IS NOT DISTINCT FROM m.unit_type AND m.value_type <> 'percentage';
CREATE TEMP TABLE numbers AS
  SELECT r.* EXCLUDE (unit, unit_type, value_type, number_scale, table_columns, value, data, table_rows), u.row_index, u.column_code, u.option_code,
    u.value_type, u.record_pointer || u.pointer AS value_pointer, u.value ->> '$' AS sent, json_type(u.value) AS sent_type,
    CASE WHEN json_type(u.value) IN ('DOUBLE', 'BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT')
        OR regexp_full_match(text_of(u.value), '\\s*[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?\\s*')
      THEN TRY_CAST(trim(u.value ->> '$') AS DOUBLE) END AS number,
    u.unit, u.unit_type, m.base_unit, m.base_factor,
    CASE WHEN u.unit_type = 'numberScale' AND u.unit IS NOT NULL AND given_scale IS NULL THEN u.unit ELSE given_scale END AS number_scale,
    CASE WHEN u.unit_type = 'numberScale' AND given_scale <> u.unit THEN NULL
      ELSE factor_of(coalesce(given_scale, CASE WHEN u.unit_type = 'numberScale' THEN u.unit END)) END AS scale_factor
  FROM united u JOIN records r ON r.response_id = u.response_id AND r.record_pointer = u.record_pointer
    LEFT JOIN meanings m ON m.unit IS NOT DISTINCT FROM u.unit AND m.unit_type IS NOT DISTINCT FROM u.unit_type AND m.value_type = u.value_type;
`;
