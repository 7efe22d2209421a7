import type { OpenDecision } from './open-decision.ts';
export interface WrittenLines {
    /** With folder. */
    readonly file: string;
    readonly added: number;
    /** Lines that the file has already, decided or not. */
    readonly already_there: number;
    /** Lines that are not written: a code or unit has control characters, or begins like a formula of a spreadsheet. */
    readonly left_out: number;
}
/**
 * Appends the lines of open decisions to the files of a folder, with the decision left empty. What is in the files stays
 * as it is.
 *
 * @throws UsageError naming file and line if a file is malformed
 */
export declare function writeOpenDecisions(folder: string, decisions: readonly OpenDecision[]): Promise<readonly WrittenLines[]>;
