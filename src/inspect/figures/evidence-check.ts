import { sqlLiteral } from '../../base/sql-literal.ts';

/** What there is to read besides the tables. */
interface CheckedFolder {
  readonly hasBodies: boolean;
  readonly hasDecisions: boolean;
}

/** SQL for any DuckDB that checks a folder of evidence from within it, with a line for each check. */
export const checkSql = ({
  hasBodies,
  hasDecisions,
}: CheckedFolder): string => `-- Run it in this folder: duckdb < check.sql
-- Each line is a check; "wrong" must be 0 in all of them.

${tables.map(readSql).join('\n')}
CREATE TEMP TABLE manifest AS SELECT content FROM read_text('manifest.json');
${
  hasDecisions
    ? `CREATE TEMP TABLE decisions AS
  SELECT 'decisions/' || parse_filename(filename) AS path, sha256(content) AS sha256 FROM read_blob('decisions/*.csv');`
    : 'CREATE TEMP TABLE decisions (path VARCHAR, sha256 VARCHAR);'
}
CREATE TEMP TABLE decided AS
  SELECT d ->> 'path' AS path, d ->> 'sha256' AS sha256
  FROM (SELECT unnest(CAST(json_extract(content, '$.rules.decisions') AS JSON[])) AS d FROM manifest);
${
  hasBodies
    ? `CREATE TEMP TABLE files AS SELECT parse_filename(filename, true) AS response_id, sha256(content) AS sha256 FROM read_blob('bodies/*.json');
CREATE TEMP VIEW texts AS
  SELECT parse_filename(filename, true) AS response_id, ltrim(content, chr(65279)) AS body FROM read_text('bodies/*.json');
CREATE TEMP TABLE sent AS
  SELECT l.*, lower(json_extract_string(b.body, l.record_pointer || '/_id')) AS sent_utrv_id,
    lower(json_extract_string(b.body, '/data/_id')) AS sent_survey_id,
    lower(coalesce(json_extract_string(b.body, l.record_pointer || '/initiativeId'), json_extract_string(b.body, '/data/initiativeId'))) AS sent_initiative_id,
    lower(json_extract_string(b.body, l.record_pointer || '/universalTrackerId')) AS sent_tracker_id,
    json_extract_string(b.body, l.record_pointer || '/status') AS sent_status,
    coalesce(json_extract_string(b.body, l.record_pointer || '/isPrivate'), json_extract_string(b.body, '/data/isPrivate')) AS sent_is_private,
    json_extract_string(b.body, l.value_pointer) AS sent_number
  FROM (FROM leaves WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) l
    LEFT JOIN texts b ON b.response_id = l.response_id;
CREATE TEMP TABLE sent_excluded AS
  SELECT e.*, lower(json_extract_string(b.body, e.record_pointer || '/_id')) AS sent_utrv_id,
    lower(json_extract_string(b.body, e.record_pointer || '/universalTrackerId')) AS sent_tracker_id,
    json_extract_string(b.body, e.record_pointer || '/status') AS sent_status
  FROM (FROM exclusions WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) e
    LEFT JOIN texts b ON b.response_id = e.response_id;`
    : `CREATE TEMP TABLE files (response_id VARCHAR, sha256 VARCHAR);
CREATE TEMP TABLE sent AS
  SELECT *, NULL AS sent_utrv_id, NULL AS sent_survey_id, NULL AS sent_initiative_id, NULL AS sent_tracker_id, NULL AS sent_status,
    NULL AS sent_is_private, NULL AS sent_number FROM leaves LIMIT 0;
CREATE TEMP TABLE sent_excluded AS
  SELECT *, NULL AS sent_utrv_id, NULL AS sent_tracker_id, NULL AS sent_status FROM exclusions LIMIT 0;`
}
-- Numbers are compared as far as doubles can: to 12 digits of the amounts that are added.
CREATE TEMP MACRO differs(a, b, amount) AS coalesce(abs(a - b) > 1e-12 * amount, (a IS NULL) <> (b IS NULL));

${checks.map(({ what, rows }) => `SELECT ${sqlLiteral(what)} AS "check", count(*) AS wrong FROM (${rows}\n)`).join('\nUNION ALL\n')};
`;

const tables = [
  'figure',
  'contributions',
  'leaves',
  'rollup',
  'doubts',
  'exclusions',
  'sites',
  'history',
  'bodies',
] as const;

const readSql = (table: string): string =>
  `CREATE TEMP TABLE ${table} AS FROM read_csv(${sqlLiteral(`${table}.csv`)}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"');`;

const number = (column: string): string => `CAST(${column} AS DOUBLE)`;

/** Each selects what is wrong. */
const checks: readonly { readonly what: string; readonly rows: string }[] = [
  {
    what: 'each body has the SHA-256 that it is named after',
    rows: `
  FROM files WHERE sha256 <> response_id`,
  },
  {
    what: 'the bodies are those of bodies.csv',
    rows: `
  FROM (FROM bodies WHERE state = 'kept') b FULL JOIN files f ON f.response_id = b.response_id
  WHERE f.response_id IS NULL OR b.response_id IS NULL`,
  },
  {
    what: 'each number comes from one of them, and each of them has one',
    rows: `
  FROM (SELECT DISTINCT response_id FROM leaves) l FULL JOIN (FROM bodies WHERE is_value = 'true') b ON b.response_id = l.response_id
  WHERE l.response_id IS NULL OR b.response_id IS NULL`,
  },
  {
    what: 'each number is in its body, in the record, survey, initiative, question and status that leaves.csv names',
    rows: `
  FROM sent WHERE sent_utrv_id IS DISTINCT FROM utrv_id OR sent_survey_id IS DISTINCT FROM survey_id
    OR sent_initiative_id IS DISTINCT FROM contributor_id OR sent_tracker_id IS DISTINCT FROM tracker_id
    OR sent_status IS DISTINCT FROM status
    OR CASE WHEN sent_is_private IN ('true', 'false') THEN sent_is_private END IS DISTINCT FROM is_private
    OR differs(TRY_CAST(sent_number AS DOUBLE), ${number('value_number')}, abs(${number('value_number')}))`,
  },
  {
    what: 'each excluded record is in its body, in the question and status that exclusions.csv names; what was sent back is excluded as rejected',
    rows: `
  FROM sent_excluded WHERE sent_utrv_id IS DISTINCT FROM utrv_id OR sent_tracker_id IS DISTINCT FROM tracker_id
    OR sent_status IS DISTINCT FROM status OR (reason = 'rejected') <> coalesce(sent_status = 'rejected', false)`,
  },
  {
    what: 'each value is the number as sent, times its scale and the factor of its unit',
    rows: `
  FROM leaves WHERE differs(${number('value_number')} * ${number('scale_factor')} * ${number('base_factor')}, ${number('value')}, abs(${number('value')}))`,
  },
  {
    what: 'each contribution is the sum of its numbers',
    rows: `
  FROM contributions c FULL JOIN (
    SELECT measure_id, contributor_id, figure_period_end, fsum(${number('value')}) AS total, fsum(abs(${number('value')})) AS amount,
      count(*) AS numbers
    FROM leaves WHERE is_added = 'true' GROUP BY ALL) l
    ON l.measure_id = c.measure_id AND l.contributor_id = c.contributor_id AND l.figure_period_end = c.figure_period_end
  WHERE c.measure_id IS NULL OR l.measure_id IS NULL OR l.numbers <> CAST(c.value_count AS BIGINT)
    OR differs(${number('c.value')}, l.total, l.amount)`,
  },
  {
    what: 'no number is in two contributions',
    rows: `
  SELECT utrv_id, value_pointer FROM leaves GROUP BY ALL HAVING count(*) > 1`,
  },
  {
    what: 'each figure is the sum of its contributions',
    rows: `
  FROM figure f FULL JOIN (
    SELECT measure_id, fsum(${number('value')}) AS total, fsum(abs(${number('value')})) AS amount, count(*) AS figures,
      fsum(CASE WHEN is_verified = 'true' THEN ${number('value')} END) AS verified
    FROM contributions GROUP BY measure_id) c ON c.measure_id = f.measure_id
  WHERE f.measure_id IS NULL OR coalesce(c.figures, 0) <> CAST(f.reporting_count AS BIGINT)
    OR differs(${number('f.value')}, c.total, c.amount) OR differs(${number('f.verified_value')}, c.verified, c.amount)`,
  },
  {
    what: 'the figures are the lines of rollup.csv for the initiative itself',
    rows: `
  FROM figure f FULL JOIN (FROM rollup WHERE distance = '0') r ON r.measure_id = f.measure_id
  WHERE ${[
    'initiative_id',
    'value',
    'doubts',
    'basis',
    'own_value',
    'below_value',
    'leaf_value',
    'verified_value',
    'superseded_value',
    'value_if_stand_alone',
    'exclusion_count',
    'leaf_count',
  ]
    .map((column) => `r.${column} IS DISTINCT FROM f.${column}`)
    .join(' OR ')}`,
  },
  {
    what: 'the doubts of the figures are those of doubts.csv',
    rows: `
  FROM (SELECT measure_id, unnest(string_split(doubts, ', ')) AS doubt FROM figure WHERE doubts <> '') f
    FULL JOIN (SELECT DISTINCT measure_id, doubt FROM doubts) d ON d.measure_id = f.measure_id AND d.doubt = f.doubt
  WHERE f.doubt IS NULL OR d.doubt IS NULL`,
  },
  {
    what: 'the counts of the figures are those of doubts.csv, exclusions.csv and sites.csv',
    rows: `
  FROM figure f WHERE CAST(exclusion_count AS BIGINT) <> (
      SELECT count(DISTINCT e.initiative_id) FROM exclusions e
      WHERE e.is_doubt = 'true' AND e.tracker_id = f.tracker_id AND e.column_code IS NOT DISTINCT FROM f.column_code)
    OR CAST(exclusion_count AS BIGINT) <> (
      SELECT count(DISTINCT d.initiative_id) FROM doubts d WHERE d.measure_id = f.measure_id AND d.doubt = 'exclusions')
    OR [CAST(leaf_count AS BIGINT), CAST(reporting_leaf_count AS BIGINT), CAST(parent_covered_leaf_count AS BIGINT),
      CAST(not_applicable_leaf_count AS BIGINT)] <> (
      SELECT [count(*), count(*) FILTER (state = 'reporting'), count(*) FILTER (state = 'covered'),
        count(*) FILTER (state = 'not_applicable')]
      FROM sites s WHERE s.tracker_id = f.tracker_id AND s.column_code IS NOT DISTINCT FROM f.column_code)`,
  },
  {
    what: 'the last change of a number in history.csv is what it is now',
    rows: `
  FROM (
    SELECT utrv_id, row_index, column_code, option_code, arg_max(new_value_number, changed_at || run_id) AS value_number,
      arg_max(new_value_scaled, changed_at || run_id) AS value_scaled
    FROM history WHERE change <> 'removed' GROUP BY ALL) h
    JOIN leaves l ON l.utrv_id = h.utrv_id AND l.row_index IS NOT DISTINCT FROM h.row_index
      AND l.column_code IS NOT DISTINCT FROM h.column_code AND l.option_code IS NOT DISTINCT FROM h.option_code
  WHERE ${number('h.value_number')} IS DISTINCT FROM ${number('l.value_number')}
    OR ${number('h.value_scaled')} IS DISTINCT FROM ${number('l.value_scaled')}`,
  },
  {
    what: 'the decisions are those that manifest.json names, with the SHA-256 that it names',
    rows: `
  FROM decisions a FULL JOIN decided b ON b.path = a.path
  WHERE a.sha256 IS DISTINCT FROM b.sha256`,
  },
];
