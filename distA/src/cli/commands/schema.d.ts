import type { Invocation } from '../invocation.ts';
/**
 * `schema`: prints the data dictionary, from the declaration alone; or SQL that creates or loads a warehouse's tables.
 */
export default function schema(invocation: Invocation): Promise<number>;
