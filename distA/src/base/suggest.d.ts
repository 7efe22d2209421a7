/** The candidate that `word` is most likely a typo of; `undefined` if none is close. */
export declare function suggest(word: string, candidates: readonly string[]): string | undefined;
/** The candidate with the least edit distance, the first of several, however far; `undefined` without candidates. */
export declare function closest(word: string, candidates: readonly string[]): {
    readonly candidate: string;
    readonly distance: number;
} | undefined;
/**
 * The candidates that `word` may stand for, most likely first: the closest by edit distance if it is close, then those
 * that contain words of `word`.
 */
export declare function nearest(word: string, candidates: readonly string[]): readonly string[];
