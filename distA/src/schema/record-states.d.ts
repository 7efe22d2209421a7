/**
 * SQL aggregates that count value records by their state (lake.md, "States"). A record has one state: rejected, whatever
 * it contains; else verified (with an answer), answered, not applicable, not reported or unanswered. A verified record
 * also counts as answered.
 */
export declare const recordCountsSql = "count(*) AS record_count,\n    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered_count,\n    count(*) FILTER (status = 'rejected') AS rejected_count,\n    count(*) FILTER (answer = 'answered' AND status = 'verified') AS verified_count,\n    count(*) FILTER (answer = 'not_applicable' AND status IS DISTINCT FROM 'rejected') AS not_applicable_count,\n    count(*) FILTER (answer = 'not_reported' AND status IS DISTINCT FROM 'rejected') AS not_reported_count";
/**
 * The state of a value record as text, by the same definition: `rejected` (sent back), `verified`, `answered` (and not yet
 * verified), `not_applicable`, `not_reported` or `unanswered`.
 */
export declare const recordStateSql = "CASE WHEN status = 'rejected' THEN 'rejected'\n    WHEN answer = 'answered' AND status = 'verified' THEN 'verified'\n    WHEN answer IN ('answered', 'not_applicable', 'not_reported') THEN answer ELSE 'unanswered' END";
export declare const recordCounts: {
    readonly record_count: 'Value records.';
    readonly answered_count: 'Records with an answer that was not rejected.';
    readonly rejected_count: 'Records that were sent back, whatever they hold.';
    readonly verified_count: 'Answered records that are verified.';
    readonly not_applicable_count: 'Records that say that the question does not apply, and were not rejected.';
    readonly not_reported_count: 'Records that say that nothing is reported, and were not rejected.';
};
/** Names of the columns of `recordCountsSql`, in its order. */
export declare const recordCountNames: string[];
/** SQL for the percentage of records that are answered or not applicable; NULL without records. */
export declare const percentAnsweredSql: (counts: string) => string;
