import type { Invocation } from '../invocation.ts';
/** `fleet run`: runs the nightly pipeline for every connection, or for those of one shard. */
export default function run(invocation: Invocation): Promise<number>;
