/** SQL condition: a type code is one of those that a pattern means; `*` stands for any characters, and case is ignored. */
export const isOfCodeSql = (code: string, pattern: string): string =>
  `${code} ILIKE replace(replace(replace(replace(${pattern}, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%') ESCAPE '\\'`;

/**
 * SQL condition: a row of decisions is about a question, by its id or its type code. A row that names neither is about
 * every question.
 *
 * @param row alias of a relation with `tracker_id` and `type_code`, as is `question`
 */
export const isAboutSql = (row: string, question: string): string =>
  `(${row}.tracker_id = ${question}.tracker_id OR ${isOfCodeSql(`${question}.type_code`, `${row}.type_code`)}
    OR ${row}.tracker_id IS NULL AND ${row}.type_code IS NULL)`;

/**
 * SQL for the order of rows of decisions that are about the same, the most specific first: a question by id, by its
 * exact code, by a longer pattern (without `*`), by a shorter one; then a column; then the later line.
 */
export const mostSpecificSql = (row: string): string =>
  `CASE WHEN ${row}.tracker_id IS NOT NULL THEN 3 WHEN ${row}.type_code IS NULL THEN 0 WHEN contains(${row}.type_code, '*') THEN 1 ELSE 2 END DESC,
    CASE WHEN contains(${row}.type_code, '*') THEN length(replace(${row}.type_code, '*', '')) ELSE 0 END DESC`;
