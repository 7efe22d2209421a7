/**
 * `figure_numbers`: what each record says about each measure, in base units. Rows of a table are added if they add up; if
 * not, `value` is NULL unless there is a single one.
 */
export declare const numbersSql: (where: string) => string;
/** Applies what `overlapsSql` found. */
export declare const markOverlapsSql = "\nUPDATE figure_numbers n SET rows_may_overlap = true FROM figure_overlaps o\nWHERE o.record = n.record AND o.column_code IS NOT DISTINCT FROM n.column_code\n  AND o.option_code IS NOT DISTINCT FROM n.option_code AND o.base_unit IS NOT DISTINCT FROM n.base_unit";
/** `figure_problems`: what was sent in place of numbers, or has no scale that is known, by measure. */
export declare const problemsSql: (where: string) => string;
/**
 * SQL for the figures of each counting record, for its own period.
 * @param periods SQL condition on `period`
 */
export declare const reportedSql: (periods: string) => string;
