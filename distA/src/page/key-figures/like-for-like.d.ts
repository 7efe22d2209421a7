import { type AskRows, number, type ShapedRow, text } from '../row-shape.ts';
/** The leaves below a root that reported in every year from `since` on. */
export interface LikeForLike {
    readonly since: number;
    readonly siteCount: number;
    /** One per year, from `since` to the newest. */
    readonly sums: readonly number[];
}
export interface YearSpan {
    readonly first: number;
    readonly newest: number;
}
declare const sumShape: {
    rootId: typeof text;
    measureId: typeof text;
    year: typeof number;
    since: typeof number;
    sum: typeof number;
    verified: typeof number;
    siteCount: typeof number;
};
type SiteSum = ShapedRow<typeof sumShape>;
/**
 * The sums of the leaves' own reports, and of what is verified of them, by root, measure and year, and by the year since which
 * each leaf has reported without a break (the year after the newest for leaves without a report in the newest).
 */
export declare function readSiteSums(rows: AskRows, measureIds: readonly string[], { first, newest }: YearSpan): Promise<readonly SiteSum[]>;
/** The longest series of years up to the newest in which at least half of the newest year's sites, and at least three, always reported. */
export declare function likeForLike(sites: readonly SiteSum[], { first, newest }: YearSpan): LikeForLike | null;
export {};
