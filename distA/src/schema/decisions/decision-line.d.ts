import type { DecisionFileName } from './decision-file.ts';
/** What a line is about. */
interface Undecided {
    readonly file: DecisionFileName;
    /** Cells by column. */
    readonly target: Readonly<Record<string, string>>;
    /** Of the parent or the question; null for a unit. */
    readonly name: string | null;
}
/** The line with the decision left empty, without line break. @param columns in the order of the file */
export declare const emptyLine: (undecided: Undecided, columns?: readonly string[]) => string;
/** @param decision cells by column */
export declare function decidedLine({ file, target, name }: Undecided, decision: Readonly<Record<string, string>>, columns?: readonly string[]): string;
/** Whether a file may have this text as it is: a line about another text would have no effect. */
export declare const isHarmless: (text: string) => boolean;
export {};
