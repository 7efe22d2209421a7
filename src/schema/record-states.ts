/**
 * SQL aggregates that count value records by their state (lake.md, "States"). A record has one state: rejected, whatever
 * it contains; else verified (with an answer), answered, not applicable, not reported or unanswered. A verified record
 * also counts as answered.
 */
export const recordCountsSql = `count(*) AS record_count,
    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered_count,
    count(*) FILTER (status = 'rejected') AS rejected_count,
    count(*) FILTER (answer = 'answered' AND status = 'verified') AS verified_count,
    count(*) FILTER (answer = 'not_applicable' AND status IS DISTINCT FROM 'rejected') AS not_applicable_count,
    count(*) FILTER (answer = 'not_reported' AND status IS DISTINCT FROM 'rejected') AS not_reported_count`;

export const recordCounts = {
  record_count: 'Value records.',
  answered_count: 'Records with an answer that was not rejected.',
  rejected_count: 'Records that were sent back, whatever they hold.',
  verified_count: 'Answered records that are verified.',
  not_applicable_count: 'Records that say that the question does not apply, and were not rejected.',
  not_reported_count: 'Records that say that nothing is reported, and were not rejected.',
} as const;

/** Names of the columns of `recordCountsSql`, in its order. */
export const recordCountNames = Object.keys(recordCounts);

/** SQL for the percentage of records that are answered or not applicable; NULL without records. */
export const percentAnsweredSql = (counts: string): string =>
  `100.0::DOUBLE * (${counts}.answered_count + ${counts}.not_applicable_count) / nullif(${counts}.record_count, 0)`;
