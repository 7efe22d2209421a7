import { type Html } from '../frame/page-html.ts';
import type { PageLake } from '../page-lake.ts';
import { number, type ShapedRow, text } from '../row-shape.ts';
declare const shape: {
    reason: typeof text;
    records: typeof number;
    nodes: typeof number;
    questions: typeof number;
    year: typeof number;
};
export type ExclusionCount = ShapedRow<typeof shape>;
/** The numbers of the newest closed year that are in no figure, by reason. */
export declare function readExclusions(lake: PageLake): Promise<readonly ExclusionCount[]>;
export declare function exclusionTable(counts: readonly ExclusionCount[]): Html;
export {};
