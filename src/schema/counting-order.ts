/** A record counts if it is a report (and not an aggregation) before it counts as one that combines others. */
const isAggregation = (survey: string): string => `${survey}.survey_type IS NOT DISTINCT FROM 'aggregation'`;

/** SQL condition: the value record may count (lake.md, "The record that counts"), in a survey that is not removed. */
export const isCandidateSql = (utrv: string): string =>
  `${utrv}.data_point_count > 0 AND ${utrv}.status IS DISTINCT FROM 'rejected'`;

/**
 * SQL for a text whose greatest value belongs to the record that counts: a flag for each rule, then the ids, all of fixed
 * length. The greatest text of millions of records is found in two thirds of the time of a window over them.
 */
export const countingOrderSql = (utrv: string, survey: string): string =>
  `concat(CASE WHEN ${isAggregation(survey)} THEN '0' ELSE '1' END,
    CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${survey}.is_complete THEN '1' ELSE '0' END,
    ${utrv}.survey_id, ${utrv}.utrv_id)`;

/** Characters of a text of `countingOrderSql`: ids have 24. */
export const orderLength = 51;

/** What stands in a text that begins with one of `countingOrderSql`. */
export const surveyOfOrderSql = (order: string): string => `substring(${order}, 4, 24)`;
export const utrvOfOrderSql = (order: string): string => `substring(${order}, 28, 24)`;

/** SQL condition on a text of `countingOrderSql`. */
export const isAggregationOrderSql = (order: string): string => `starts_with(${order}, '0')`;
