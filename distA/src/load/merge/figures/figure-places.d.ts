/**
 * `figure_places`: for each initiative, tracker and period, the record that counts (as in the view `internal.counting_records`),
 * its own properties, and the aggregation that would count if there were no reports. If all records were rejected, no
 * record counts, nor where a settled report says that the question does not apply and no settled one has a value.
 * `record` and `aggregation_record` number them: even for a report, odd for an aggregation.
 *
 * @param where SQL condition on rows with `period_end` and `initiative_id`
 */
export declare const placesSql: (where: string, yearEnd: string) => string;
/**
 * `figure_records`: every record with an answer, in its place: the one that counts, the aggregation `beside` it, `other`
 * ones, which do not count, and those that were `rejected`.
 */
export declare const recordsSql: (where: string) => string;
/** SQL condition on yearly records that end with no year of the group, not within seven days either. */
export declare function isOtherYearSql(yearEnd: string): string;
/**
 * `figure_obstacles`: from the places of such years, the reports that stand in the way of parts, for each year that they
 * overlap.
 */
export declare const obstaclesSql: string;
