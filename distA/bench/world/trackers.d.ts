export type Kind = 'number' | 'percentage' | 'text' | 'date' | 'valueList' | 'valueListMulti' | 'numericValueList' | 'table';
/** A definition: what answers need from it, and its JSON text, which is the same in every survey. */
export interface Tracker {
    readonly id: string;
    readonly kind: Kind;
    /** Of the list of a `valueList`, `valueListMulti` or `numericValueList`. */
    readonly options: readonly string[];
    readonly columns: readonly TrackerColumn[];
    readonly json: string;
}
export interface TrackerColumn {
    readonly code: string;
    readonly kind: 'number' | 'text';
    /** Currency cells never name another unit. */
    readonly isCurrency: boolean;
}
/** The first `count` trackers; the same for the same seed. */
export declare function makeTrackers(seed: number, count: number): readonly Tracker[];
/** The value lists that trackers refer to, in the format of the lookup. */
export declare function makeValueLists(): readonly {
    readonly _id: string;
    readonly options: readonly object[];
}[];
