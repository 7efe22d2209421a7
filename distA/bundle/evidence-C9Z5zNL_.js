import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { o as readBody, u as InvalidBodyError } from "./body-B5L9s926.js";
import { u as readIntact } from "./memory-shares-hgJkWYCJ.js";
import { n as errorCode, o as sha256Of, r as isMissing } from "./files-Df8EQlF-.js";
import { i as isObject, r as isBlank } from "./json-BJobSHW3.js";
import { n as packageVersion, t as packageFolder } from "./package-folder-B2vBX6m9.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { k as manifestName } from "./snapshot-folders-DqqDUO7i.js";
import { t as csvFile } from "./page-tables-BvBoThdC.js";
import { i as readHeader } from "./csv-rows-B8HImWZJ.js";
import { n as decisionsFolder, t as decisionFileNames } from "./decision-file-CkSLBKVT.js";
import { t as decisionColumns } from "./decisions-QZn_gqkp.js";
import { n as collectFigure, r as findFigure, t as askedRecordsSql } from "./figure-tables-C0stGgcT.js";
import { c as sqlLiteral } from "./ddl-CUnltIoi.js";
import { t as unitDefinitions } from "./unit-definitions-YANqeYYc.js";
import { x as saysNotApplicableSql } from "./exact-sum-BpErNVRf.js";
import { n as printable } from "./printable-D5BxvqJ9.js";
import { r as withSnapshot } from "./lake-location-G0pknm8f.js";
import { n as requireParent, t as refuseManaged } from "./target-file-DGri7KvH.js";
import { m as stringify, r as counted } from "./text-Bxluz5fi.js";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { constants as constants$1 } from "node:buffer";
// dist/src/inspect/figures/evidence-check-bodies.js
/**
* SQL that reads from the responses what the lake's rules make of them (lake.md, "Rules of a data point"), so that the checks
* compare with what was sent and not with what the tables say of each other. It shares no code with those rules.
*
* - `tree`, `lines`: the initiative and those below it; each with those above it
* - `records`: the value records of the figure's questions
* - `numbers`: each of their numbers, with the unit, scale and base unit that follow from record and definition
*/
const readBodiesSql = `
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
// dist/src/inspect/figures/evidence-checks.js
const number = (column) => `CAST(${column} AS DOUBLE)`;
const count = (column) => `CAST(${column} AS BIGINT)`;
const samePlace = (a, b) => `${a}.tracker_id = ${b}.tracker_id AND ${a}.column_code IS NOT DISTINCT FROM ${b}.column_code`;
/** Whether one record covers the days of another, as years of 52 or 53 weeks do. */
const covers = (long, short) => `CAST(${long}.period_start AS DATE) <= CAST(${short}.period_start AS DATE) + 7 AND CAST(${long}.period_end AS DATE) >= CAST(${short}.period_end AS DATE) - 7`;
/** What was received and what it was read as. */
const ofBodies = [
	{
		what: "each response has the SHA-256 that it is named after, and the size and private records that bodies.csv names",
		rows: `
  FROM (FROM files WHERE folder = 'bodies') f LEFT JOIN bodies b ON b.response_id || '.json' = f.file
    LEFT JOIN private_records p ON p.response_id = b.response_id
  WHERE f.sha256 || '.json' <> f.file OR f.bytes IS DISTINCT FROM ${count("b.byte_count")}
    OR coalesce(p.records, 0) IS DISTINCT FROM ${count("b.private_records")}`
	},
	{
		what: "the responses are those of bodies.csv, to the requests that it names",
		rows: `
  FROM (FROM bodies WHERE state = 'kept') b FULL JOIN (FROM files WHERE folder = 'bodies') f ON f.file = b.response_id || '.json'
    LEFT JOIN surveys s ON s.response_id = b.response_id
  WHERE f.file IS NULL OR b.response_id IS NULL OR b.method <> 'GET' OR (b.is_hierarchy = 'true') = (s.response_id IS NOT NULL)
    OR split_part(b.request, '?', 1) NOT LIKE CASE WHEN b.is_hierarchy = 'true' THEN '%/initiatives' ELSE '%/surveys/' || s.survey_id END`
	},
	{
		what: "each response is there for what bodies.csv says, and nothing is read from others",
		rows: `
  FROM bodies b FULL JOIN (
    SELECT response_id, bool_or(part = 1) AS is_value, bool_or(part = 2) AS is_exclusion, bool_or(part = 3) AS is_other FROM (
      SELECT response_id, 1 AS part FROM leaves UNION ALL SELECT response_id, 2 FROM exclusions
      UNION ALL SELECT detail_response_id, 3 FROM exclusions UNION ALL SELECT response_id, 3 FROM sites)
    WHERE response_id IS NOT NULL GROUP BY response_id) u ON u.response_id = b.response_id
  WHERE b.response_id IS NULL OR (b.is_value = 'true') <> coalesce(u.is_value, false)
    OR (b.is_exclusion = 'true') <> coalesce(u.is_exclusion, false) OR (b.is_other = 'true') <> coalesce(u.is_other, false)`
	},
	{
		what: "each value record is in its response, of the survey, initiative, question, period and status that leaves.csv names",
		rows: `
  FROM (FROM leaves WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) l
    LEFT JOIN records r ON r.response_id = l.response_id AND r.record_pointer = l.record_pointer
  WHERE r.utrv_id IS DISTINCT FROM l.utrv_id OR r.survey_id IS DISTINCT FROM l.survey_id OR r.initiative_id IS DISTINCT FROM l.contributor_id
    OR r.tracker_id IS DISTINCT FROM l.tracker_id OR is_other(l.survey_name, r.survey_name) OR is_other(l.survey_type, r.survey_type)
    OR CAST(r.is_complete AS VARCHAR) IS DISTINCT FROM l.survey_is_complete OR is_other(l.status, r.status) OR l.answer <> 'answered'
    OR r.is_private IS DISTINCT FROM l.is_private OR r.period IS DISTINCT FROM l.period
    OR r.period_end <> CAST(l.period_end AS DATE) OR r.period_start <> CAST(l.period_start AS DATE)
    OR (coalesce(json_type(r.assurance_status), 'NULL') IN ('VARCHAR', 'NULL') AND is_other(l.assurance_status, text_of(r.assurance_status)))`
	},
	{
		what: "each number is in its record, in the column and option that leaves.csv names, with the scale and unit of cell, column or question",
		rows: `
  FROM (FROM leaves WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) l
    LEFT JOIN numbers n ON n.response_id = l.response_id AND n.record_pointer = l.record_pointer AND n.value_pointer = l.value_pointer
  WHERE n.number IS NULL OR differs(n.number, ${number("l.value_number")}, abs(n.number)) OR CAST(n.row_index AS VARCHAR) IS DISTINCT FROM l.row_index
    OR is_other(l.column_code, n.column_code) OR (n.option_code IS NOT NULL AND is_other(l.option_code, n.option_code))
    OR is_other(l.value_text, CASE WHEN n.sent_type = 'VARCHAR' THEN n.sent END)
    OR is_other(l.number_scale, n.number_scale) OR differs(n.scale_factor, ${number("l.scale_factor")}, n.scale_factor)
    OR is_other(l.unit, n.unit) OR is_other(l.unit_type, n.unit_type) OR is_other(l.base_unit, n.base_unit)
    OR differs(n.base_factor, ${number("l.base_factor")}, n.base_factor)`
	},
	{
		what: "the initiatives of all tables are below the initiative in the listing, with the names, parents and levels that it gives",
		rows: `
  FROM (
    SELECT initiative_id, initiative_name, parent_id, distance FROM rollup
    UNION ALL BY NAME SELECT contributor_id AS initiative_id, contributor_name AS initiative_name, distance FROM contributions
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM exclusions
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM sites
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM doubts WHERE initiative_id IS NOT NULL) n
    LEFT JOIN tree t ON t.initiative_id = n.initiative_id
  WHERE (SELECT is_known FROM hierarchy) AND (t.initiative_id IS NULL OR is_other(n.initiative_name, t.name)
    OR t.distance <> ${count("n.distance")} OR (t.distance > 0 AND n.distance IS NOT NULL AND n.parent_id <> t.parent_id))`
	},
	{
		what: "sites.csv has every initiative below without children, once for each question and column",
		rows: `
  SELECT s.initiative_id FROM (
    SELECT f.tracker_id, f.column_code, t.initiative_id FROM (SELECT DISTINCT tracker_id, column_code FROM figure) f
      CROSS JOIN (FROM tree WHERE initiative_id NOT IN (SELECT parent_id FROM tree WHERE distance > 0)) t) e
    FULL JOIN sites s ON s.initiative_id = e.initiative_id AND ${samePlace("s", "e")}
  WHERE (SELECT is_known FROM hierarchy) AND (s.initiative_id IS NULL OR e.initiative_id IS NULL)
  UNION ALL SELECT initiative_id FROM sites GROUP BY initiative_id, tracker_id, column_code HAVING count(*) > 1`
	},
	{
		what: "each number of these questions, initiatives and this year that was received is in leaves.csv or exclusions.csv, or is superseded by another",
		rows: `
  FROM numbers n, (SELECT DISTINCT initiative_id AS top, period_start, period_end FROM figure) f
  WHERE n.initiative_id IN (SELECT initiative_id FROM tree) AND regexp_full_match(n.utrv_id, '[0-9a-fA-F]{24}') AND months_of(n.period) IS NOT NULL
    AND n.period_end BETWEEN CAST(f.period_start AS DATE) + 7 AND CAST(f.period_end AS DATE) + 7
    AND EXISTS (FROM figure p WHERE ${samePlace("p", "n")})
    AND NOT EXISTS (FROM leaves l WHERE l.utrv_id = n.utrv_id AND (l.value_pointer = n.value_pointer OR l.response_id <> n.response_id))
    AND NOT EXISTS (FROM exclusions e WHERE e.initiative_id = n.initiative_id AND ${samePlace("e", "n")}
      AND e.period = n.period AND CAST(e.period_end AS DATE) = n.period_end)
    -- A later part of the year, or a longer period; of the same period the record that goes first.
    AND NOT EXISTS (FROM leaves l JOIN contributions c ON c.measure_id = l.measure_id AND c.contributor_id = l.contributor_id
      WHERE l.contributor_id = n.initiative_id AND ${samePlace("l", "n")} AND l.utrv_id <> n.utrv_id AND (c.basis = 'period_end'
        OR (c.basis = 'parts' AND n.survey_type IS NOT DISTINCT FROM 'aggregation') OR (${covers("l", "n")} AND (l.period <> n.period OR n.status IS NOT DISTINCT FROM 'rejected' OR n.counting_order < concat(
          CASE WHEN l.survey_type IS NOT DISTINCT FROM 'aggregation' THEN '0' ELSE '1' END, CASE WHEN l.status = 'verified' THEN '1' ELSE '0' END,
          CASE WHEN l.survey_is_complete = 'true' THEN '1' ELSE '0' END, l.survey_id, l.utrv_id)))))
    AND NOT EXISTS (FROM numbers o WHERE o.initiative_id = n.initiative_id AND ${samePlace("o", "n")} AND o.utrv_id <> n.utrv_id
      AND o.status IS DISTINCT FROM 'rejected' AND ${covers("o", "n")} AND (months_of(o.period) > months_of(n.period)
        OR (o.period = n.period AND (n.status IS NOT DISTINCT FROM 'rejected' OR n.counting_order < o.counting_order))))
    -- Another end of its year.
    AND NOT (n.period = 'yearly' AND EXISTS (FROM contributions c JOIN figure p ON p.measure_id = c.measure_id
      WHERE c.contributor_id = n.initiative_id AND p.tracker_id = n.tracker_id AND CAST(c.figure_period_end AS DATE) <> n.period_end))
    -- A report above; or, in place of an aggregation, those below.
    AND NOT EXISTS (FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.initiative_id = n.initiative_id AND x.distance > 0
      WHERE ${samePlace("h", "n")})
    AND NOT (n.survey_type IS NOT DISTINCT FROM 'aggregation' AND EXISTS (FROM contributions c JOIN figure p ON p.measure_id = c.measure_id
      JOIN lines x ON x.initiative_id = c.contributor_id AND x.ancestor_id = n.initiative_id AND x.distance > 0 WHERE ${samePlace("p", "n")}))`
	},
	{
		what: "each excluded record is in its response, of the question, period and status that exclusions.csv names",
		rows: `
  FROM (FROM exclusions WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) e
    LEFT JOIN records r ON r.response_id = e.response_id AND r.record_pointer = e.record_pointer
  WHERE r.utrv_id IS DISTINCT FROM e.utrv_id OR r.initiative_id IS DISTINCT FROM e.initiative_id OR r.tracker_id IS DISTINCT FROM e.tracker_id
    OR is_other(e.status, r.status) OR r.is_private IS DISTINCT FROM e.is_private OR r.period IS DISTINCT FROM e.period
    OR r.period_end <> CAST(e.period_end AS DATE) OR r.period_start <> CAST(e.period_start AS DATE)`
	},
	{
		what: "it is excluded for the reason that its response shows",
		rows: `
  FROM (FROM exclusions WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) e
    JOIN records r ON r.response_id = e.response_id AND r.record_pointer = e.record_pointer
    LEFT JOIN (
      SELECT response_id, record_pointer, column_code, count(*) FILTER (number IS NOT NULL AND scale_factor IS NOT NULL) AS usable,
        count(*) FILTER (number IS NULL) AS texts, count(*) FILTER (number IS NOT NULL AND scale_factor IS NULL) AS unscaled, list(sent) AS sent
      FROM numbers GROUP BY ALL) n
      ON n.response_id = e.response_id AND n.record_pointer = e.record_pointer AND n.column_code IS NOT DISTINCT FROM e.column_code
    LEFT JOIN records d ON d.response_id = e.detail_response_id AND d.record_pointer = e.detail_record_pointer
  WHERE (e.reason = 'rejected') <> (r.status IS NOT DISTINCT FROM 'rejected') OR n.usable IS NULL
    OR CASE e.reason
      WHEN 'not_a_number' THEN n.texts = 0 OR NOT (list_contains(n.sent, e.detail) OR list_contains(n.sent, ltrim(e.detail, chr(39))))
      WHEN 'not_scaled' THEN n.unscaled = 0
      WHEN 'several_values' THEN n.usable < 2
      WHEN 'other_record' THEN d.utrv_id IS DISTINCT FROM e.detail AND e.detail_response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')
        OR d.initiative_id <> e.initiative_id OR d.tracker_id <> e.tracker_id OR NOT (${covers("d", "e")})
        OR EXISTS (FROM leaves l WHERE l.utrv_id = d.utrv_id AND ${samePlace("l", "e")})
        OR (d.period = e.period AND d.counting_order < r.counting_order AND d.not_applicable IS DISTINCT FROM 'na')
      WHEN 'rejected' THEN false ELSE e.period = 'yearly' END`
	},
	{
		what: "units.csv has the factors of law that every lake has, and those of decisions/units.csv",
		rows: `
  SELECT lines FROM (
    SELECT string_agg(line, chr(10) ORDER BY line) AS lines FROM (
      SELECT concat_ws('|', unit_type, unit, base_unit, CAST(${number("numerator")} AS HUGEINT), CAST(${number("denominator")} AS HUGEINT)) AS line
      FROM units WHERE line IS NULL))
  WHERE sha256(lines) IS DISTINCT FROM UNITS_SHA256
  UNION ALL
  SELECT u.unit FROM units u FULL JOIN (FROM unit_decisions WHERE "is" IS NOT NULL) d
    ON u.line IS NOT NULL AND NOT is_other(u.unit, d.unit) AND u.unit_type IS NOT DISTINCT FROM d.unit_type AND u."is" = d."is"
    LEFT JOIN units k ON k.line IS NULL AND k.unit = d."is" AND (d.unit_type IS NULL OR k.unit_type = d.unit_type)
  WHERE (u.line IS NOT NULL OR u.unit IS NULL) AND (d.unit IS NULL OR u.unit IS NULL OR (u.base_unit = k.base_unit
      AND differs(${number("u.factor")}, ${number("k.factor")} * coalesce(${number("d.factor")}, 1), ${number("u.factor")})))
    OR differs(${number("u.factor")}, ${number("u.numerator")} / ${number("u.denominator")}, ${number("u.factor")})`
	}
];
/** What the tables say of each other. */
const ofTables = [
	{
		what: "each value is the number as sent, times its scale and the factor of its unit",
		rows: `
  FROM leaves WHERE differs(${number("value_number")} * ${number("scale_factor")} * ${number("base_factor")}, ${number("value")}, abs(${number("value")}))
    OR differs(${number("value_number")} * ${number("scale_factor")}, ${number("value_scaled")}, abs(${number("value_scaled")}))`
	},
	{
		what: "each measure is of the question, column, option and unit that its id names",
		rows: `
  FROM (
    SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM figure UNION ALL SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM rollup
    UNION ALL SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM leaves)
  WHERE split_part(measure_id, '|', 1) <> tracker_id OR is_other(column_code, part_of(measure_id, 2)) OR is_other(base_unit, part_of(measure_id, 4))
    OR is_other(option_code, part_of(measure_id, 3)) AND is_other(option_code, nullif(regexp_replace(part_of(measure_id, 3), '([+]|^)(location|market)$', ''), ''))`
	},
	{
		what: "no number is in two contributions, and only totals that decisions/measures.csv leaves out are not added",
		rows: `
  SELECT utrv_id FROM leaves GROUP BY utrv_id, value_pointer HAVING count(*) > 1
  UNION ALL
  SELECT l.utrv_id FROM leaves l WHERE l.is_added <> 'true' AND NOT EXISTS (
    FROM measure_decisions d JOIN figure f ON f.measure_id = l.measure_id
    WHERE d.over_rows = 'without_total' AND is_about(d.tracker_id, d.type_code, f.tracker_id, f.type_code) AND (d.column_code IS NULL OR d.column_code = l.column_code))`
	},
	{
		what: "each contribution is the sum of its numbers, and is verified, assured and private as they are",
		rows: `
  FROM contributions c FULL JOIN (
    SELECT measure_id, contributor_id, figure_period_end, fsum(${number("value")}) FILTER (is_added = 'true') AS total,
      fsum(abs(${number("value")})) AS amount, count(*) FILTER (is_added = 'true') AS numbers, bool_and(status IS NOT DISTINCT FROM 'verified') AS is_verified,
      bool_or(is_private = 'true') AS is_private, any_value(assurance_status) AS assurance_status, count(DISTINCT coalesce(assurance_status, '')) AS statuses
    FROM leaves GROUP BY ALL) l
    ON l.measure_id = c.measure_id AND l.contributor_id = c.contributor_id AND l.figure_period_end = c.figure_period_end
  WHERE c.measure_id IS NULL OR l.measure_id IS NULL OR l.numbers <> ${count("c.value_count")} OR differs(${number("c.value")}, l.total, l.amount)
    OR (c.is_verified = 'true' AND NOT l.is_verified) OR (c.is_private <> 'true' AND l.is_private) OR ${count("c.candidate_count")} < 1
    OR (c.has_other_value = 'true' AND ${count("c.candidate_count")} < 2) OR (l.statuses > 1 AND c.assurance_status IS NOT NULL)
    OR (c.basis IN ('reported', 'aggregation') AND ((c.is_verified = 'true') <> l.is_verified OR (c.is_private = 'true') <> l.is_private
      OR c.assurance_status IS DISTINCT FROM l.assurance_status))`
	},
	{
		what: "each record is of the period of its contribution, and that of the year of the figure",
		rows: `
  FROM contributions c JOIN figure f ON f.measure_id = c.measure_id JOIN leaves l ON l.measure_id = c.measure_id AND l.contributor_id = c.contributor_id
    CROSS JOIN settings z
  WHERE CAST(c.figure_period_end AS DATE) NOT BETWEEN CAST(f.period_start AS DATE) + 7 AND CAST(f.period_end AS DATE) + 7
    OR CAST(f.period_start AS DATE) <> CAST(CAST(f.period_end AS DATE) + 1 - to_months(12) AS DATE)
    OR f.period_end <> CASE WHEN z.year_end IN ('02-28', '02-29') THEN CAST(last_day(make_date(${count("f.reporting_year")}, 2, 1)) AS VARCHAR)
      ELSE f.reporting_year || '-' || z.year_end END
    OR CASE c.basis WHEN 'parts' THEN l.period = 'yearly' OR NOT (${covers("f", "l")})
      WHEN 'period_end' THEN l.period = 'yearly' OR abs(CAST(l.period_end AS DATE) - CAST(c.figure_period_end AS DATE)) > 7
      ELSE l.period <> 'yearly' OR l.period_start <> c.figure_period_start OR l.period_end <> c.figure_period_end
        OR (c.basis = 'aggregation') <> (l.survey_type IS NOT DISTINCT FROM 'aggregation') END`
	},
	{
		what: "no two records of a contribution are of the same days",
		rows: `
  FROM leaves a JOIN leaves b ON b.measure_id = a.measure_id AND b.contributor_id = a.contributor_id AND b.utrv_id < a.utrv_id
  WHERE CAST(a.period_start AS DATE) <= CAST(b.period_end AS DATE) AND CAST(b.period_start AS DATE) <= CAST(a.period_end AS DATE)`
	},
	{
		what: "each figure is the sum of its contributions, with what they say of it",
		rows: `
  FROM figure f FULL JOIN (
    SELECT measure_id, fsum(${number("value")}) AS total, fsum(abs(${number("value")})) AS amount, count(*) AS figures,
      fsum(CASE WHEN is_verified = 'true' THEN ${number("value")} END) AS verified, count(*) FILTER (has_other_value = 'true') AS competing,
      count(*) FILTER (rows_may_overlap = 'true') AS overlapping, bool_or(has_rejected = 'true') AS has_rejected, bool_or(is_private = 'true') AS is_private,
      min(position(currency_source IN 'default definition cell survey')) AS source
    FROM contributions GROUP BY measure_id) c ON c.measure_id = f.measure_id
  WHERE f.measure_id IS NULL OR coalesce(c.figures, 0) <> ${count("f.reporting_count")}
    OR differs(${number("f.value")}, c.total, c.amount) OR differs(${number("f.verified_value")}, c.verified, c.amount)
    OR coalesce(c.competing, 0) <> ${count("f.competing_count")} OR coalesce(c.overlapping, 0) <> ${count("f.overlap_count")}
    OR (f.has_rejected <> 'true' AND c.has_rejected) OR (f.is_private = 'true') <> coalesce(c.is_private, false)
    OR position(f.currency_source IN 'default definition cell survey') IS DISTINCT FROM c.source`
	},
	{
		what: "no contribution is covered by a report or aggregation above it",
		rows: `
  FROM contributions c JOIN figure f ON f.measure_id = c.measure_id
    JOIN lines x ON x.initiative_id = c.contributor_id AND x.distance > 0 JOIN holders h ON h.contributor_id = x.ancestor_id AND ${samePlace("h", "f")}`
	},
	{
		what: "the figures are the lines of rollup.csv for the initiative itself",
		rows: `
  (FROM figure EXCEPT SELECT * EXCLUDE (parent_id, distance) FROM rollup WHERE distance = '0')
  UNION ALL (SELECT * EXCLUDE (parent_id, distance) FROM rollup WHERE distance = '0' EXCEPT FROM figure)`
	},
	{
		what: "each line of rollup.csv is the sum of its own figure and the lines of its children",
		rows: `
  FROM rollup r LEFT JOIN (
    SELECT parent_id, measure_id, fsum(${number("value")}) AS below, fsum(abs(${number("value")})) AS amount, fsum(${number("verified_value")}) AS verified,
      sum(${count("reporting_count")}) AS figures, sum(${count("competing_count")}) AS competing, sum(${count("overlap_count")}) AS overlapping,
      sum(${count("parts_by_default_count")}) AS parts, sum(${count("shifted_count")}) AS shifted, max(${count("max_months_before_year_end")}) AS months
    FROM rollup GROUP BY ALL) b ON b.parent_id = r.initiative_id AND b.measure_id = r.measure_id
  WHERE differs(${number("r.below_value")}, b.below, b.amount)
    OR CASE r.basis
      WHEN 'below' THEN r.own_value IS NOT NULL OR r.value <> r.below_value OR differs(${number("r.verified_value")}, b.verified, b.amount)
        OR ${count("r.reporting_count")} <> b.figures OR ${count("r.competing_count")} <> b.competing OR ${count("r.overlap_count")} <> b.overlapping
        OR ${count("r.parts_by_default_count")} <> b.parts OR ${count("r.shifted_count")} <> b.shifted OR ${count("r.max_months_before_year_end")} <> b.months
      WHEN 'own' THEN r.value IS DISTINCT FROM r.own_value OR r.reporting_count <> '1' OR coalesce(r.verified_value, r.value) <> r.value
      WHEN 'both' THEN differs(${number("r.value")}, ${number("r.own_value")} + ${number("r.below_value")}, abs(${number("r.own_value")}) + b.amount)
        OR ${count("r.reporting_count")} <> 1 + b.figures
      ELSE r.value IS NOT NULL OR r.own_value IS NOT NULL OR r.verified_value IS NOT NULL OR r.reporting_count <> '0' END`
	},
	{
		what: "the figure of each contributor in rollup.csv is its contribution, and leaf_value the sum of those of the leaves",
		rows: `
  SELECT c.contributor_id FROM contributions c LEFT JOIN rollup r ON r.initiative_id = c.contributor_id AND r.measure_id = c.measure_id
  WHERE r.own_value IS DISTINCT FROM c.value OR (r.basis = 'own' AND (c.is_verified = 'true') <> (r.verified_value IS NOT NULL))
  UNION ALL
  SELECT r.initiative_id FROM rollup r LEFT JOIN (
    SELECT x.ancestor_id, l.measure_id, fsum(${number("l.own_value")}) AS total, fsum(abs(${number("l.own_value")})) AS amount
    FROM rollup l JOIN lines x ON x.initiative_id = l.initiative_id WHERE l.initiative_id IN (SELECT initiative_id FROM sites) GROUP BY ALL) s
    ON s.ancestor_id = r.initiative_id AND s.measure_id = r.measure_id
  WHERE (SELECT is_known FROM hierarchy) AND differs(${number("r.leaf_value")}, s.total, s.amount)`
	},
	{
		what: "the doubts of each line of rollup.csv are those that its counts imply",
		rows: `
  FROM (
    SELECT string_split(coalesce(doubts, ''), ', ') AS doubts, [CASE WHEN ${count("unreconciled_count")} > 0 THEN 'unreconciled' END,
      CASE WHEN ${count("exclusion_count")} > 0 THEN 'exclusions' END, CASE WHEN ${count("competing_count")} > 0 THEN 'competing' END,
      CASE WHEN ${count("overlap_count")} > 0 THEN 'overlap' END, CASE WHEN ${count("parts_by_default_count")} > 0 THEN 'parts_by_default' END,
      CASE WHEN bool_or(${number("superseded_value")} <> 0) OVER place THEN 'superseded' END,
      CASE WHEN min(coalesce(base_unit, '')) OVER place <> max(coalesce(base_unit, '')) OVER place THEN 'other_unit' END,
      CASE WHEN ${count("aggregation_differs_count")} > 0 THEN 'aggregation_differs' END, CASE WHEN ${count("shifted_count")} > 0 THEN 'shifted' END,
      CASE WHEN ${count("leaf_count")} > ${count("reporting_leaf_count")} + ${count("parent_covered_leaf_count")} + ${count("not_applicable_leaf_count")} THEN 'incomplete' END,
      CASE WHEN has_rejected = 'true' THEN 'rejected' END, CASE WHEN currency_source = 'default' THEN 'currency_default' END] AS implied
    FROM rollup WINDOW place AS (PARTITION BY initiative_id, tracker_id, column_code))
  WHERE NOT list_has_all(list_concat(implied, ['', 'earlier_year_end', 'boundary', 'unknown_unit']), doubts)
    OR NOT list_has_all(doubts, list_distinct(implied))`
	},
	{
		what: "the counts of each line of rollup.csv are those of exclusions.csv and sites.csv",
		rows: `
  FROM rollup r
    LEFT JOIN (
      SELECT x.ancestor_id, e.tracker_id, e.column_code, count(DISTINCT e.initiative_id) FILTER (e.is_doubt = 'true') AS least,
        count(DISTINCT e.initiative_id) FILTER (e.reason NOT IN ('part_of_open_year', 'not_over_time')) AS most
      FROM exclusions e JOIN lines x ON x.initiative_id = e.initiative_id GROUP BY ALL) e
      ON e.ancestor_id = r.initiative_id AND ${samePlace("e", "r")}
    LEFT JOIN (
      SELECT x.ancestor_id, s.tracker_id, s.column_code, count(*) AS leaves, count(*) FILTER (s.state = 'reporting') AS reporting
      FROM sites s JOIN lines x ON x.initiative_id = s.initiative_id GROUP BY ALL) s
      ON s.ancestor_id = r.initiative_id AND ${samePlace("s", "r")}
  WHERE (SELECT is_known FROM hierarchy) AND (${count("r.exclusion_count")} NOT BETWEEN coalesce(e.least, 0) AND coalesce(e.most, 0)
    OR ${count("r.leaf_count")} IS DISTINCT FROM s.leaves OR ${count("r.reporting_leaf_count")} IS DISTINCT FROM s.reporting)`
	},
	{
		what: "the counts of the figures are those of doubts.csv, exclusions.csv and sites.csv",
		rows: `
  FROM figure f WHERE ${count("exclusion_count")} <> (
      SELECT count(DISTINCT e.initiative_id) FROM exclusions e WHERE e.is_doubt = 'true' AND ${samePlace("e", "f")})
    OR ${count("exclusion_count")} <> (
      SELECT count(DISTINCT d.initiative_id) FROM doubts d WHERE d.measure_id = f.measure_id AND d.doubt = 'exclusions')
    OR ${count("unreconciled_count")} <> (
      SELECT count(DISTINCT d.initiative_id) FROM doubts d WHERE d.measure_id = f.measure_id AND d.doubt = 'unreconciled')
    OR [${count("leaf_count")}, ${count("reporting_leaf_count")}, ${count("parent_covered_leaf_count")}, ${count("not_applicable_leaf_count")}] <> (
      SELECT [count(*), count(*) FILTER (state = 'reporting'), count(*) FILTER (state = 'covered'), count(*) FILTER (state = 'not_applicable')]
      FROM sites s WHERE ${samePlace("s", "f")})`
	},
	{
		what: "the doubts of the figures are those of doubts.csv, raised by contributors and sites",
		rows: `
  SELECT f.doubt FROM (SELECT measure_id, unnest(string_split(doubts, ', ')) AS doubt FROM figure WHERE doubts <> '') f
    FULL JOIN (SELECT DISTINCT measure_id, doubt FROM doubts) d ON d.measure_id = f.measure_id AND d.doubt = f.doubt
  WHERE f.doubt IS NULL OR d.doubt IS NULL
  UNION ALL
  SELECT doubt FROM (
    SELECT measure_id, 'competing' AS doubt, contributor_id AS initiative_id FROM contributions WHERE has_other_value = 'true'
    UNION ALL SELECT measure_id, 'overlap', contributor_id FROM contributions WHERE rows_may_overlap = 'true'
    UNION ALL SELECT f.measure_id, 'incomplete', s.initiative_id FROM sites s JOIN figure f ON ${samePlace("f", "s")} WHERE s.state = 'missing') w
    FULL JOIN (SELECT DISTINCT measure_id, doubt, initiative_id FROM doubts WHERE doubt IN ('competing', 'overlap', 'incomplete')) d
    USING (measure_id, doubt, initiative_id)
  WHERE w.measure_id IS NULL OR d.measure_id IS NULL`
	},
	{
		what: "each site reports, is covered by a report above, has sent that it does not apply, or is missing",
		rows: `
  SELECT s.initiative_id FROM sites s
    LEFT JOIN (SELECT DISTINCT c.contributor_id, f.tracker_id, f.column_code FROM contributions c JOIN figure f ON f.measure_id = c.measure_id) c
      ON c.contributor_id = s.initiative_id AND ${samePlace("c", "s")}
    LEFT JOIN (SELECT DISTINCT x.initiative_id, h.tracker_id, h.column_code FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.distance > 0) h
      ON h.initiative_id = s.initiative_id AND ${samePlace("h", "s")}
    LEFT JOIN records r ON r.response_id = s.response_id AND r.record_pointer = s.record_pointer
    LEFT JOIN bodies b ON b.response_id = s.response_id
  WHERE (SELECT is_known FROM hierarchy) AND CASE s.state
    WHEN 'reporting' THEN c.contributor_id IS NULL AND h.initiative_id IS NULL
    WHEN 'covered' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NULL
    WHEN 'not_applicable' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NOT NULL OR s.utrv_id IS NULL OR (b.state = 'kept' AND (
      r.not_applicable IS DISTINCT FROM 'na' OR r.utrv_id <> s.utrv_id OR r.initiative_id <> s.initiative_id OR r.tracker_id <> s.tracker_id
      OR r.status IS NOT DISTINCT FROM 'rejected' OR r.period <> 'yearly'
      OR r.period_end NOT BETWEEN (SELECT min(CAST(period_start AS DATE)) FROM figure) + 7 AND (SELECT max(CAST(period_end AS DATE)) FROM figure) + 7))
    WHEN 'missing' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NOT NULL ELSE true END`
	},
	{
		what: "an exclusion is a doubt if no report above covers it",
		rows: `
  FROM exclusions e LEFT JOIN (
      SELECT DISTINCT x.initiative_id, h.tracker_id, h.column_code FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.distance > 0) h
    ON h.initiative_id = e.initiative_id AND ${samePlace("h", "e")}
  WHERE (SELECT is_known FROM hierarchy) AND EXISTS (FROM figure f WHERE ${samePlace("f", "e")})
    AND (e.is_doubt = 'true') <> (h.initiative_id IS NULL AND e.reason NOT IN ('part_of_open_year', 'not_over_time'))`
	},
	{
		what: "the last change of a number in history.csv is what it is now",
		rows: `
  FROM (
    SELECT utrv_id, row_index, column_code, option_code, arg_max(new_value_number, changed_at || run_id) AS value_number,
      arg_max(new_value_scaled, changed_at || run_id) AS value_scaled
    FROM history WHERE change <> 'removed' GROUP BY ALL) h
    JOIN leaves l ON l.utrv_id = h.utrv_id AND l.row_index IS NOT DISTINCT FROM h.row_index
      AND l.column_code IS NOT DISTINCT FROM h.column_code AND l.option_code IS NOT DISTINCT FROM h.option_code
  WHERE ${number("h.value_number")} IS DISTINCT FROM ${number("l.value_number")}
    OR ${number("h.value_scaled")} IS DISTINCT FROM ${number("l.value_scaled")}`
	},
	{
		what: "the last parent and name of an initiative in boundary.csv are what they are now",
		rows: `
  FROM (
    SELECT initiative_id, arg_max(change, seen_at || run_id) AS change, arg_max(coalesce(new_parent_id, ''), seen_at || run_id) AS parent_id,
      arg_max(coalesce(new_name, ''), seen_at || run_id) AS name
    FROM boundary GROUP BY initiative_id) b
    LEFT JOIN tree t ON t.initiative_id = b.initiative_id
  WHERE (SELECT is_known FROM hierarchy) AND CASE WHEN t.initiative_id IS NULL THEN
      b.change <> 'removed' AND b.parent_id IN (SELECT initiative_id FROM tree)
    ELSE b.change = 'removed' OR is_other(nullif(b.name, ''), t.name) OR (t.distance > 0 AND b.parent_id <> t.parent_id) END`
	},
	{
		what: "the decisions are those that manifest.json names, with the SHA-256 that it names; and that of manifest.json is in README.md",
		rows: `
  SELECT a.path FROM (SELECT folder || '/' || file AS path, sha256 FROM files WHERE folder = 'decisions') a
    FULL JOIN (SELECT d ->> '$.path' AS path, d ->> '$.sha256' AS sha256 FROM (SELECT unnest(decisions) AS d FROM settings)) b ON b.path = a.path
  WHERE a.sha256 IS DISTINCT FROM b.sha256
  UNION ALL
  SELECT r.filename FROM read_text('README.md') r, settings z WHERE NOT contains(r.content, z.sha256)`
	}
];
const evidenceChecks = [...ofBodies, ...ofTables];
// dist/src/inspect/figures/evidence-tables.js
const figureColumns = `r.measure_id, r.tracker_id, r.type_code, r.column_code, r.option_code, r.base_unit, r.reporting_year, r.period_start,
  r.period_end, r.value, array_to_string(r.doubts, ', ') AS doubts, r.basis, r.reconciliation, r.own_value, r.aggregation_value,
  r.below_value, r.leaf_value, r.verified_value, r.value_if_stand_alone, r.superseded_value, r.reporting_count, r.leaf_count,
  r.reporting_leaf_count, r.parent_covered_leaf_count, r.not_applicable_leaf_count, r.unreconciled_count, r.exclusion_count,
  r.competing_count, r.overlap_count, r.parts_by_default_count, r.aggregation_differs_count, r.shifted_count,
  r.max_months_before_year_end, r.has_rejected, r.is_private, r.currency_source`;
/** Of doubts that no other table names: who raises each, or no one where it is about the whole. */
const doubtsSql = `
WITH own AS (
  SELECT r.measure_id, r.tracker_id, r.column_code, unnest(r.doubts) AS doubt
  FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0),
raised AS (
  SELECT CASE doubt WHEN 'exclusion' THEN 'exclusions' ELSE doubt END AS doubt, tracker_id, column_code, measure_id, initiative_id, value
  FROM asked_doubts WHERE doubt <> 'not_applicable'
  UNION ALL
  SELECT 'rejected', tracker_id, column_code, measure_id, contributor_id, value FROM asked_contributions WHERE has_rejected
  UNION ALL
  SELECT 'currency_default', tracker_id, column_code, measure_id, contributor_id, value FROM asked_contributions
  WHERE currency_source = 'default'
  UNION ALL
  SELECT 'incomplete', tracker_id, column_code, NULL, initiative_id, NULL FROM asked_sites WHERE state = 'missing')
SELECT DISTINCT o.doubt, o.measure_id, d.initiative_id, n.name AS initiative_name, n.path, d.value
FROM own o LEFT JOIN raised d ON d.doubt = o.doubt AND d.tracker_id = o.tracker_id AND d.column_code IS NOT DISTINCT FROM o.column_code
    AND (d.measure_id IS NULL OR d.measure_id = o.measure_id OR d.doubt = 'superseded')
  LEFT JOIN asked_nodes n ON n.initiative_id = d.initiative_id`;
const sitesSql = `
SELECT p.tracker_id, p.column_code, n.initiative_id, n.name AS initiative_name, n.path, CASE
    WHEN r.initiative_id IS NOT NULL THEN 'reporting' WHEN c.initiative_id IS NOT NULL THEN 'covered'
    WHEN a.initiative_id IS NOT NULL THEN 'not_applicable' ELSE 'missing' END AS state,
  CASE WHEN state = 'not_applicable' THEN a.utrv_id END AS utrv_id
FROM (SELECT DISTINCT tracker_id, column_code FROM asked_places) p CROSS JOIN (FROM asked_nodes WHERE is_leaf) n
  LEFT JOIN asked_reporting r ON r.initiative_id = n.initiative_id AND r.tracker_id = p.tracker_id
    AND r.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN asked_covering c ON c.initiative_id = n.initiative_id AND c.tracker_id = p.tracker_id
    AND c.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN (
    SELECT d.initiative_id, d.tracker_id, min(u.utrv_id) AS utrv_id
    FROM (SELECT DISTINCT initiative_id, tracker_id FROM asked_doubts WHERE doubt = 'not_applicable') d
      LEFT JOIN asked_not_applicable u ON u.initiative_id = d.initiative_id AND u.tracker_id = d.tracker_id
    GROUP BY d.initiative_id, d.tracker_id) a
    ON a.initiative_id = n.initiative_id AND a.tracker_id = p.tracker_id`;
/** Those below, and those that were below once: they left, or what they were below did. */
const touchedSql = `
WITH RECURSIVE touched AS (
  SELECT initiative_id FROM asked_nodes
  UNION
  SELECT e.initiative_id FROM touched t JOIN (
    SELECT old_parent_id AS parent_id, initiative_id FROM boundary_changes
    UNION ALL SELECT parent_id, initiative_id FROM initiatives) e ON e.parent_id = t.initiative_id)
FROM touched`;
const recordPointer = (record) => `'/data/universalTrackerValues/' || ${record}.source_index`;
/** Statements that fill further temporary tables, in this order. */
const evidenceStatements = [
	`CREATE OR REPLACE TEMP TABLE asked_places AS
     SELECT DISTINCT r.tracker_id, r.column_code, r.period_start, r.period_end
     FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0`,
	`CREATE OR REPLACE TEMP TABLE asked_doubts AS
     SELECT d.*, n.name, n.path, n.distance
     FROM internal.rollup_doubts d JOIN asked_nodes n USING (initiative_id) SEMI JOIN asked_places p
       ON p.tracker_id = d.tracker_id AND p.period_end = d.period_end
     WHERE n.distance >= d.from_distance AND n.distance < d.to_distance`,
	`CREATE OR REPLACE TEMP TABLE asked_covering AS
     SELECT DISTINCT a.descendant_id AS initiative_id, f.tracker_id, f.column_code
     FROM internal.rollup_figures f JOIN asked_nodes n USING (initiative_id) SEMI JOIN asked_places p
         ON p.tracker_id = f.tracker_id AND p.period_end = f.period_end
       JOIN initiative_ancestors a ON a.ancestor_id = f.initiative_id AND a.distance > 0
     WHERE f.covered_leaf_count > 0`,
	`CREATE OR REPLACE TEMP TABLE asked_reporting AS
     SELECT DISTINCT f.initiative_id, f.tracker_id, f.column_code
     FROM internal.rollup_figures f SEMI JOIN asked_places p
       ON p.tracker_id = f.tracker_id AND p.period_end = f.period_end
     WHERE f.value IS NOT NULL`,
	`CREATE OR REPLACE TEMP TABLE asked_not_applicable AS
     SELECT u.utrv_id, u.initiative_id, u.tracker_id FROM utrvs u JOIN (SELECT DISTINCT tracker_id, period_start, period_end FROM asked_places) p
       ON p.tracker_id = u.tracker_id AND u.period_end BETWEEN p.period_start + 7 AND p.period_end + 7
     WHERE u.period = 'yearly' AND ${saysNotApplicableSql("u")} AND u.initiative_id IN (SELECT initiative_id FROM asked_nodes WHERE is_leaf)`,
	`CREATE OR REPLACE TEMP TABLE asked_sites AS ${sitesSql}`,
	`CREATE OR REPLACE TEMP TABLE asked_others AS
     SELECT utrv_id FROM asked_sites WHERE utrv_id IS NOT NULL
     UNION SELECT detail FROM asked_exclusions WHERE reason IN ('other_record', 'parts_of_another_year') AND detail IS NOT NULL`,
	`INSERT INTO asked_utrvs BY NAME ${askedRecordsSql(`tracker_id IN (SELECT tracker_id FROM asked_rollup)
     AND utrv_id IN (FROM asked_others ANTI JOIN asked_utrvs USING (utrv_id))`)}`,
	`CREATE OR REPLACE TEMP TABLE asked_touched AS ${touchedSql}`,
	`CREATE OR REPLACE TEMP TABLE asked_bodies AS
     SELECT response_id, bool_or(is_value) AS is_value, bool_or(is_exclusion) AS is_exclusion, bool_or(is_other) AS is_other,
       bool_or(is_hierarchy) AS is_hierarchy, coalesce(max(p.private_records), 0) AS private_records
     FROM (
       SELECT response_id, survey_id, utrv_id IN (SELECT utrv_id FROM asked_records) AS is_value,
         utrv_id IN (SELECT utrv_id FROM asked_exclusions) AS is_exclusion, utrv_id IN (FROM asked_others) AS is_other, false AS is_hierarchy
       FROM asked_utrvs
       UNION ALL
       SELECT response_id, NULL, false, false, false, true FROM asked_nodes) b
       LEFT JOIN (
         SELECT survey_id, count(*) AS private_records FROM utrvs
         WHERE is_private AND survey_id IN (SELECT survey_id FROM asked_utrvs) GROUP BY survey_id) p USING (survey_id)
     WHERE response_id IS NOT NULL GROUP BY response_id`
];
const evidenceTables = [
	{
		file: "figure.csv",
		about: "the figure: a line for each column, option and unit, with its doubts and what it is made of",
		sql: `SELECT r.initiative_id, r.initiative_name, n.path, ${figureColumns}
      FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0`,
		order: "measure_id"
	},
	{
		file: "contributions.csv",
		about: "the figures that make up each value, each once; `basis` says whether one is a report or made of parts of the year",
		sql: `SELECT c.measure_id, c.contributor_id, c.contributor_name, n.path, c.distance, c.figure_period_start, c.figure_period_end, c.value,
        c.basis, c.value_count, c.is_verified, c.assurance_status, c.is_private, c.currency_source, c.has_rejected, c.candidate_count,
        c.has_other_value, c.rows_may_overlap
      FROM asked_contributions c JOIN asked_nodes n ON n.initiative_id = c.contributor_id`,
		order: "measure_id, path, contributor_id"
	},
	{
		file: "leaves.csv",
		about: "every number of these figures as it was sent: its value record, survey and response, the JSON pointers of record and number there, scale, unit and the value in the base unit; `is_added` is false for a total that a decision leaves out",
		sql: `SELECT r.measure_id, r.contributor_id, r.figure_period_end, u.utrv_id, u.tracker_id, u.survey_id, u.survey_name, u.survey_type,
        u.is_complete AS survey_is_complete, u.period, u.period_start, u.period_end, u.status, u.answer, u.assurance_status, u.is_private,
        x.row_index, x.column_code, x.option_code, u.response_id,
        ${recordPointer("u")} AS record_pointer, record_pointer || x.json_pointer AS value_pointer,
        x.value_number, x.value_text, x.number_scale, x.scale_factor, x.value_scaled, x.unit, x.unit_type, x.base_factor, x.base_unit, x.value,
        x.is_added
      FROM asked_records r JOIN asked_utrvs u USING (utrv_id)
        JOIN asked_numbers x ON x.utrv_id = r.utrv_id AND x.measure_id = r.measure_id`,
		order: "measure_id, contributor_id, period_end, utrv_id, value_pointer"
	},
	{
		file: "rollup.csv",
		about: "the same as figure.csv for every initiative below",
		sql: `SELECT r.initiative_id, r.initiative_name, n.path, n.parent_id, n.distance, ${figureColumns}
      FROM asked_rollup r JOIN asked_nodes n USING (initiative_id)`,
		order: "path, initiative_id, measure_id"
	},
	{
		file: "doubts.csv",
		about: "each doubt of the figure with the initiatives that raise it; none where it is about the whole",
		sql: doubtsSql,
		order: "measure_id, doubt, path, initiative_id, value"
	},
	{
		file: "exclusions.csv",
		about: "numbers that were received but are in no figure of the year, with the reason; `is_doubt`: no report above covers them",
		sql: `SELECT e.initiative_id, e.initiative_name, e.path, e.tracker_id, e.column_code, e.option_code, e.base_unit, e.period,
        e.period_start, e.period_end, e.reason, e.detail, e.record_count, e.utrv_id, u.status, u.is_private, u.response_id,
        ${recordPointer("u")} AS record_pointer, e.is_doubt, d.response_id AS detail_response_id, ${recordPointer("d")} AS detail_record_pointer
      FROM asked_exclusions e LEFT JOIN asked_utrvs u USING (utrv_id) LEFT JOIN asked_utrvs d ON d.utrv_id = e.detail
        AND e.reason IN ('other_record', 'parts_of_another_year')`,
		order: "path, initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reason"
	},
	{
		file: "sites.csv",
		about: "the leaves of the hierarchy: reporting, covered (by a report above), not_applicable (with a record that says so) or missing",
		sql: `SELECT s.*, u.response_id, ${recordPointer("u")} AS record_pointer FROM asked_sites s LEFT JOIN asked_utrvs u USING (utrv_id)`,
		order: "tracker_id, column_code, path, initiative_id"
	},
	{
		file: "history.csv",
		about: "what changed in the records of this year since they were first loaded, up to the snapshot; also of initiatives that are no longer below",
		sql: `SELECT h.* FROM data_point_changes h
      WHERE h.utrv_id IN (SELECT utrv_id FROM asked_utrvs)
        OR EXISTS (
          FROM asked_places p, asked_touched n WHERE p.tracker_id = h.tracker_id AND n.initiative_id = h.initiative_id
            AND h.period_end BETWEEN p.period_start AND p.period_end + 7)`,
		order: "changed_at, run_id, utrv_id, row_index, column_code, option_code, survey_id"
	},
	{
		file: "boundary.csv",
		about: "initiatives that were added, removed, moved or renamed since the first load, below the initiative or once below it; what is below one that moves moves with it and has no line",
		sql: "FROM boundary_changes WHERE initiative_id IN (FROM asked_touched)",
		order: "seen_at, run_id, initiative_id, change"
	},
	{
		file: "units.csv",
		about: "what converts each unit: those of law, which are in every lake, and with `line` those of decisions/units.csv (`is`: the unit that is meant)",
		sql: `SELECT unit_type, unit, name, NULL AS "is", base_unit, numerator, denominator, factor, NULL AS line FROM units
      UNION ALL
      SELECT unit_type, unit, NULL, "is", base_unit, numerator, denominator, numerator / denominator, line FROM unit_aliases WHERE "is" IS NOT NULL`,
		order: "line NULLS FIRST, unit_type, unit"
	},
	{
		file: "bodies.csv",
		about: "the responses of the service that all this was read from, by the SHA-256 of their bytes; `state`: kept (in bodies/), missing, damaged or withheld (it contains a credential); `is_other`: a record that an exclusion or a site names is in it; `private_records`: records in it that are private",
		sql: `SELECT b.response_id, s.state, b.is_value, b.is_exclusion, b.is_other, b.is_hierarchy, s.private_records, r.method, r.path AS request,
        r.fetched_at, r.byte_count
      FROM asked_bodies b JOIN asked_body_states s USING (response_id) LEFT JOIN responses r USING (response_id)`,
		order: "response_id"
	}
];
// dist/src/inspect/figures/evidence-check.js
/**
* SQL for any DuckDB that checks a folder of evidence from within it, with a line for each check.
*
* @param decided the files in `decisions/`, with their columns in the order of the file
*/
const checkSql = (decided) => `-- Run it in this folder: duckdb < check.sql
-- Each line is a check; "wrong" must be 0 in all of them.

${evidenceTables.map(({ file }) => readSql(file)).join("\n")}
${Object.entries(decisionTables).map(([file, table]) => decisionsSql(file, table, decided.get(file))).join("\n")}
${readBodiesSql}
CREATE TEMP TABLE hierarchy AS SELECT count(*) > 0 AS is_known FROM bodies WHERE is_hierarchy = 'true' AND state = 'kept';
-- Numbers are compared as far as doubles can: to 12 digits of the amounts that are added.
CREATE TEMP MACRO differs(a, b, amount) AS coalesce(abs(a - b) > 1e-12 * amount, (a IS NULL) <> (b IS NULL));
CREATE TEMP MACRO part_of(measure, place) AS CASE split_part(measure, '|', place) WHEN '' THEN NULL WHEN '%0' THEN NULL
  ELSE replace(replace(split_part(measure, '|', place), '%7C', '|'), '%25', '%') END;
CREATE TEMP MACRO is_about(decided_tracker, decided_code, tracker, code) AS coalesce(decided_tracker = tracker,
  code ILIKE replace(replace(replace(replace(decided_code, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%') ESCAPE '\\', decided_code IS NULL);
-- Contributors that cover what is below them: aggregations, and reports that are not decided to stand alone.
CREATE TEMP TABLE holders AS
  SELECT DISTINCT c.contributor_id, f.tracker_id, f.column_code FROM contributions c JOIN figure f ON f.measure_id = c.measure_id
  WHERE c.contributor_id IN (SELECT parent_id FROM tree WHERE distance > 0) AND (c.basis = 'aggregation' OR 'stand_alone' IS DISTINCT FROM (
    SELECT first(d.report_is ORDER BY (d.initiative_id IS NOT NULL) DESC, CASE WHEN d.tracker_id IS NOT NULL THEN 3 WHEN d.type_code IS NULL THEN 0
      WHEN contains(d.type_code, '*') THEN 1 ELSE 2 END DESC, length(replace(coalesce(d.type_code, ''), '*', '')) DESC, d.place DESC)
    FROM consolidation_decisions d
    WHERE d.report_is IS NOT NULL AND coalesce(d.initiative_id = c.contributor_id, true)
      AND is_about(d.tracker_id, d.type_code, f.tracker_id, f.type_code)
      AND coalesce(CAST(d.from_year AS INTEGER) <= CAST(f.reporting_year AS INTEGER), true)
      AND coalesce(CAST(d.to_year AS INTEGER) >= CAST(f.reporting_year AS INTEGER), true)));

${evidenceChecks.map(({ what, rows }) => `SELECT ${sqlLiteral(what)} AS "check", count(*) AS wrong FROM (${rows}\n)`).join("\nUNION ALL\n").replace("UNITS_SHA256", sqlLiteral(lawSha256()))};
`;
const csvOptions = `all_varchar = true, delim = ',', quote = '"', escape = '"'`;
const readSql = (file) => `CREATE TEMP TABLE ${file.replace(".csv", "")} AS FROM read_csv(${sqlLiteral(file)}, header = true, ${csvOptions});`;
const decisionTables = {
	"consolidation.csv": "consolidation_decisions",
	"measures.csv": "measure_decisions",
	"units.csv": "unit_decisions"
};
function decisionsSql(file, table, columns) {
	const names = columns ?? decisionColumns[file];
	return `CREATE TEMP TABLE ${table} AS SELECT row_number() OVER () AS place, ${names.map((name) => columns === void 0 ? `NULL::VARCHAR AS "${name}"` : cellSql(name)).join(", ")} ${columns === void 0 ? "LIMIT 0" : `FROM read_csv(${sqlLiteral(`${decisionsFolder}/${file}`)}, header = false, skip = 1, names = [${names.map(sqlLiteral).join(", ")}], null_padding = true, ${csvOptions})`};`;
}
const cellSql = (name) => `nullif(trim("${name}"), '') AS "${name}"`;
/** SHA-256 of the units that every lake has, as the check writes them: nobody can add one. */
function lawSha256() {
	const lines = unitDefinitions.map(({ unitType, unit, baseUnit, numerator, denominator }) => [
		unitType,
		unit,
		baseUnit,
		BigInt(numerator),
		BigInt(denominator)
	].join("|"));
	return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}
// dist/src/inspect/figures/evidence-readme.js
/** Text of the README of a folder of evidence. */
function evidenceReadme(summary) {
	const { asked, snapshotId, manifest, figures, bodies, privateRecords, decisions } = summary;
	const { node, trackers, year } = asked;
	const absent = bodies.filter(({ state }) => state !== "kept");
	const questions = trackers.map(({ type_code: code, tracker_id: id, name }) => `${cell(code ?? id)} ${cell(name)}`);
	return `# Evidence of a figure

| | |
|---|---|
| initiative | ${cell(node.path)} (${node.initiative_id}) |
| question | ${questions.join("; ")} |
| reporting year | ${year} |
| snapshot | ${cell(snapshotId)}, SHA-256 of its manifest ${manifest} |
| made by | esg-lake ${packageVersion()} |

| measure | value | unit | doubts |
|---|--:|---|---|
${figures.map((one) => `| ${cell(one.measure_id)} | ${cell(one.value)} | ${cell(one.base_unit)} | ${cell(one.doubts)} |\n`).join("")}
A doubt is something to check before you quote the value; rules/lake.md says what each means.

## How to check it

You need \`sha256sum\` and DuckDB 1.2 or newer (https://duckdb.org), but not esg-lake.

1. Nothing has changed since the folder was made:

       sha256sum -c SHA256SUMS

   This does not show that somebody has changed a file and its line in \`SHA256SUMS\` as well. For that, ask the sender for the SHA-256 of
   the file \`SHA256SUMS\` (\`sha256sum SHA256SUMS\`), or for its signature, over another channel.
2. The responses of the service are those that the lake recorded. Each is named after the SHA-256 of its bytes, which the lake computed
   when it received them:

       (cd bodies && for body in *.json; do echo "\${body%.json}  $body"; done | sha256sum -c --quiet)

3. The figure follows from the responses. This reads every value record from its response: initiative, period, status, number, scale and
   unit. It converts and adds up, compares the result with the tables, and looks for numbers and sites that were left out:

       duckdb < check.sql

   It prints a line for each check; \`wrong\` must be 0 in all of them. In Python:
   \`duckdb.sql(open("check.sql").read()).show(max_rows=99, max_width=200)\`, in this folder.
4. The folder is what esg-lake writes for the snapshot. With the same version, and while the responses are kept, this command writes the same
   bytes:

       esg-lake evidence --node ${node.initiative_id} --type-code ${trackers.length === 1 ? trackers[0]?.tracker_id ?? "" : "CODE"} --year ${year} --snapshot ${cell(snapshotId)} --out DIR

5. The manifest is that of the snapshot. If the snapshot was pinned (\`esg-lake snapshots --pin NAME\`), the SHA-256 above was printed then.

By hand: a line of leaves.csv names the response (\`response_id\`), the JSON pointer of the value record in it (\`record_pointer\`) and that of
the number (\`value_pointer\`). \`value_number\` × \`scale_factor\` × \`base_factor\` is \`value\`. The values of a contribution add up to
its line in contributions.csv (by measure, initiative and period), and these to the figure (by measure). Sums are exact and then rounded to
15 digits.

Rules decide which records count, how parts make a year, and which figures cover or supersede others. rules/lake.md has them, and
rules/rules.md shows them with numbers. They depend on the settings in manifest.json (\`rules\`) and on the decisions of the owner
(decisions/).

## What check.sql cannot see

Somebody who changes the responses, or check.sql itself, can make everything agree. Steps 1, 4 and 5 detect that. The folder also cannot prove
these:

- That a response was received from the service, and when: \`fetched_at\` in bodies.csv, \`changed_at\` and \`seen_at\` in history.csv and
  boundary.csv.
- That nothing was left out together with its response: a report, an exclusion, a competing record, or a line of history.csv or
  boundary.csv. A missing site has no response here.
- Figures below a report that covers them: rollup.csv has them, and only their sums are checked.
- What depends on other answers or years: \`candidate_count\`, \`has_other_value\`, \`has_rejected\`, \`rows_may_overlap\`, \`record_count\`,
  \`aggregation_value\`, \`superseded_value\`, \`value_if_stand_alone\`, the doubts \`unreconciled\`, \`aggregation_differs\`, \`earlier_year_end\`, \`boundary\` and
  \`unknown_unit\`, and the reason for which quarters and months are excluded.
- Which questions add up, over initiatives and over time (rules/lake.md).
- Settings in manifest.json that make no difference to the figure.

## What is in it

| file | contents |
|---|---|
${evidenceTables.map(({ file, about }) => `| ${file} | ${about} |\n`).join("")}| bodies/ | ${bodies.length - absent.length} of ${bodies.length} responses, as the service sent them, decompressed |
| decisions/ | ${decisions.length === 0 ? "nothing: the owner has decided nothing" : `what the owner decided: ${decisions.join(", ")}`} |
| rules/ | the rules in words |
| manifest.json | the manifest of the snapshot: its settings, and the SHA-256 of every file that was published with it |
| check.sql | the checks |
| SHA256SUMS | the SHA-256 of every file but itself |

In the CSV files a text that a spreadsheet would run as a formula begins with an apostrophe.

## What is missing

${absent.length === 0 ? "No response is missing.\n" : `${absent.length} of ${bodies.length} responses are not in bodies/. What was read from them cannot be checked:\n\n${absent.map(({ response_id: id, state }) => `- ${id} (${state})\n`).join("")}`}
## What is private

${privateLines(bodies, privateRecords)}`;
}
function privateLines(bodies, privateRecords) {
	const others = bodies.filter(({ private_records: count }) => count > 0);
	if (others.length === 0) return "The service calls none of these records private.\n";
	return `The service calls ${privateRecords} of the records in leaves.csv, exclusions.csv and sites.csv private (\`is_private\`). A response holds a whole survey;
these hold private records, of this question or others:

${others.map(({ response_id: id, private_records: count }) => `- ${id} (${count})\n`).join("")}
Agree with their owners before you pass them on.
`;
}
/** Text of the service in a table. */
const cell = (text) => text === null ? "" : printable(text).replace(/[\\|`*_<>[\]]/g, "\\$&");
// dist/src/inspect/figures/write-evidence.js
/**
* Writes all that the figures of a node, question and year rest on to a folder, which depends only on the snapshot, this
* program and the landed bodies. The folder appears when it is complete.
*
* @param folder one that does not exist, or is empty; its parent must exist
* @throws UsageError if it is neither, or there is no such figure
*/
async function writeEvidence(lake, output, name, folder) {
	const target = await realpath(folder).catch(() => folder);
	await requireNewFolder(target);
	const asked = await findFigure(lake, name);
	await collect(lake, asked);
	const aside = `${target}.part-${process.pid}`;
	await rm(aside, {
		recursive: true,
		force: true
	});
	await mkdir(aside);
	try {
		const bodies = await writeBodies(lake, output, join(aside, "bodies"));
		await keepStates(lake, bodies);
		for (const { file, sql, order } of evidenceTables) {
			const { text } = await csvFile(cleaned(lake), {
				sql,
				order,
				maxRows: Number.MAX_SAFE_INTEGER
			});
			await writeFile(join(aside, file), text);
		}
		const decisions = await copyDecisions(lake.snapshot, aside);
		await copyRules(join(aside, "rules"));
		await writeFile(join(aside, "check.sql"), checkSql(decisions));
		const summary = {
			...await summarize(lake, asked),
			bodies,
			decisions: [...decisions.keys()],
			manifest: await copyManifest(lake.snapshot, aside)
		};
		await writeFile(join(aside, "README.md"), processSecrets.clean(evidenceReadme(summary)));
		const files = await writeSums(aside);
		const sha256 = await sha256Of(join(aside, sumsName));
		await rename(aside, target);
		return {
			folder: target,
			files,
			sha256,
			figures: summary.figures.length,
			bodies: {
				kept: bodies.filter(({ state }) => state === "kept").length,
				absent: bodies.filter(({ state }) => state !== "kept"),
				private: bodies.flatMap(({ response_id: id, private_records: count }) => count > 0 ? [id] : [])
			}
		};
	} catch (error) {
		await rm(aside, {
			recursive: true,
			force: true
		});
		throw error;
	}
}
async function requireNewFolder(target) {
	try {
		if ((await readdir(target)).length === 0) return;
	} catch (error) {
		if (isMissing(error)) return;
		if (errorCode(error) !== "ENOTDIR") throw error;
		throw new UsageError(`--out ${target} is a file`, { hint: "Name a folder that does not exist." });
	}
	throw new UsageError(`--out ${target} is not empty`, { hint: "Name a folder that does not exist, or is empty." });
}
async function collect(lake, asked) {
	await collectFigure(lake, asked);
	const [found] = await lake.query("SELECT count(*) AS n FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0");
	if (found?.n === 0n) {
		const { node, trackers, year } = asked;
		const question = trackers[0]?.type_code ?? trackers[0]?.tracker_id;
		throw new UsageError(`there is no figure of ${node.initiative_id} for ${question} and ${year}`, { hint: `esg-lake explain ${question} --node ${node.initiative_id} --year ${year} says why.` });
	}
	for (const sql of evidenceStatements) await lake.query(sql);
}
/** Without credentials, wherever they may stand. */
const cleaned = (lake) => ({ query: async (...asked) => processSecrets.cleanAll(await lake.query(...asked)) });
/** Writes the bodies that are intact, by their hashes. */
async function writeBodies(lake, output, folder) {
	const bodies = await lake.query(`SELECT b.response_id, r.landing_file, b.private_records
     FROM asked_bodies b LEFT JOIN responses r USING (response_id) ORDER BY b.response_id`);
	const lines = [];
	await mkdir(folder);
	for (const { response_id: id, landing_file: file, private_records: count } of bodies) {
		const written = file === null ? "missing" : await writeOneBody(id, join(output, file), folder);
		lines.push({
			response_id: id,
			private_records: Number(count),
			...typeof written === "string" ? { state: written } : written
		});
	}
	if (lines.every(({ state }) => state !== "kept")) await rm(folder, { recursive: true });
	return lines;
}
async function writeOneBody(id, file, folder) {
	try {
		const { bytes, responseId } = await readBody({
			kind: "file",
			file,
			maxBytes: constants$1.MAX_LENGTH
		});
		if (responseId !== id) return "damaged";
		if (processSecrets.isIn(bytes)) return "withheld";
		await writeFile(join(folder, `${id}.json`), bytes);
		return {
			state: "kept",
			private_records: privateRecordsIn(bytes)
		};
	} catch (error) {
		if (!(error instanceof InvalidBodyError)) throw error;
		return isMissing(error.cause) ? "missing" : "damaged";
	}
}
/** All records of a survey that are private, whether or not the lake could use them. */
function privateRecordsIn(bytes) {
	const text = new TextDecoder().decode(bytes);
	if (!text.includes("\"isPrivate\"")) return 0;
	const body = JSON.parse(text);
	const survey = isObject(body) && isObject(body["data"]) ? body["data"] : {};
	const records = survey["universalTrackerValues"];
	const isPrivate = (record) => isObject(record) && (isBlank(record["isPrivate"]) ? survey["isPrivate"] : record["isPrivate"]) === true;
	return Array.isArray(records) ? records.filter(isPrivate).length : 0;
}
async function keepStates(lake, bodies) {
	await lake.query(`CREATE OR REPLACE TEMP TABLE asked_body_states AS
     SELECT * FROM (
       SELECT unnest(from_json($1, '[{"response_id": "VARCHAR", "state": "VARCHAR", "private_records": "BIGINT"}]'), recursive := true))`, [JSON.stringify(bodies)]);
}
/** @returns the names of the files, with their columns in the order of the file */
async function copyDecisions({ folder, manifest }, aside) {
	const { decisions } = manifest.rules;
	const columns = /* @__PURE__ */ new Map();
	for (const recorded of decisions) {
		const text = await readIntact(join(folder, recorded.path), recorded);
		await mkdir(join(aside, dirname(recorded.path)), { recursive: true });
		await writeFile(join(aside, recorded.path), text);
		const name = decisionFileNames.find((each) => each === basename(recorded.path));
		if (name !== void 0) columns.set(name, readHeader({
			name,
			text: text.toString()
		}, decisionColumns[name]));
	}
	return columns;
}
/** @returns its SHA-256 */
async function copyManifest({ folder }, aside) {
	await writeFile(join(aside, manifestName), await readFile(join(folder, manifestName)));
	return sha256Of(join(aside, manifestName));
}
async function copyRules(folder) {
	const home = packageFolder();
	await mkdir(folder);
	for (const page of ["lake.md", "rules.md"]) await copyFile(join(home ?? "", "docs", page), join(folder, page)).catch((cause) => {
		throw new EsgLakeError(`esg-lake's own page docs/${page} is missing`, {
			exitCode: exitCodes.unexpected,
			hint: "Reinstall esg-lake.",
			cause
		});
	});
}
async function summarize(lake, asked) {
	const { query } = cleaned(lake);
	const figures = await query(`SELECT r.measure_id, CASE WHEN r.value IS NOT NULL THEN format('{:.15g}', r.value) END AS value, r.base_unit,
       array_to_string(r.doubts, ', ') AS doubts
     FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0 ORDER BY r.measure_id`);
	const [row] = await query("SELECT count(*) AS n FROM asked_utrvs WHERE is_private");
	return {
		asked,
		snapshotId: lake.snapshot.snapshotId,
		figures,
		privateRecords: Number(row?.n ?? 0)
	};
}
const sumsName = "SHA256SUMS";
/** @returns the number of files */
async function writeSums(folder) {
	const files = (await readdir(folder, {
		recursive: true,
		withFileTypes: true
	})).filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
	const lines = [];
	for (const file of files) lines.push(`${await sha256Of(join(folder, file))}  ${file}\n`);
	await writeFile(join(folder, sumsName), lines.join(""));
	return files.length + 1;
}
// dist/src/cli/commands/evidence.js
/** `evidence`: writes a folder with which others can check a figure. */
async function evidence({ values, world, console }) {
	const { "type-code": question, out, node, year, snapshot } = values;
	for (const [option, value] of Object.entries({
		"type-code": question,
		out
	})) if (value === void 0) throw new UsageError(`--${option} is missing`, { hint: "esg-lake evidence --node NAME --type-code 305-1-a --year 2025 --out DIR" });
	const output = resolve(world.workingDirectory, values.output);
	const target = resolve(world.workingDirectory, String(out));
	await refuseManaged(output, target, `--out ${out}`, true);
	await requireParent(target, `--out ${out}`);
	const written = await withSnapshot(output, snapshot, (lake) => writeEvidence(lake, output, {
		node,
		question: String(question),
		year
	}, target));
	const { bodies, files, folder, sha256 } = written;
	if (values.json) world.stdout.write(`${stringify(written, 2)}\n`);
	else {
		world.stdout.write(`${folder}: ${counted(files, "file")}, ${counted(bodies.kept, "response")}\n`);
		world.stdout.write(`${sha256}  SHA256SUMS\n`);
	}
	for (const { response_id: id, state } of bodies.absent) console.log("warn", `the response ${id} is ${state}`);
	if (bodies.private.length > 0) {
		const count = counted(bodies.private.length, "response");
		console.log("warn", `${count} with private records in ${folder}; README.md names them`);
	}
	return exitCodes.ok;
}
export { evidence as default };
