/** One statement in parentheses, on lines of its own: a comment at its end hides nothing. */
export const asSubquery = (sql: string): string => `(\n${withoutFinalSemicolons(sql)}\n)`;

/**
 * White space, comments, texts, quoted names, dollar-quoted texts, or anything else: as PostgreSQL and DuckDB cut SQL.
 * Where this cuts wrongly the statement stays as it is, and the database says what is wrong with it.
 */
const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\w$]+|[\s\S]/gy;

/** The statement without the semicolons that end it, and the comments between and after those. */
export function withoutFinalSemicolons(sql: string): string {
  let end = 0;
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text !== ';' && !/^(?:\s|--|\/\*)/.test(text)) end = index + text.length;
  }
  return sql.slice(0, end);
}
