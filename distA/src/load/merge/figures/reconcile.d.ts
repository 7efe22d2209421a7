/** Statements that compare parents with what is below them; they need `rollup_shadows`. */
export declare const reconcileStatements: readonly string[];
