/** On separate lines: a trailing comment would hide the closing parenthesis. */
export const asSubquery = (sql: string): string => `(\n${withoutFinalSemicolons(sql)}\n)`;

/** As PostgreSQL and DuckDB split SQL. Where wrong, the statement stays as it is and the database reports it. */
const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\w$]+|[\s\S]/gy;

/** Including white space and comments. */
export const sqlTokens = (sql: string) => Array.from(sql.matchAll(token), ({ 0: text, index: at }) => ({ text, at }));

/** Also without the comments between and after them. */
export function withoutFinalSemicolons(sql: string): string {
  let end = 0;
  for (const { text, at } of sqlTokens(sql)) {
    if (text !== ';' && !/^(?:\s|--|\/\*)/.test(text)) end = at + text.length;
  }
  return sql.slice(0, end);
}

/** For names of this program. Values from the service are bound: a NUL would end the statement. */
export function sqlLiteral(text: string): string {
  if (text.includes('\0')) throw new TypeError('a text with a NUL character cannot be written in SQL: bind it');
  return `'${text.replaceAll("'", "''")}'`;
}
