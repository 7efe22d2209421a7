/** One statement in parentheses, on separate lines, so that a trailing comment does not hide the closing one. */
export const asSubquery = (sql: string): string => `(\n${withoutFinalSemicolons(sql)}\n)`;

/**
 * White space, comments, string literals, quoted names, dollar-quoted strings, or anything else, as PostgreSQL and
 * DuckDB split SQL. Where this splits incorrectly, the statement is left unchanged and the database reports the error.
 */
const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\w$]+|[\s\S]/gy;

/** Includes white space and comments; each with its place in the text. */
export const sqlTokens = (sql: string) => Array.from(sql.matchAll(token), ({ 0: text, index: at }) => ({ text, at }));

/** The statement without its trailing semicolons and the comments between and after them. */
export function withoutFinalSemicolons(sql: string): string {
  let end = 0;
  for (const { text, at } of sqlTokens(sql)) {
    if (text !== ';' && !/^(?:\s|--|\/\*)/.test(text)) end = at + text.length;
  }
  return sql.slice(0, end);
}

/** A name or path chosen by this program. Values from the service are bound: a NUL would end the statement. */
export function sqlLiteral(text: string): string {
  if (text.includes('\0')) throw new TypeError('a text with a NUL character cannot be written in SQL: bind it');
  return `'${text.replaceAll("'", "''")}'`;
}
