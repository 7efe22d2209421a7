/** A wrong statement: one place of an SQL file that says something else. */
export interface SqlMutant {
  /** The line that says something else, as it is then. */
  readonly line: string;
  readonly sql: string;
}

/** What is changed, as a pattern of code outside of comments and texts, and what it becomes. */
const changes: readonly (readonly [RegExp, (found: string) => string])[] = [
  // comparisons; one with 0 becomes its opposite, since a row of 0 mostly changes nothing
  [
    /(?<![<>=-])(?:<=|>=|<>|<|>)(?![<>=])(?! 0\b)/g,
    (found) => ({ '<=': '<', '>=': '>', '<>': '=', '<': '<=', '>': '>=' })[found] ?? '',
  ],
  [
    /(?<![<>=-])(?:<=|>=|<>|<|>)(?= 0\b)/g,
    (found) => ({ '<=': '>', '>=': '<', '<>': '=', '<': '>=', '>': '<=' })[found] ?? '',
  ],
  [/(?<![<>=:!])=(?![=>])/g, () => '<>'],
  [/\bIS NOT DISTINCT FROM\b/g, () => 'IS DISTINCT FROM'],
  // kinds of joins
  [/\b(?:LEFT|FULL) JOIN\b/g, () => 'JOIN'],
  [/\bSEMI JOIN\b/g, () => 'ANTI JOIN'],
  [/\bANTI JOIN\b/g, () => 'SEMI JOIN'],
  // filters, but those of the years that are made: here all are
  [/\bWHERE\b(?! (?:period_end|reporting_year|is_made)\b)/g, () => 'WHERE true OR'],
  [/\bFILTER \((?=\w)/g, () => 'FILTER (true OR '],
  [/\bAND\b/g, () => 'OR'],
];

/** Every mutant of an SQL text: comparisons, kinds of joins, filters, and what `coalesce` has for NULL. */
export function sqlMutants(sql: string): readonly SqlMutant[] {
  const code = blanked(sql);
  const found = changes.flatMap(([pattern, change]) =>
    [...code.matchAll(pattern)]
      .filter((match) => !isOfBetween(code, match))
      .map(({ 0: old, index }) => ({ index, old, new: change(old) })),
  );
  const defaults = [...code.matchAll(/\bcoalesce\(/g)].flatMap(({ index }) => withOtherDefault(code, sql, index));
  return [...found, ...defaults]
    .sort((a, b) => a.index - b.index)
    .map(({ index, old, new: changed }) => {
      const wrong = sql.slice(0, index) + changed + sql.slice(index + old.length);
      const [line = ''] = wrong.slice(wrong.lastIndexOf('\n', index - 1) + 1).split('\n', 1);
      return { line: line.trim(), sql: wrong };
    });
}

/** Comments and texts as blanks, so that places stay the same. */
const blanked = (sql: string): string =>
  sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, (text) => text.replaceAll(/[^\n]/g, '_'));

/** The AND of BETWEEN is none of a filter. */
const isOfBetween = (code: string, { 0: word, index }: RegExpExecArray): boolean =>
  word === 'AND' && /\bBETWEEN\b(?:(?!\bAND\b)[\s\S])*$/.test(code.slice(Math.max(0, index - 200), index));

/** For 0: a great number, also of amounts, which are whole numbers of 1e-12. */
const much = '1000000000000000000000000';

/** `coalesce(a, 0)` with another number, others as `(a)`; not if `b` is false: a condition takes NULL for the same. */
function withOtherDefault(code: string, sql: string, start: number) {
  let depth = 0;
  let comma = -1;
  for (let at = code.indexOf('(', start); at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ',' && depth === 1 && comma < 0) comma = at;
    if (code[at] === ')' && --depth === 0) {
      const rest = comma < 0 ? 'false' : sql.slice(comma + 1, at).trim();
      const first = sql.slice(code.indexOf('(', start), comma);
      const changed = rest === '0' ? `coalesce${first}, ${much})` : `${first})`;
      return rest === 'false' ? [] : [{ index: start, old: sql.slice(start, at + 1), new: changed }];
    }
  }
  return [];
}
