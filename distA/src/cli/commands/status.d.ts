import type { Invocation } from '../invocation.ts';
/** `status`: exit 1 when nothing is published or it is older than `--max-age`; 7 when it noticed damage. */
export default function status({ values, world, console, styles }: Invocation): Promise<number>;
