export declare const isKept: (endpoint: string) => boolean;
/** The request that a body answers. */
export declare const requestKey: (method: string, path: string) => string;
/** Runs that landed any response. */
export declare function landingRuns(output: string): Promise<readonly string[]>;
/** Requests whose bodies the indexes of these runs name, each after a check that the body exists. */
export declare function landedRequests(output: string, runs: readonly string[]): Promise<ReadonlySet<string>>;
