import type { Invocation } from '../invocation.ts';
/** `plan`: shows what `run` would request, and why. */
export default function plan(invocation: Invocation): Promise<number>;
