import type { Resource } from './resource.ts';
/**
 * Value lists (endpoint 7) that loaded definitions refer to and the lake does not have, or all of them if they are due.
 * A list that an unpublished run has landed since the lake was built is read from disk. Value lists only give codes
 * their names, so after a failed lookup the lake keeps what it has, and the next run requests what is missing; so it
 * does with a list that the answer lacks, or has without options or names. With
 * `--value-lists none` nothing is requested and nothing is reported as missing.
 */
export declare const valueLists: Resource;
