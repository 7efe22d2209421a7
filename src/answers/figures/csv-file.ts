/** A connection that allows temporary tables. */
interface CsvLake {
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Rows of a CSV file. */
interface CsvRows {
  readonly sql: string;
  readonly order: string;
  /** Further rows are left out. */
  readonly maxRows: number;
}

/** Limits memory: for a moment these lines are in it twice. */
const usualLinesAtOnce = 10_000;

/**
 * A CSV file (RFC 4180, UTF-8, without a byte order mark) with a header line. The database makes the lines: reading its
 * values one by one takes five times as long.
 */
export async function csvFile(
  lake: CsvLake,
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
  const columns = described.map((row) => ({ name: String(row['name']), type: String(row['type']) }));
  const rows = Number(described[0]?.['rows'] ?? 0);
  let file = `${columns.map(({ name }) => name).join(',')}\r\n`;
  for (let from = 0; from < rows; from += linesAtOnce) {
    const lines = await lake.query(`SELECT ${csvLineSql(columns)} AS line FROM page_csv_rows
      WHERE csv_row > ${from} AND csv_row <= ${from + linesAtOnce} ORDER BY csv_row`);
    file += lines.map(({ line }) => `${String(line)}\r\n`).join('');
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
