import { EsgLakeError } from '../base/errors.ts';
import type { Endpoint } from './types.ts';
/** The service rejected our credentials: 401 even after renewal, or 403 for a listing. Exit code 5. */
export declare class CredentialsError extends EsgLakeError {
    readonly name = "CredentialsError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** No usable connection: unknown host, refused, closed early, timed out, untrusted certificate. Exit code 6. */
export declare class UnreachableError extends EsgLakeError {
    readonly name = "UnreachableError";
    /** False if retrying cannot help, as with an untrusted certificate. */
    readonly retryable: boolean;
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
        readonly retryable?: boolean;
    });
}
/** An answer with an unexpected status. The caller may treat it as a single failed survey; otherwise exit code 6. */
export declare class HttpError extends EsgLakeError {
    readonly name = "HttpError";
    readonly status: number;
    readonly endpoint: Endpoint;
    /** The service's message, cleaned for a terminal; null if there was none that could be read. */
    readonly serviceMessage: string | null;
    /** Milliseconds that the service asked us to wait (429 and 503 only), capped; null if it did not say. */
    readonly waitMs: number | null;
    constructor(message: string, options: {
        readonly status: number;
        readonly endpoint: Endpoint;
        readonly serviceMessage?: string | null;
        readonly waitMs?: number | null;
        readonly hint?: string;
    });
}
/**
 * A body could not be written to the landing: disk full, no permission, a failing disk. Exit code 1; nothing is published.
 */
export declare class LandingError extends EsgLakeError {
    readonly name = "LandingError";
    constructor(message: string, options?: {
        readonly cause?: unknown;
    });
}
