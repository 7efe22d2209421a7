import { type ViewDeclaration } from './view-declaration.ts';
/**
 * SQL for `data_point_changes` in which what was removed and came back, by record, row, column and option, is not removed:
 * the row of the run in which it came back says what it was and what it is, wherever it is now.
 */
export declare const settledChangesSql: string;
export declare const restatements: ViewDeclaration;
