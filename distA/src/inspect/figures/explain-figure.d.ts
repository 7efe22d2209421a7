import type { Lake } from '../../load/lake.ts';
import { type LakeRow } from '../lake-rows.ts';
import { type AskedFigure, type FigureName } from './asked-figure.ts';
/** The figures of a node, question and year, each traced back to the bodies that it was read from. */
export interface FigureExplanation {
    readonly snapshot_id: string;
    readonly node: AskedFigure['node'];
    readonly trackers: AskedFigure['trackers'];
    readonly reporting_year: number;
    /** One for each column, option and unit. */
    readonly figures: readonly ExplainedFigure[];
    /** Why there is no figure, or what is not in one: rows of the named question `why-no-figure`. Only without a value. */
    readonly reasons: readonly LakeRow[];
}
export interface ExplainedFigure {
    /** The row of `initiative_rollup`, and what it is made of in words (`reconciliation`). */
    readonly figure: LakeRow;
    readonly contribution_count: number;
    /** The node, with what its value is made of; null without a value. */
    readonly tree: FigureNode | null;
}
/** A node on the way from the figure to a contribution. */
export interface FigureNode {
    readonly initiative_id: string;
    readonly name: string | null;
    /** Its row of `initiative_rollup`. */
    readonly figure: LakeRow | null;
    /** Its own figure, if that is in the value. */
    readonly contribution: Contribution | null;
    readonly children: readonly FigureNode[];
}
export interface Contribution {
    readonly figure: LakeRow;
    readonly records: readonly ContributingRecord[];
}
/** A value record that a figure is made of. */
export interface ContributingRecord {
    readonly record: LakeRow;
    readonly numbers: readonly LakeRow[];
    readonly source: RecordSource | null;
}
export interface RecordSource {
    /** SHA-256 of the body. */
    readonly response_id: string;
    /** Relative to the output folder. */
    readonly landing_file: string;
    readonly json_pointer: string;
    readonly is_missing: boolean;
}
/** @throws UsageError if the node or question is unknown, or a name is ambiguous */
export declare function explainFigure(lake: Lake, output: string, name: FigureName): Promise<FigureExplanation>;
/** The records whose responses are no longer in the landing folder. */
export declare const missingSources: ({ figures }: FigureExplanation) => readonly ContributingRecord[];
export declare const contributionsIn: ({ contribution, children }: FigureNode) => Contribution[];
