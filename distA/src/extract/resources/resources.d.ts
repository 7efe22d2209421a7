import type { Resource } from './resource.ts';
/** Calculated values (endpoint 6): one request per survey and `--calculation` code. */
export declare const calculated: Resource;
/** All resources of the service other than listings and surveys, in the order in which a run requests them. */
export declare const resources: readonly Resource[];
