/** Rows that only one of the lakes has. */
export interface Difference {
    readonly lost: number;
    readonly duplicated: number;
    readonly where: readonly string[];
}
/**
 * Compares a lake with an undisturbed one, row by row where the content hashes of their manifests differ, and always
 * for restatements and removed rows that are kept.
 */
export declare function compareLakes(snapshot: string, undisturbed: string): Promise<Difference>;
/** Permanent records of a snapshot, runs, changes of data points and of the boundary, that are missing or different in a later one. */
export declare function compareHistory(later: string, earlier: string): Promise<readonly string[]>;
