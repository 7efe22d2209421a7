/** A proxy that requests go through, and the variable that names it. */
export interface HttpProxy {
    /** May contain a user and a password, so it must never be shown. */
    readonly url: string;
    readonly variable: string;
}
type Environment = Readonly<Record<string, string | undefined>>;
/**
 * The proxy for a base URL according to `HTTPS_PROXY` or `HTTP_PROXY` and `NO_PROXY`; as in curl, lower case takes
 * precedence. Loopback is reached without a proxy, unless `NO_PROXY` contains `<-loopback>`. Throws UsageError for an invalid
 * address.
 */
export declare function proxyFor(baseUrl: string, environment: Environment): HttpProxy | null;
/** Scheme, host and port, which may be shown. */
export declare const proxyAddress: ({ url }: HttpProxy) => string;
export {};
