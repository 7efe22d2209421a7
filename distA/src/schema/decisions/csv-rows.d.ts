import { UsageError } from '../../base/errors.ts';
import type { DecisionFile } from './decision-file.ts';
/** A row of a CSV file. */
export interface CsvRow<Column extends string> {
    /** Where the row begins, from 1. */
    readonly line: number;
    /** The trimmed cell; null if it is empty, or the column absent. */
    cell(column: Column): string | null;
    /** What is wrong with the row, as an error that names file and line. */
    wrong(what: string): UsageError;
}
/**
 * The rows of a CSV file with a header line, without those whose cells are all empty.
 *
 * @param columns that the file must have, in any order; `reason` may be absent
 * @throws UsageError naming file and line
 */
export declare function readCsv<Column extends string>({ name, text }: DecisionFile, columns: readonly Column[]): readonly CsvRow<Column>[];
/** The columns of a CSV file, in its order. @throws UsageError naming file and line */
export declare const readHeader: ({ name, text }: DecisionFile, columns: readonly string[]) => readonly string[];
/** A cell in a message: printable, and not too long. */
export declare const shown: (cell: string) => string;
/** A cell of a CSV file (RFC 4180): null is empty, an empty text is `""`. */
export declare const csvCell: (text: string | null) => string;
/** Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises. */
export declare const withoutFormula: (text: string) => string;
export declare const isFormula: (text: string) => boolean;
