/** What a decision may be about, as `esg-lake decide` lists it. */
export declare const openDecisionKinds: readonly ['parent', 'rows', 'over_time', 'unit', 'adding'];
export type OpenDecisionKind = (typeof openDecisionKinds)[number];
export declare const openDecisionNames: Readonly<Record<OpenDecisionKind, readonly [one: string, many: string]>>;
/**
 * SQL for what is open, by tracker, column and reporting year that it concerns. `kind`, `about` (the id of an initiative or
 * tracker, or a unit) and `about_column` identify the decision; `is_low` is that of a parent's report.
 */
export declare const openPlacesSql: string;
/** SQL for the number of open decisions (`n`) by `kind`. */
export declare const openCountsSql: string;
/** SQL for the number of open decisions (`n`). */
export declare const openCountSql: string;
