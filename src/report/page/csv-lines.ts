import { quotedIdentifier } from '@duckdb/node-api';
import type { PageLake } from './page-lake.ts';
import { text } from './row-shape.ts';

/** Lines of a CSV file (RFC 4180, UTF-8, without a byte order mark), the names of the columns first. Null without rows. */
export async function csvText(lake: PageLake, sql: string, order: string, maxRows: number): Promise<string | null> {
  const columns = await lake.rows(`DESCRIBE ${sql}`, { column_name: text, column_type: text });
  const line = columns.map(({ column_name: name, column_type: type }) => cellSql(quotedIdentifier(name), type));
  const rows = await lake.rows(
    `SELECT concat_ws(',', ${line.join(', ')}) AS line FROM (FROM (${sql}) ORDER BY ${order} LIMIT ${maxRows})
     ORDER BY ${order}`,
    { line: text },
  );
  if (rows.length === 0) return null;
  const head = columns.map(({ column_name: name }) => name).join(',');
  return `${[head, ...rows.map((row) => row.line)].join('\r\n')}\r\n`;
}

/** SQL for the text of a cell; nothing for NULL. */
function cellSql(value: string, type: string): string {
  if (type === 'VARCHAR' || type === 'JSON') return `coalesce(${quotedSql(harmlessSql(`${value}::VARCHAR`))}, '')`;
  if (type.startsWith('TIMESTAMP')) return `coalesce(strftime(timezone('UTC', ${value}), '%Y-%m-%dT%H:%M:%SZ'), '')`;
  return `coalesce(${value}::VARCHAR, '')`;
}

/**
 * Spreadsheets run what begins like a formula: an apostrophe in front makes it text, as OWASP advises. Texts that are plain
 * numbers stay as they are.
 */
const harmlessSql = (value: string): string =>
  `CASE WHEN regexp_matches(${value}, '^([\\t\\r\\n]|\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20])')
     AND NOT regexp_matches(${value}, '^[+-]?\\d+(\\.\\d+)?$') THEN '''' || ${value} ELSE ${value} END`;

const quotedSql = (value: string): string =>
  `CASE WHEN regexp_matches(${value}, '[",\\r\\n]|^\\s|\\s$') THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`;
