import type { Invocation } from '../invocation.ts';
export default async function evidence(_: Invocation): Promise<number> {
  return 0;
}
