// dist/src/schema/decisions/deciding-rows.js
/** SQL condition: a type code is one of those that a pattern means; `*` matches any characters, and case is ignored. */
const isOfCodeSql = (code, pattern) => `${code} ILIKE replace(replace(replace(replace(${pattern}, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%') ESCAPE '\\'`;
/**
* SQL condition: a row of decisions is about a question, by its id or its type code. A row that names neither is about
* every question.
*
* @param row alias of a relation with `tracker_id` and `type_code`, as is `question`
*/
const isAboutSql = (row, question) => `(${row}.tracker_id = ${question}.tracker_id OR ${isOfCodeSql(`${question}.type_code`, `${row}.type_code`)}
    OR ${row}.tracker_id IS NULL AND ${row}.type_code IS NULL)`;
/**
* SQL for the order of rows of decisions that are about the same, the most specific first: a question by id, by its
* exact code, by a longer pattern (without `*`), by a shorter one; then a column; then the later line.
*/
const mostSpecificSql = (row) => `CASE WHEN ${row}.tracker_id IS NOT NULL THEN 3 WHEN ${row}.type_code IS NULL THEN 0 WHEN contains(${row}.type_code, '*') THEN 1 ELSE 2 END DESC,
    CASE WHEN contains(${row}.type_code, '*') THEN length(replace(${row}.type_code, '*', '')) ELSE 0 END DESC`;
/**
* SQL for what consolidation.csv says that reports hold: `report_is` by `key`, `tracker_id` and `reporting_year`. A report that
* no row is about has none. Rows are matched to questions first, since there are far more reports.
*/
const reportIsSql = ({ reports, key = "initiative_id", questions, decisions }) => `
  SELECT r.${key}, r.tracker_id, r.reporting_year,
    first(d.report_is ORDER BY d.initiative_id IS NOT NULL DESC, ${mostSpecificSql("d")}, d.line DESC) AS report_is
  FROM ${reports} r JOIN (
      SELECT q.tracker_id AS about_tracker, d.* FROM ${questions} q JOIN ${decisions} d ON ${isAboutSql("d", "q")}
      WHERE d.report_is IS NOT NULL) d ON d.about_tracker = r.tracker_id
  WHERE (d.initiative_id IS NULL OR d.initiative_id = r.initiative_id)
    AND (d.from_year IS NULL OR d.from_year <= r.reporting_year) AND (d.to_year IS NULL OR d.to_year >= r.reporting_year)
  GROUP BY r.${key}, r.tracker_id, r.reporting_year`;
export { reportIsSql as i, isOfCodeSql as n, mostSpecificSql as r, isAboutSql as t };
