export declare const notAfterLetter = "(?<![\\p{L}\\p{N}_])";
export declare const notBeforeLetter = "(?![\\p{L}\\p{N}_])";
/** Any of these expressions, in upper or lower case. */
export declare const anyOf: (...patterns: readonly RegExp[]) => RegExp;
/** Whole words: `rate`, not `rated`. */
export declare const words: (...expressions: readonly string[]) => RegExp;
/** What a word begins with: `averag` of `averaged`. */
export declare const stems: (...expressions: readonly string[]) => RegExp;
/** What a word ends with, as compounds do: `quote` of `Frauenquote`. */
export declare const endings: (...expressions: readonly string[]) => RegExp;
/** What a text begins with. */
export declare const openings: (...expressions: readonly string[]) => RegExp;
/** Words that speak against adding. */
export interface WordsAgainst {
    /** In names and questions. */
    readonly strong: Against;
    /** In names only. */
    readonly weak: Against;
}
interface Against {
    readonly always: RegExp;
    /** Only where the unit is no amount: 5 tons of waste with 3 % of asbestos are tons. */
    readonly unlessAmount: RegExp;
}
export {};
