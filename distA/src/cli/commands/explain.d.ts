import type { Invocation } from '../invocation.ts';
/** `explain`: traces a value record, or with `--node` or `--year` a figure, back to its place in the responses. */
export default function explain(invocation: Invocation): Promise<number>;
