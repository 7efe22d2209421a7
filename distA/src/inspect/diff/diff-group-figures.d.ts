import type { DuckDBConnection } from '@duckdb/node-api';
import { type Side } from '../../load/publish/line-reasons.ts';
import { type ChangedFigure, type DiffReason } from '../../schema/changed-figures.ts';
import { type KeptSide } from './kept-sides.ts';
import { type SeenBoundaryChange } from './line-boundaries.ts';
/** A group figure that differs, with what explains it. */
export interface DiffedGroupFigure extends ChangedFigure {
    /** What each reason makes of the difference, in the order in which they are asked. */
    readonly reasons: readonly DiffedReason[];
    /**
     * The contributions that differ, the largest difference first. Their differences add up to that of the figure, as
     * decimals; each value is rounded to 15 digits.
     */
    readonly lines: readonly DiffedContribution[];
}
/** The contributions to a group figure that differ for one reason. */
export interface DiffedReason {
    readonly reason: DiffReason;
    /** Of a boundary: added, removed or moved. */
    readonly change: string | null;
    readonly difference: number;
    readonly line_count: number;
}
/** What one initiative contributes to a group figure. */
export interface DiffedContribution {
    readonly contributor_id: string;
    readonly contributor_name: string | null;
    readonly reason: DiffReason;
    /** Of a boundary: added, removed or moved. */
    readonly change: string | null;
    readonly before: number | null;
    readonly after: number | null;
    readonly difference: number;
    /** The value records in which the initiative says something of question, column and year, whatever counts. */
    readonly utrv_ids_before: readonly string[];
    readonly utrv_ids_after: readonly string[];
    /** Of a boundary: what the runs between the two snapshots saw of the tree, the earliest first. */
    readonly boundary_changes: readonly SeenBoundaryChange[];
}
/** Compares the group figures of two snapshots; in the order of `byWeightSql`. */
export declare function diffGroupFigures(connection: DuckDBConnection, sides: Readonly<Record<Side, KeptSide>>): Promise<readonly DiffedGroupFigure[]>;
