import { type Snapshot } from '../load/publish/snapshot-folders.ts';
import { type LakeRow } from './lake-rows.ts';
/** A value record of the lake, traced back to its place in the response. */
export interface Explanation {
    readonly utrv_id: string;
    /** `false`: the record is no longer in the lake, and only its history is known. */
    readonly is_current: boolean;
    /** Rows as they are in the lake; times are ISO 8601 in UTC. */
    readonly record: LakeRow | null;
    readonly survey: LakeRow | null;
    readonly initiative: LakeRow | null;
    readonly tracker: LakeRow | null;
    readonly data_points: readonly PointExplanation[];
    readonly source: SourceExplanation | null;
    readonly issues: readonly LakeRow[];
    /** Oldest first. */
    readonly changes: readonly LakeRow[];
}
interface SourceExplanation {
    readonly response_id: string;
    readonly method: string;
    readonly path: string;
    readonly fetched_at: string;
    readonly run_id: string;
    /** Relative to the output folder. */
    readonly landing_file: string;
    readonly json_pointer: string;
    /** Whether the landed body still has the checksum that is its id; `null`: the file is missing. */
    readonly is_intact: boolean | null;
    /** The value at the pointer; `null` when the body cannot be read. */
    readonly raw: unknown;
}
/**
 * @param from another snapshot than the published one
 * @throws UsageError when the id is malformed, nothing is published, or the lake has never seen the record
 */
export declare function explainUtrv(output: string, utrvId: string, from?: Snapshot): Promise<Explanation>;
/** Explains several value records as `explainUtrv` does, all from the same snapshot. */
export declare function explainUtrvs(output: string, utrvIds: readonly string[], from?: Snapshot): Promise<readonly Explanation[]>;
/** A data point in the lake, and how the rules derived it from the response (lake.md, "Rules of a data point"). */
export interface PointExplanation {
    readonly point: LakeRow;
    /** JSON pointer to the value in the response. */
    readonly json_pointer: string;
    /** The value there; absent when the body cannot be read. */
    readonly raw_value?: unknown;
    /** The number as sent, if `raw_value` cannot hold all of its digits. */
    readonly raw_literal?: string;
    /** The source is null when the body cannot be read. */
    readonly scale: {
        readonly source: 'cell' | 'column' | 'tracker' | 'unit' | 'none' | null;
        readonly why: string;
    };
    readonly unit: {
        readonly source: string | null;
        readonly why: string;
    };
    /** How the value in the base unit was derived. */
    readonly base: {
        readonly why: string;
    };
}
export {};
