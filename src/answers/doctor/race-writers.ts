import { randomUUID } from 'node:crypto';
import { asideFolder, ignored, type Store } from '../../share/store.ts';

/**
 * Lets many writers put the same object at the same time. Leaves nothing behind.
 *
 * @throws GuardError unless exactly one of them wins, and its content is there
 */
export async function raceWriters(store: Store, rounds: number, writers: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const key = `${asideFolder}probe-${randomUUID()}`;
    // Large enough for puts to overlap.
    const contents = Array.from({ length: writers }, () => Buffer.from(randomUUID().repeat(500)));
    try {
      const wins = await Promise.all(contents.map((content) => store.putOnce(key, content)));
      const winners = contents.filter((_, at) => wins[at]);
      const there = await store.get(key);
      if (winners.length !== 1 || there === null || winners[0]?.equals(there) !== true) {
        throw ignored(store, `${winners.length} of ${writers} writers at the same time believed they had won`);
      }
    } finally {
      await store.remove(key);
    }
  }
}
