/** SQL condition: a type code is one of those that a pattern means; `*` matches any characters, and case is ignored. */
export declare const isOfCodeSql: (code: string, pattern: string) => string;
/**
 * SQL condition: a row of decisions is about a question, by its id or its type code. A row that names neither is about
 * every question.
 *
 * @param row alias of a relation with `tracker_id` and `type_code`, as is `question`
 */
export declare const isAboutSql: (row: string, question: string) => string;
/**
 * SQL for the order of rows of decisions that are about the same, the most specific first: a question by id, by its
 * exact code, by a longer pattern (without `*`), by a shorter one; then a column; then the later line.
 */
export declare const mostSpecificSql: (row: string) => string;
/** What `reportIsSql` is asked about. */
interface AskedReports {
    /** Relation with `initiative_id`, `tracker_id`, `reporting_year` and `key`. */
    readonly reports: string;
    /** The column that tells initiatives apart. @default 'initiative_id' */
    readonly key?: string;
    /** Relation with `tracker_id` and `type_code`, each tracker once. */
    readonly questions: string;
    /** Rows of consolidation.csv. */
    readonly decisions: string;
}
/**
 * SQL for what consolidation.csv says that reports hold: `report_is` by `key`, `tracker_id` and `reporting_year`. A report that
 * no row is about has none. Rows are matched to questions first, since there are far more reports.
 */
export declare const reportIsSql: ({ reports, key, questions, decisions }: AskedReports) => string;
export {};
