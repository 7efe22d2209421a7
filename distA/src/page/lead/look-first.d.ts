import type { LookFirstItem, LookFirstKind } from '../../report/report.ts';
import type { PageLake } from '../page-lake.ts';
/** What to look at first. */
export interface LookFirst {
    readonly items: readonly LookFirstItem[];
    /** Further ones by kind, those that weigh little included. */
    readonly left: ReadonlyMap<LookFirstKind, number>;
}
/**
 * At most five items, the weightiest first: numbers that changed by a power of ten or are far from the year before, parents
 * that report less than what is below them, units that the lake does not know, reported figures that are gone, and reports
 * without any answer.
 */
export declare function readLookFirst(lake: PageLake): Promise<LookFirst>;
