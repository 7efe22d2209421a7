import { type StoreLocation, type StoreOptions } from './object-store.ts';
/** The content of an SDK's error, without its request and response, which may contain credentials. */
export interface SdkFault {
    /** HTTP status of the response; null without one. */
    readonly status: number | null;
    readonly error: unknown;
}
/** What differs between vendors when a request fails. */
interface SdkErrors {
    /** How to provide credentials. */
    readonly credentials: string;
    readonly faultOf: (error: unknown) => SdkFault;
}
/** The common part of the stores: a location, a signal, and requests whose errors are converted into ours. */
export declare abstract class SdkStore {
    #private;
    protected readonly location: StoreLocation;
    protected readonly signal: AbortSignal | undefined;
    constructor(location: StoreLocation, { signal }: StoreOptions, errors: SdkErrors);
    get url(): string;
    close(): Promise<void>;
    /** The option of a request that can be aborted. */
    protected get abortable(): {
        readonly abortSignal?: AbortSignal;
    };
    /**
     * @param doing completes "the store …": `get tables/current.json`
     * @param isExpected faults that are an answer: the result is null then
     * @throws EsgLakeError for any other fault
     */
    protected guarded<T>(doing: string, work: () => Promise<T>): Promise<T>;
    protected guarded<T>(doing: string, work: () => Promise<T>, isExpected: (fault: SdkFault) => boolean): Promise<T | null>;
    protected errorOf(fault: SdkFault, doing: string): Error;
}
export declare const isMissing: ({ status }: SdkFault) => boolean;
/** Whether a put with a condition was refused; 409: another writer is writing at this moment. */
export declare const isRefused: ({ status }: SdkFault) => boolean;
/**
 * Detects a listing that does not advance: call it with each page.
 *
 * @param token of the next page; undefined after the last
 * @throws EsgLakeError if the store repeats a page, or returns a hundred pages in a row without an object
 */
export declare function listingGuard(url: string): (token: string | undefined, objects: number) => void;
export declare const nameOf: (error: unknown) => string;
export {};
