/**
 * `tracker_years_now`: the last reporting year in which a record of each tracker counts. One that is not settled does not
 * count where a settled report says that the question does not apply.
 */
export declare const trackerYearsSql: (yearEnd: string) => string;
export declare const rememberTrackerYears: readonly string[];
/** `figure_unused`: numbers of all years that are in no figure; where one covers them is known once all are made. */
export declare const unusedTableSql = "\nCREATE OR REPLACE TEMP TABLE figure_unused (\n  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, option_code VARCHAR, base_unit VARCHAR, period VARCHAR,\n  period_start DATE, period_end DATE, reporting_year INTEGER, utrv_id VARCHAR, number_count INTEGER, is_of_parts BOOLEAN,\n  is_total BOOLEAN, reason VARCHAR, detail VARCHAR)";
/** Statements that collect what some years leave unused; run them after the figures of these years are made. */
export declare const collectStatements: readonly string[];
/**
 * Statements that say what becomes of the collected numbers; run them once all figures are made.
 * @param where SQL condition on the figures that may cover them
 */
export declare const unusedStatements: (where: string) => readonly string[];
