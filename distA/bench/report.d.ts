/** A line of the results: a figure and its target. */
export interface Figure {
    readonly what: string;
    readonly value: string;
    /** For people to read; absent for figures that only explain others. */
    readonly target?: string;
    readonly reached?: boolean;
}
export interface CaseResult {
    readonly title: string;
    readonly figures: readonly Figure[];
    /** Markdown below the table: how it was measured, and explanations for missed targets. */
    readonly notes: readonly string[];
}
export declare const seconds: (value: number) => string;
export declare const milliseconds: (value: number) => string;
export declare const megabytes: (bytes: number) => string;
export declare const ratio: (value: number) => string;
export declare const count: (value: number) => string;
/** The case as a Markdown table. */
export declare function caseMarkdown(result: CaseResult): string;
/** The text of RESULTS.md with the new results of these cases and all others unchanged, ordered by number. */
export declare function mergeSections(existing: string, header: string, results: readonly CaseResult[]): string;
