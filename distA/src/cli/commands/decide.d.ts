import type { Invocation } from '../invocation.ts';
/** `decide`: lists the decisions that are open, and writes their lines to the files of a folder. */
export default function decide({ values, world }: Invocation): Promise<number>;
/** The decision that could change most, as text; null if none is open, or there is no lake of this version. */
export declare function firstOpenDecision({ values, world }: Invocation): Promise<string | null>;
