/**
 * Only names that need no resolver: not every resolver keeps `*.localhost` on this machine.
 * @param hostname as in a URL: IPv6 in brackets
 */
export declare function isLoopback(hostname: string): boolean;
