import { EsgLakeError } from '../base/errors.ts';
/** The location of objects: `s3://bucket/prefix`. */
export interface StoreLocation {
    readonly scheme: StoreScheme;
    readonly bucket: string;
    /** Empty, or with a trailing slash. */
    readonly prefix: string;
    /** For display, without a trailing slash. */
    readonly url: string;
}
declare const storeSchemes: readonly ['s3', 'az', 'gs'];
export type StoreScheme = (typeof storeSchemes)[number];
/** Null for a text that is not the address of a store, or that has more parts: user, password, query, fragment. */
export declare function parseStoreUrl(text: string): StoreLocation | null;
/** What a store reports about an object. */
export interface ObjectInfo {
    /** Relative to the address of the store: `tables/current.json`. */
    readonly key: string;
    readonly bytes: number;
    /** Identifies this content of the object in the condition of a put: an ETag, or Google's generation. */
    readonly tag: string;
    /**
     * Checksums of the content in hexadecimal, as the store reports them. A value that differs from the content's MD5 may
     * not be an MD5 at all.
     */
    readonly md5?: string | undefined;
    readonly sha256?: string | undefined;
}
export interface StoredObject extends ObjectInfo {
    readonly content: Uint8Array;
}
/** A file that is too large to hold in memory. */
export interface FileContent {
    readonly file: string;
    readonly bytes: number;
    /** Hexadecimal. */
    readonly sha256: string;
}
/** Put only if no object has this key, or only if the object is unchanged since it was read. */
export type PutCondition = {
    readonly ifNoneMatch: '*';
} | {
    readonly ifMatch: string;
};
/**
 * A prefix in a bucket or container, in the five calls that publication needs. Each throws an EsgLakeError that names
 * the address: exit code 2 for a missing bucket, 5 for refused credentials, 6 for a store that cannot be reached, 130
 * when interrupted. The SDK retries failed requests.
 */
export interface ObjectStore {
    /** Such as `s3://bucket/prefix`; used in messages. */
    readonly url: string;
    /** Null if there is no such object. */
    get(key: string): Promise<StoredObject | null>;
    head(key: string): Promise<ObjectInfo | null>;
    /** All objects whose keys start with the prefix. */
    list(prefix: string): Promise<readonly ObjectInfo[]>;
    /**
     * Readers see the old object or the whole new one. The store compares what it receives with the checksum.
     *
     * @returns the tag of the new object; null if the condition is not met, or another writer was writing at that moment.
     * If the response was lost and the SDK retried, it may be null although the first attempt succeeded: see `putOnce`.
     */
    put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null>;
    /** Deleting an object that does not exist is not an error. */
    delete(key: string): Promise<void>;
    close(): Promise<void>;
}
/**
 * What is needed to open a store. Its SDK reads credentials, region and endpoint from the environment and its own
 * files.
 */
export interface StoreOptions {
    /** `s3://bucket/prefix`, `az://container/prefix` or `gs://bucket/prefix`. */
    readonly url: string;
    /** Whether the bucket is in the path instead of the host name. @default null: if S3 has another endpoint */
    readonly pathStyle?: boolean | null;
    readonly signal?: AbortSignal;
}
/**
 * Puts under a condition and returns whether this put succeeded. An SDK retries a put whose response was lost, and the
 * store refuses the second attempt because of the first. So if the condition fails, the stored content decides.
 */
export declare function putOnce(store: ObjectStore, key: string, content: Uint8Array, condition: PutCondition): Promise<boolean>;
/** The store refused the credentials, or none were found: exit code 5. */
export declare class StoreAccessError extends EsgLakeError {
    readonly name = "StoreAccessError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** The store could not be reached or kept failing: exit code 6. */
export declare class StoreUnreachableError extends EsgLakeError {
    readonly name = "StoreUnreachableError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** Advice for a push that did not finish. */
export declare const pushAgain = "Push again: only what is still missing is pushed.";
/** Another push was faster: exit code 4. */
export declare class PushLostError extends EsgLakeError {
    readonly name = "PushLostError";
    constructor(message: string);
}
export {};
