import type { Invocation } from '../invocation.ts';
/** `report`: shows where the lake's report page is, or rebuilds it. */
export default function report(invocation: Invocation): Promise<number>;
