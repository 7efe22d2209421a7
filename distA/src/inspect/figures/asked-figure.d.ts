import type { Lake } from '../../load/lake.ts';
/** A figure as it is asked for. */
export interface FigureName {
    /** Name or id of an initiative. @default the root, if there is one */
    readonly node: string | undefined;
    /** Type code or id of a tracker. */
    readonly question: string;
    /** Reporting year. @default the newest of the question */
    readonly year: number | undefined;
}
/** The same in terms of the lake: all figures of a node, question and year. */
export interface AskedFigure {
    readonly node: NamedNode;
    /** More than one if several have the type code. */
    readonly trackers: readonly NamedTracker[];
    readonly year: number;
}
interface NamedNode {
    readonly initiative_id: string;
    readonly name: string | null;
    readonly path: string;
}
interface NamedTracker {
    readonly tracker_id: string;
    readonly type_code: string | null;
    readonly name: string | null;
}
/** @throws UsageError if the node or question is not in the lake, or several initiatives have the name */
export declare function findFigure(lake: Lake, { node, question, year }: FigureName): Promise<AskedFigure>;
/** `$2, $3` for two values from the second on. */
export declare const placeholders: (values: readonly unknown[], first: number) => string;
export {};
