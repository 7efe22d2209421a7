import type { KnownService } from '../schema/rows.ts';
import { type KeptHistory } from './publish/history.ts';
import type { Snapshot } from './publish/snapshot-folders.ts';
/** What the next run needs to know, all of it from the published lake. */
export interface LakeState extends KnownService {
    /** Listed initiatives without a parent. */
    readonly rootIds: readonly string[];
    /** Listed initiatives with a name. */
    readonly namedInitiativeIds: readonly string[];
    /** The body that the initiatives were read from. */
    readonly initiativesResponseId: string | null;
    readonly initiativesBody: PublishedBody | null;
    /** `code pointer value` of each issue with the listings, sorted. */
    readonly listingIssueKeys: readonly string[];
    /** Path at which the service last answered a lookup of value lists. */
    readonly valueListPath: string | null;
    /** The bodies of `subResources` that have rows, by resource and what was requested. */
    readonly subResourceBodies: ReadonlyMap<string, ReadonlyMap<string, PublishedBody>>;
    readonly crossDuplicates: readonly (KnownService['crossDuplicates'][number] & {
        readonly utrvId: string;
    })[];
    /** Runs that published, oldest first. */
    readonly runIds: readonly string[];
}
export declare function readLakeState(snapshot: Snapshot): Promise<LakeState>;
/** A row of `responses`: a body that was landed. */
export interface PublishedResponse {
    readonly responseId: string;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly status: number;
    /** Microseconds. */
    readonly fetchedAt: number;
    readonly serverDate: null;
    readonly byteCount: number;
    readonly landingFile: string;
    readonly runId: string;
}
/** A landed body that rows were made from. */
export interface PublishedBody extends PublishedResponse {
    readonly endpoint: string;
}
/** All bodies that were landed for a lake. */
export declare const readResponses: (history: KeptHistory) => Promise<readonly PublishedResponse[]>;
/** Runs that published, oldest first. */
export declare const readRunIds: (history: KeptHistory) => Promise<readonly string[]>;
