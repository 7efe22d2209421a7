import type { ListedSurvey, ListingReader } from '../extract/extract-run.ts';
import type { ResponseInfo } from '../extract/types.ts';
import type { RowSink } from '../schema/rows.ts';
import type { TransformContext, TransformRun } from './transform-context.ts';
/** One answer of endpoint 3 or 4. */
export interface SurveyListing {
    readonly data: readonly unknown[];
    readonly response: Pick<ResponseInfo, 'responseId'>;
}
/** Turns listings into rows, and extracts what they say about each survey. */
export declare function createListingReader({ runId, options }: TransformRun): ListingReader;
/**
 * Which surveys exist. Only the plain listings decide that, and only their faults become issues; the filtered ones
 * (with `changedSince`) add `lastUpdated`, the latest if several listings name a survey. A survey that is in several
 * plain listings is taken from the first; a survey that is in one listing twice is a duplicate.
 * @param context its `responseId` is not used, since every listing is a separate response
 */
export declare function readSurveyListing(plain: readonly SurveyListing[], filtered: readonly SurveyListing[], context: TransformContext, sink: RowSink): readonly ListedSurvey[];
