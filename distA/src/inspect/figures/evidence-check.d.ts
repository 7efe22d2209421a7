import { type DecisionFileName } from '../../schema/decisions/decision-file.ts';
/**
 * SQL for any DuckDB that checks a folder of evidence from within it, with a line for each check.
 *
 * @param decided the files in `decisions/`, with their columns in the order of the file
 */
export declare const checkSql: (decided: ReadonlyMap<DecisionFileName, readonly string[]>) => string;
