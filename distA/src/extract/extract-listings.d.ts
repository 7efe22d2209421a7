import { type TableBatch } from '../schema/row-batches.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import type { ResponseInfo } from './types.ts';
/** What exists according to the service, read but not yet loaded. */
export interface Listing {
    readonly surveys: readonly ListedSurvey[];
    /** Ids from the root down to each listed initiative, which is the last. */
    readonly initiativePaths: ReadonlyMap<string, readonly string[]>;
    readonly initiatives: ResponseInfo;
    readonly plain: readonly ResponseInfo[];
    /** Initiatives that are listed without a name. */
    readonly namelessInitiatives: ReadonlySet<string>;
    /** Whether known surveys that are not listed stay, since the listing has entries that cannot be read. */
    readonly keepsUnlisted: boolean;
    /** Listings with `changedSince`, the source of `lastUpdated`. */
    readonly filtered: readonly ResponseInfo[];
    /** Whether the lake's watermark is in the future: even a run without changes then corrects it. */
    readonly isWatermarkWrong: boolean;
    /** `code pointer value` of each issue with the listings. */
    readonly issueKeys: readonly string[];
    /** Rows of initiatives, their closure and the issues of the listings. */
    readonly batches: readonly TableBatch[];
}
/**
 * Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once without a filter, which shows what exists, and
 * once with `changedSince`, which adds `lastUpdated`. Sets mode, changedSince, watermark and survey listing in the
 * run's statistics. A listing with entries that cannot be read, and without something that the lake has, counts as
 * failed: the initiatives are then read from the body of the run before, and no survey is removed.
 *
 * @throws InvalidBodyError if there is no lake yet and no listed record has an id
 */
export declare function extractListings(run: ExtractRun): Promise<Listing>;
