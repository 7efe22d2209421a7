export interface BaseUrl {
    readonly origin: string;
    /** For messages: host and port. */
    readonly host: string;
    /** `''`, or a path that begins with `/` and does not end with it. */
    readonly pathPrefix: string;
}
/**
 * Removes a trailing `/v1`. Throws UsageError, also for `http` unless the host is loopback or `insecure` is set; never
 * shows a password.
 */
export declare function parseBaseUrl(text: string, insecure?: boolean): BaseUrl;
