import { type Html } from '../frame/page-html.ts';
import { type LakeOverview } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { number, type ShapedRow, text } from '../row-shape.ts';
/** A sentence about how the data was loaded. */
export declare function issueSentence(issues: Issues): string;
/** Every kind of issue: its number, and part of the tree. */
export declare function issueTable(issues: Issues, overview: LakeOverview): Html;
/** Issues of all codes by part of the tree and severity. */
export declare function severityTable(issues: Issues, overview: LakeOverview): Html | string;
declare const placeShape: {
    severity: typeof text;
    code: typeof text;
    place: (value: unknown) => string | null;
    issues: typeof number;
    nodes: typeof number;
    message: typeof text;
    /** One of the nodes that have it. */
    initiative_id: (value: unknown) => string | null;
};
/** Issues of the current data of one severity and code. */
interface IssueKind extends Omit<IssuePlace, 'place'> {
    /** Number of all kinds. */
    readonly found: number;
}
/** Issues of one severity and code in one part of the tree; `place` is null if their node is not listed. */
type IssuePlace = ShapedRow<typeof placeShape>;
/** Number of issues of a severity and code after a run that changed it. */
export interface Issues {
    /** Numbers of issues by severity. */
    readonly totals: ReadonlyMap<string, number>;
    /** Worst first, limited. */
    readonly kinds: readonly IssueKind[];
    readonly places: readonly IssuePlace[];
}
/** @param depth of the nodes that issues are counted by */
export declare function readIssues(lake: PageLake, depth: number): Promise<Issues>;
export {};
