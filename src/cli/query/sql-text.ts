/** One statement in parentheses, on lines of its own, so that a comment at its end does not hide the closing one. */
export const asSubquery = (sql: string): string => `(\n${withoutFinalSemicolons(sql)}\n)`;

/**
 * White space, comments, texts, quoted names, dollar-quoted texts, or anything else, as PostgreSQL and DuckDB split SQL.
 * Where this splits wrongly the statement stays as it is, and the database reports what is wrong with it.
 */
const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\w$]+|[\s\S]/gy;

export interface SqlToken {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

/** White space and comments included. */
export function* sqlTokens(sql: string): Generator<SqlToken> {
  for (const { 0: text, index } of sql.matchAll(token)) yield { text, at: index };
}

/** The statement without its final semicolons and the comments between and after them. */
export function withoutFinalSemicolons(sql: string): string {
  let end = 0;
  for (const { text, at } of sqlTokens(sql)) {
    if (text !== ';' && !/^(?:\s|--|\/\*)/.test(text)) end = at + text.length;
  }
  return sql.slice(0, end);
}
