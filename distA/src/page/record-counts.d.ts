import { number, type ShapedRow } from './row-shape.ts';
/** Shape of a row with the counts of value records by state, named as in the views. */
export declare const recordCountsShape: {
    record_count: typeof number;
    answered_count: typeof number;
    rejected_count: typeof number;
    verified_count: typeof number;
    not_applicable_count: typeof number;
    not_reported_count: typeof number;
};
type RecordCounts = ShapedRow<typeof recordCountsShape>;
/** SQL for the sums of the counts of several rows. */
export declare const summedCountsSql: string;
/** Answered and not applicable, the numerator of `percent_answered` in the views. */
export declare const settledAsAnswered: (counts: RecordCounts) => number;
/** The parts of a bar from left to right: settled first, to do last. */
export declare const recordParts: (counts: RecordCounts) => readonly {
    readonly kind: PartKind;
    readonly count: number;
}[];
/** Its color is the class `s-verified` and so on. */
export type PartKind = 'verified' | 'answered' | 'explained' | 'back' | 'open';
export {};
