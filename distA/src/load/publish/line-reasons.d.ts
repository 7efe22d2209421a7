import { type KeptRelation } from '../../schema/kept-figures.ts';
export type Side = 'before' | 'after';
/** SQL for what each reason makes of the difference of each figure, and in how many lines; run it after `findReasons`. */
export declare const differencesByReasonSql: string;
export interface ComparedSides {
    run(sql: string): Promise<unknown>;
    /**
     * Creates the temporary table `<side>_<relation>` with the rows of one relation of `keptFigures`.
     *
     * @param where SQL that follows `FROM relation`, to leave out rows that are not needed
     * @param sql for the same rows of a database, made faster by leaving them out earlier
     */
    read(side: Side, relation: KeptRelation, where?: string, sql?: string): Promise<unknown>;
}
/**
 * Creates `diff_lines`, the contributions that differ of the rows of `diff_figures`, and `diff_reasons`, the reason of each and the
 * records that it was found in. Needs `<side>_group_figures`, with at least `reporting_year` and `period_end`.
 */
export declare function findReasons({ run, read }: ComparedSides): Promise<void>;
