import type { LandedListings, LandedState } from '../extract/extract-landing.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractState, ListingReader } from '../extract/extract-run.ts';
import type { RunSurveys } from '../extract/in-rounds.ts';
import type { SubResourceResult } from '../extract/resources/resource.ts';
import type { ResponseInfo } from '../extract/types.ts';
import { type TableBatch } from '../schema/row-batches.ts';
/** What a run found and the next one needs to know. */
export interface StateInput {
    readonly listing: Pick<Listing, 'surveys' | 'initiatives' | 'plain' | 'filtered' | 'batches'>;
    readonly plan: {
        readonly removed: readonly string[];
    };
    readonly surveys: Pick<RunSurveys, 'loaded' | 'failed' | 'responses'>;
    readonly subResources: readonly SubResourceResult[];
}
interface StateRun {
    /** Removes credentials from a text, which may quote the service. */
    clean(text: string): string;
    /** What the published lake knows; null on the first run. */
    readonly state: Pick<ExtractState, 'surveys'> | null;
}
/** Turns the listings, the responses and the state of every survey into batches of rows. */
export declare function transformState(run: StateRun, found: StateInput): readonly TableBatch[];
/** Turns listings, responses and the state of every survey, as found in the landing, into rows. */
export declare function transformLanding(run: {
    readonly listings: ListingReader;
}, landed: {
    readonly landing: LandedState;
    /** Surveys without rows, with the reason. */
    readonly refused: ReadonlyMap<string, string>;
    readonly listings: LandedListings;
    readonly subResources: readonly SubResourceResult[];
    readonly responses: readonly ResponseInfo[];
}): readonly TableBatch[];
export {};
