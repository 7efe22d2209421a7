import type { Invocation } from '../invocation.ts';
/** `fleet commit`: updates the fleet's tables to what its connections have published, and runs `--push` if set. */
export default function commit(invocation: Invocation): Promise<number>;
