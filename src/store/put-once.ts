import type { ObjectStore, PutCondition } from './object-store.ts';

/**
 * Puts under a condition, and says whether it is this put that stands. An SDK repeats a put whose answer was lost, and the
 * store refuses the second attempt because of the first: so what is there decides.
 */
export async function putOnce(
  store: ObjectStore,
  key: string,
  content: Uint8Array,
  condition: PutCondition,
): Promise<boolean> {
  if ((await store.put(key, content, condition)) !== null) return true;
  const there = await store.get(key);
  return there !== null && Buffer.compare(there.content, content) === 0;
}
