/** Options whose names hint at rows that include each other (`total`), or at two ways of counting the same. */
export declare const optionHintsSql: string;
export declare const optionHintsTableSql: string;
/**
 * `figure_hints`: what the cells of a table's row that are no numbers say of its numbers: how they were counted
 * (`location` or `market`), that they are a total, or that its options' names hint at an overlap.
 */
export declare const hintsSql: (where: string) => string;
/**
 * SQL aggregate over numbers of one unit and scale: whether one may be the sum of the others, so half of all, give or take
 * half a unit of each. Numbers of both signs may have one in any case; only a number with an exponent has a last digit that
 * is more than one.
 * @param least how many numbers other than zero it takes
 */
export declare const mayBeSumSql: (least: number) => string;
/**
 * `figure_left_out`: totals that the owner leaves out (`without_total`): rows that say so; if there are none, the one row
 * that is the sum of the others.
 */
export declare const leftOutSql: (where: string) => string;
/**
 * `figure_overlaps`: measures with four rows or more of which one is the sum of the others. Reading the digits of all
 * numbers would cost more than adding them, so `may_be_sum` of `figure_numbers` says where to look.
 */
export declare const overlapsSql: (where: string) => string;
