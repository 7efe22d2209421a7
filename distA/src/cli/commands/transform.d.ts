import type { Invocation } from '../invocation.ts';
/**
 * `transform`: reads names of landed bodies, writes Arrow. Each frame on stdout is a line of JSON (`connection`,
 * `table`, `rows`, `bytes`) followed by that many bytes of an Arrow IPC stream; with `--table`, all of stdout is one
 * such stream.
 */
export default function transform({ values, world }: Invocation): Promise<number>;
