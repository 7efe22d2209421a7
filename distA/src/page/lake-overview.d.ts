import { type AskRows, number, type ShapedRow, text, time } from './row-shape.ts';
/** What several sections need. */
export interface LakeOverview {
    /** The newest runs that published, oldest first. */
    readonly runs: readonly PublishedRun[];
    /** The lake has every change up to this time. It is the page's "now", since a page cannot know when it is read. */
    readonly upTo: Date | null;
    readonly isSimulated: boolean;
    /** Listed nodes, depth first, siblings by name. */
    readonly nodes: readonly LakeNode[];
    readonly rootCount: number;
    readonly nodeOf: (id: string) => LakeNode | undefined;
    /** Names of initiatives that are no longer listed, by id. */
    readonly formerNames: ReadonlyMap<string, string | null>;
    /** By end, oldest first. */
    readonly periods: readonly PagePeriod[];
    /** The newest closed period of the frequency (yearly, quarterly, monthly) with most surveys; null if none has closed. */
    readonly head: PagePeriod | null;
    /** The newest closed period of each other frequency. */
    readonly alsoClosed: readonly PagePeriod[];
}
declare const runShape: {
    run_id: typeof text;
    started_at: typeof time;
    finished_at: (value: unknown) => Date | null;
    watermark_at: (value: unknown) => Date | null;
    surveys_failed: typeof number;
    data_points: typeof number;
    version: typeof text;
    is_simulated: (value: unknown) => boolean | null;
};
type PublishedRun = ShapedRow<typeof runShape>;
export declare function readLakeOverview(ask: AskRows): Promise<LakeOverview>;
/** When a run published, by the machine's clock. */
export declare const timeOf: (run: PublishedRun | undefined) => Date | null;
/** A listed initiative. */
export interface LakeNode {
    readonly id: string;
    readonly name: string | null;
    readonly parentId: string | null;
    readonly depth: number;
    readonly isLeaf: boolean;
    /** Number of leaves below it; 1 for a leaf. */
    readonly leafCount: number;
}
/** Depth first, siblings by name, as in the view `initiative_tree`. */
export declare function readNodes(ask: AskRows): Promise<readonly LakeNode[]>;
declare const periodShape: {
    record_count: typeof number;
    answered_count: typeof number;
    rejected_count: typeof number;
    verified_count: typeof number;
    not_applicable_count: typeof number;
    not_reported_count: typeof number;
    /** yearly, quarterly or monthly */
    period: typeof text;
    /** YYYY-MM-DD */
    start: typeof text;
    end: typeof text;
    label: typeof text;
    surveyCount: typeof number;
    completeCount: typeof number;
};
/** A period with all its current default surveys. */
export interface PagePeriod extends ShapedRow<typeof periodShape> {
    /** Whether it ends on the days that are usual for its frequency; others are not shown in the same table. */
    readonly isRegular: boolean;
}
/** SQL for the ids of the runs whose restatements the page shows. */
export declare const recentRunsSql = "SELECT run_id FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 30";
export {};
