import type { Secrets } from './secrets.ts';
/** A body as received or as landed, not yet decoded. */
export type StagedBody = {
    /** Limit of the decoded body, in bytes. */
    readonly maxBytes: number;
} & ({
    readonly kind: 'plain' | 'gzip';
    readonly bytes: Uint8Array;
}
/** The path of a gzip file. */
 | {
    readonly kind: 'file';
    readonly file: string;
});
/**
 * Decodes a staged body. Throws InvalidBodyError for damaged gzip, BodyTooLargeError past `maxBytes`.
 *
 * Decodes in the calling thread, since the thread pool is busy syncing landed files.
 */
export declare function readBody(body: StagedBody): Promise<{
    readonly bytes: Uint8Array;
    readonly responseId: string;
    readonly byteCount: number;
}>;
/** Only the decoded bytes; throws what `readBody` throws. */
export declare function decodeBody(body: StagedBody): Uint8Array;
/** The identity of a body: the SHA-256 of its decoded bytes, in hexadecimal. */
export declare const responseIdOf: (bytes: Uint8Array) => string;
/** @throws InvalidBodyError if the checksum of a body differs from the one that it was landed under */
export declare function requireBody(found: string, landedAs: string): void;
/**
 * The `data` of a response. Throws InvalidBodyError when the text is not JSON or not an object, when `success` is not true
 * (with the service's message), or when there is no `data`.
 */
export declare function parseEnvelope(bytes: Uint8Array): unknown;
/** @throws InvalidBodyError that says where the text stops being JSON. Invalid UTF-8 becomes U+FFFD. */
export declare function parseJson(bytes: Uint8Array): unknown;
/** What is kept of a body too large for memory: enough to identify it and to see whether it is complete. */
interface BodyLook {
    readonly responseId: string;
    readonly byteCount: number;
    /** Whether it begins and ends like the envelope of a success; what lies between is not examined. */
    readonly looksWhole: boolean;
}
/** Examines the decoded bytes of a body as they arrive. */
export interface BodyLooker {
    /** @throws RepeatedCredentialError if the body contains a secret */
    look(chunk: Uint8Array): void;
    end(): BodyLook;
}
/** @param secrets what a body must not contain; null if it may contain anything */
export declare function createBodyLooker(secrets: Secrets | null): BodyLooker;
/** The same check as `looksWhole`, for a body in memory. */
export declare const looksLikeEnvelope: (bytes: Uint8Array) => boolean;
export {};
