/** Every way in which the service can be made to misbehave, with what each one does. */
export declare const faultKinds: {
    readonly latency: 'answers after `ms` (default 200) and up to as much again';
    readonly 'slow-body': 'sends the body in pieces over `ms` (default 1000)';
    readonly 'reset-before': 'resets the connection instead of answering';
    readonly 'reset-inside': 'resets the connection in the middle of the body';
    readonly 'reset-after': 'resets the connection after the body';
    readonly 'not-http': 'sends bytes that are not HTTP, six kinds in turn';
    readonly 'truncated-json': 'sends the first half of the body as if it were all';
    readonly 'wrong-content-length': 'announces `bytes` (default 100, may be negative) more than it sends';
    readonly 'gzip-error': 'sends a gzip body that is broken in the middle';
    readonly html: 'sends a page of HTML with status 200';
    readonly 'success-false': 'sends a failure envelope with status 200';
    readonly unauthorized: 'answers 401';
    readonly forbidden: 'answers 403';
    readonly 'not-found': 'answers 404';
    readonly 'request-timeout': 'answers 408';
    readonly throttled: 'answers 429 with Retry-After of `ms` (default 1000) and RateLimit headers';
    readonly 'throttled-bare': 'answers 429 without any header';
    readonly 'throttled-absurd': 'answers 429 with headers that make no sense, four kinds in turn';
    readonly 'server-error': 'answers 500, 502, 503, 504 in turn';
    readonly hang: 'never answers; with `ms`, closes the connection then';
    readonly redirect: 'answers 302 to `headers.location`, by default another origin';
    readonly 'huge-body': 'streams `bytes` (default 1e9) of valid-looking JSON';
    readonly 'duplicate-entries': 'lists every third entry twice';
    readonly 'reordered-entries': 'lists in another order';
    readonly vanished: 'answers 400 as for an unknown survey';
    readonly 'last-updated-skew': 'moves every lastUpdated by `ms`';
    readonly 'date-skew': 'moves the Date header by `ms`';
    readonly 'empty-listing': 'lists nothing';
    readonly 'wrong-body': 'sends data that is not the answer, five kinds in turn: {}, null, an error object, another id, no value records';
    readonly 'emptied-survey': 'sends surveys with an empty array of value records';
};
export type FaultKind = keyof typeof faultKinds;
/** When and where a fault matches; all conditions must be met. */
export interface FaultRule {
    readonly kind: FaultKind;
    /** An endpoint name of report.json, or '*'. @default '*' */
    readonly endpoint?: string;
    /** Share of the matching requests, 0 to 1, seeded. @default 1 */
    readonly rate?: number;
    /** Maximum number of times the rule applies. */
    readonly times?: number;
    /** Number of matching requests that pass before the rule first applies. */
    readonly after?: number;
    /** A substring of the path with its query. */
    readonly match?: string;
    readonly ms?: number;
    readonly bytes?: number;
    /** Added to the answer's headers, replacing those of the same name. */
    readonly headers?: Readonly<Record<string, string>>;
}
/** A rule that applies to a request, and how often it has applied before. */
export interface FaultMatch {
    readonly rule: FaultRule;
    readonly count: number;
    /** In [0, 1), seeded; for jitter. */
    readonly random: number;
}
/** The active rules and their counters. */
export interface FaultInjector {
    readonly rules: () => readonly FaultRule[];
    /** Resets the counters. */
    readonly set: (rules: readonly FaultRule[]) => void;
    /** All rules that match this request, which is counted. */
    readonly matches: (endpoint: string, path: string) => readonly FaultMatch[];
}
export declare function createFaultInjector(seed: number, rules: readonly FaultRule[]): FaultInjector;
/** Reads rules from JSON. @throws RangeError saying what is wrong. */
export declare function readFaultRules(json: unknown): readonly FaultRule[];
