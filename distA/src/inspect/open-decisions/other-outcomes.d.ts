/**
 * Statements that add to `open_others` what years would be with the value of the part that ends them. That is known only if
 * the same initiatives would have figures of the same measures: others may cover them, or they others.
 */
export declare const partStatements: readonly string[];
/** Statements that add to `open_others` what figures would be if a parent's report stood alone. */
export declare const parentStatements: readonly string[];
/** Statements that add to `open_others` what figures would be without totals, by the rules that make figures. */
export declare const rowStatements: readonly string[];
