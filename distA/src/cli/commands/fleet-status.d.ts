import type { Invocation } from '../invocation.ts';
/** `fleet status`: exit 1 when a connection failed, was never published, or is older than `--max-age`. */
export default function status(invocation: Invocation): Promise<number>;
