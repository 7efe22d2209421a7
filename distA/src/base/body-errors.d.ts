import { EsgLakeError } from './errors.ts';
/** A body that violates the service's interface: truncated, not JSON, `success` not true, wrong shape. Exit code 6. */
export declare class InvalidBodyError extends EsgLakeError {
    readonly name = "InvalidBodyError";
    /** JSON pointer to what is wrong; `''` is the whole body. */
    readonly pointer: string;
    readonly what: string;
    constructor(what: string, options?: {
        readonly pointer?: string;
        readonly request?: string;
        readonly cause?: unknown;
    });
    /** Whether the envelope is valid: the service works, but its data for this one thing cannot be used. */
    get isOfData(): boolean;
    /** The same error, naming the request. */
    of(request: string): InvalidBodyError;
}
/** A body over the limit, as transferred or decoded. Never requested again within a run. Exit code 6. */
export declare class BodyTooLargeError extends EsgLakeError {
    readonly name = "BodyTooLargeError";
    readonly maxBytes: number;
    constructor(maxBytes: number, request?: string);
    /** The same error, naming the request. */
    of(request: string): BodyTooLargeError;
}
/** A body that repeats our credentials: neither landed nor read, and not requested again within a run. Exit code 6. */
export declare class RepeatedCredentialError extends EsgLakeError {
    readonly name = "RepeatedCredentialError";
    constructor(request?: string);
    /** The same error, naming the request. */
    of(request: string): RepeatedCredentialError;
}
/** A read error in a form that can leave a worker thread, where error classes are lost. */
export type BodyFailure = {
    readonly kind: 'invalid';
    readonly what: string;
    readonly pointer: string;
} | {
    readonly kind: 'too_large';
    readonly maxBytes: number;
} | {
    readonly kind: 'repeated_credential';
};
/** Null for errors that are not about the body. */
export declare function toBodyFailure(error: unknown): BodyFailure | null;
/** The error that `toBodyFailure` was made from. */
export declare function fromBodyFailure(failure: BodyFailure): InvalidBodyError | BodyTooLargeError | RepeatedCredentialError;
