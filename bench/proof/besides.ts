import type { Besides } from './night.ts';
import type { Random } from './random.ts';
import type { ProofStore } from './store.ts';

interface Place {
  /** For copies of the store's content. */
  readonly folder: string;
  /** Null: lakes are not pushed. */
  readonly store: ProofStore | null;
  readonly random: Random;
}

/** The store of a lake, if it is pushed. */
export function createBesides({ folder, store, random }: Place): Besides {
  return {
    begin: ({ store: fault }) => store?.disturb(fault ?? null, random),
    look: async (tally) => {
      if (store === null) return [];
      tally.stores++;
      return store.look(folder);
    },
    check: async (snapshot) => (store === null ? [] : store.check(folder, snapshot)),
  };
}
