import type { Invocation } from '../invocation.ts';
/**
 * `query`: runs one statement or named question on a snapshot of the lake, to stdout or a file; or lists the questions.
 */
export default function query(invocation: Invocation): Promise<number>;
