import type { Invocation } from '../invocation.ts';
/** `path`: prints the folder of a snapshot, or the Parquet files of one of its tables. */
export default function path({ values, world, positional: table }: Invocation): Promise<number>;
