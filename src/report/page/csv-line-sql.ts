/** SQL for a line of a CSV file, without its end; columns with their types. */
export function csvLineSql(columns: readonly { readonly name: string; readonly type: string }[]): string {
  const texts = columns.map(({ name, type }) => `coalesce(${writtenSql(`"${name}"`, type)}, '')`);
  // Said once for all columns: DuckDB prepares every regular expression that it reads, which takes 0.5 ms.
  return `array_to_string(list_transform([${texts.join(', ')}], lambda t: ${cellSql('t')}), ',')`;
}

function writtenSql(column: string, type: string): string {
  const written = `${column}::VARCHAR`;
  // Sessions are in UTC.
  if (type === 'TIMESTAMP WITH TIME ZONE') return `replace(replace(${written}, ' ', 'T'), '+00', 'Z')`;
  if (type === 'DOUBLE') return `CASE WHEN suffix(${written}, '.0') THEN left(${written}, -2) ELSE ${written} END`;
  return written;
}

/** White space of Unicode, not only of ASCII. */
const space = String.raw`[\s\v\p{Z}\x{FEFF}]`;

/** As most texts are: nothing has to be done. */
const plain = String.raw`([0-9A-Za-z/_]([^",\r\n]*[0-9A-Za-z/_.])?)?`;

const cellSql = (text: string): string =>
  `CASE WHEN regexp_full_match(${text}, '${plain}') THEN ${text} ELSE ${quotedSql(harmlessSql(text))} END`;

const quotedSql = (text: string): string => `CASE WHEN regexp_matches(${text}, '[",\\r\\n]|^${space}|${space}$')
  THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`;

/**
 * Spreadsheets run what begins like a formula: an apostrophe in front makes it text, as OWASP advises. Numbers stay as they
 * are.
 */
const harmlessSql = (text: string): string => `(CASE WHEN regexp_matches(${text}, '${formula}')
  AND NOT regexp_full_match(${text}, '${plainNumber}') THEN '''' || ${text} ELSE ${text} END)`;

/** In full width too. */
const formula = String.raw`^(?:[\t\r\n]|${space}*[=+\-@\x{FF1D}\x{FF0B}\x{FF0D}\x{FF20}])`;

const plainNumber = String.raw`[+-]?\d+(\.\d+)?(e[+-]?\d+)?`;
