import type { Invocation } from '../invocation.ts';
/** `verify`: checks a snapshot against its manifest, as every publication does; exit 7 when a check fails. */
export default function verify(invocation: Invocation): Promise<number>;
