import { type PageTableName, pageTableFile } from '../base/page-files.ts';
import { chaseOrder, dueReportsSql } from './chase/chase.ts';
import { maxTableRows } from './frame/page-parts.ts';
import { maxYears, percentVerifiedSql } from './key-figures/read-key-figures.ts';
import type { PageLake, QueriedLake } from './page-lake.ts';
import { restatedOrder } from './restated/restated.ts';
import { number, shapedRow, text } from './row-shape.ts';

/** A table with all rows of what the page shortens or draws. */
interface PageTable {
  readonly name: PageTableName;
  readonly sql: string;
  readonly order: string;
}

export interface PageTableText {
  /** Name of the file. */
  readonly name: string;
  readonly text: string;
}

/** The tables of the page as CSV files, one by one, without empty ones. */
export async function* lakePageTables(lake: PageLake): AsyncGenerator<PageTableText> {
  for (const { name, sql, order } of tablesOf(lake)) {
    const text = await csvText(lake, { sql, order, maxRows: maxTableRows });
    // By the byte order mark Excel knows the encoding.
    if (text !== null) yield { name: pageTableFile(name), text: `\ufeff${text}` };
  }
}

const tablesOf = (lake: PageLake): readonly PageTable[] => [
  { name: 'to-chase', sql: toChaseSql, order: chaseOrder },
  { name: 'completeness', sql: completenessSql, order: 'path, initiative_id, period_end, period' },
  {
    name: 'key-figures',
    sql: keyFiguresSql(lake),
    order: 'type_code NULLS LAST, measure_id, reporting_year, initiative_id',
  },
  { name: 'restatements', sql: 'FROM page_restated', order: restatedOrder },
];

const toChaseSql = `
SELECT d.survey_id, d.initiative_id, i.name AS initiative_name, i.path, d.survey_name, d.period, d.period_label, d.is_complete,
  d.last_updated_at, d.gap, d.record_count, d.answered_count, d.rejected_count, d.verified_count, d.not_applicable_count,
  d.not_reported_count
FROM (${dueReportsSql}) d LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id`;

const completenessSql = `
SELECT c.initiative_id, c.initiative_name, i.path, c.* EXCLUDE (initiative_id, initiative_name)
FROM completeness c JOIN initiatives i ON i.initiative_id = c.initiative_id`;

/** The figures of the groups in the years that the page draws, and later ones. */
const keyFiguresSql = ({ overview: { head } }: PageLake): string => `
SELECT g.initiative_id, g.initiative_name, g.measure_id, g.type_code, g.tracker_name, c.name AS column_name, g.option_code,
  g.reporting_year, g.period_start, g.period_end, g.base_unit, g.value, array_to_string(g.doubts, ', ') AS doubts, g.basis, g.own_value,
  g.below_value, g.leaf_value, g.superseded_value, g.verified_value, ${percentVerifiedSql} AS percent_verified, g.reporting_leaf_count,
  g.leaf_count, g.currency_source
FROM group_figures g LEFT JOIN tracker_columns c ON c.tracker_id = g.tracker_id AND c.column_code = g.column_code
WHERE g.depth = 0${head === null ? '' : ` AND g.reporting_year > ${Number(head.end.slice(0, 4)) - maxYears}`}`;

/** Rows of a CSV file. */
interface CsvRows {
  readonly sql: string;
  readonly order: string;
  /** Further rows are left out. */
  readonly maxRows: number;
}

/** Limits memory: for a moment these lines are in it twice. */
const usualLinesAtOnce = 10_000;

const columnShape = { name: text, type: text, rows: number };

/** A CSV file; null without rows. */
export async function csvText(lake: QueriedLake, csv: CsvRows, linesAtOnce = usualLinesAtOnce): Promise<string | null> {
  const { rows, text } = await csvFile(lake, csv, linesAtOnce);
  return rows === 0 ? null : text;
}

/**
 * A CSV file (RFC 4180, UTF-8, without a byte order mark) with a header line. The database makes the lines: reading its
 * values one by one takes five times as long.
 */
export async function csvFile(
  lake: QueriedLake,
  csv: CsvRows,
  linesAtOnce = usualLinesAtOnce,
): Promise<{ readonly rows: number; readonly text: string }> {
  const { sql, order, maxRows } = csv;
  // Rows are numbered once, since the order may be ambiguous.
  await lake.query(`CREATE OR REPLACE TEMP TABLE page_csv_rows AS
    SELECT row_number() OVER () AS csv_row, * FROM (FROM (${sql}) ORDER BY ${order} LIMIT ${maxRows})`);
  const described = await lake.query(`SELECT column_name AS name, column_type AS type,
      (SELECT count(*) FROM page_csv_rows) AS rows
    FROM (DESCRIBE page_csv_rows) WHERE name <> 'csv_row'`);
  const columns = described.map((row) => shapedRow(row, columnShape));
  const rows = columns[0]?.rows ?? 0;
  let file = `${columns.map(({ name }) => name).join(',')}\r\n`;
  for (let from = 0; from < rows; from += linesAtOnce) {
    const lines = await lake.query(`SELECT ${csvLineSql(columns)} AS line FROM page_csv_rows
      WHERE csv_row > ${from} AND csv_row <= ${from + linesAtOnce} ORDER BY csv_row`);
    file += lines.map(({ line }) => `${text(line)}\r\n`).join('');
  }
  return { rows, text: file };
}

/** SQL for a line of a CSV file, without its line break. */
function csvLineSql(columns: readonly { readonly name: string; readonly type: string }[]): string {
  const texts = columns.map(({ name, type }) => `coalesce(${writtenSql(`"${name}"`, type)}, '')`);
  // One expression for all columns: DuckDB compiles each regular expression in the text, which takes 0.5 ms.
  return `array_to_string(list_transform([${texts.join(', ')}], lambda t: ${cellSql('t')}), ',')`;
}

function writtenSql(column: string, type: string): string {
  const written = `${column}::VARCHAR`;
  // Sessions are in UTC.
  if (type === 'TIMESTAMP WITH TIME ZONE') return `replace(replace(${written}, ' ', 'T'), '+00', 'Z')`;
  if (type === 'DOUBLE') return `CASE WHEN suffix(${written}, '.0') THEN left(${written}, -2) ELSE ${written} END`;
  return written;
}

/** Unicode white space. */
const space = String.raw`[\s\v\p{Z}\x{FEFF}]`;

/** Texts that need no quoting, as most do. */
const plain = String.raw`([0-9A-Za-z/_]([^",\r\n]*[0-9A-Za-z/_.])?)?`;

const cellSql = (text: string): string =>
  `CASE WHEN regexp_full_match(${text}, '${plain}') THEN ${text} ELSE ${quotedSql(harmlessSql(text))} END`;

const quotedSql = (text: string): string => `CASE WHEN regexp_matches(${text}, '[",\\r\\n]|^${space}|${space}$')
  THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`;

/**
 * Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises; numbers are
 * unchanged.
 */
const harmlessSql = (text: string): string => `(CASE WHEN regexp_matches(${text}, '${formula}')
  AND NOT regexp_full_match(${text}, '${plainNumber}') THEN '''' || ${text} ELSE ${text} END)`;

/** Including full-width characters. */
const formula = String.raw`^(?:[\t\r\n]|${space}*[=+\-@\x{FF1D}\x{FF0B}\x{FF0D}\x{FF20}])`;

const plainNumber = String.raw`[+-]?\d+(\.\d+)?(e[+-]?\d+)?`;
