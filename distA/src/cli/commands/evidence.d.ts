import type { Invocation } from '../invocation.ts';
/** `evidence`: writes a folder with which others can check a figure. */
export default function evidence({ values, world, console }: Invocation): Promise<number>;
