/** Statements that find the records that could count instead; they need the numbers of all records. */
export declare const contestStatements: readonly string[];
