import type { Invocation } from '../invocation.ts';
/** `sandbox`: runs the simulated service until interrupted. With `--json`, one line contains its address. */
export default function sandbox(invocation: Invocation): Promise<number>;
