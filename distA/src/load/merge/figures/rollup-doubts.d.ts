/** @param figures SQL condition on `period_end` and `reporting_year` of figures */
export declare const doubtStatements: (figures: string) => readonly string[];
