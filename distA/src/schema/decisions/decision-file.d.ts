/** A file of decisions as it was given: its bytes are those of the text in UTF-8. */
export interface DecisionFile {
    /** Without folder. */
    readonly name: string;
    /** With the BOM, if there is one. */
    readonly text: string;
}
/** The files of a folder of decisions. */
export declare const decisionFileNames: readonly ['consolidation.csv', 'measures.csv', 'units.csv'];
export type DecisionFileName = (typeof decisionFileNames)[number];
/** Where a snapshot, and a run in the landing, have them. */
export declare const decisionsFolder = "decisions";
export declare const sha256OfDecisions: ({ text }: DecisionFile) => string;
/** The text of units.csv; empty if there is none. */
export declare const unitsCsvIn: (files: readonly DecisionFile[]) => string;
