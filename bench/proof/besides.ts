import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Besides } from './night.ts';
import type { Random } from './random.ts';
import type { ProofStore } from './store.ts';
import type { Variation } from './variation.ts';
import { checkTables } from './whole-tables.ts';

interface Place {
  readonly output: string;
  /** For copies of the store's content. */
  readonly folder: string;
  /** Null: lakes are not pushed. */
  readonly store: ProofStore | null;
  readonly random: Random;
  /** Whether files shared by snapshots and tables were damaged. */
  readonly wasDamaged: () => boolean;
}

/** The open tables and the store of a lake, according to its variation. */
export function createBesides({ formats, keepSnapshots: keep }: Variation, place: Place): Besides {
  const { output, folder, store, random, wasDamaged } = place;
  const sizeOf = (path: string): Promise<number | null> =>
    stat(join(output, path)).then(
      ({ size }) => size,
      () => null,
    );
  return {
    begin: ({ store: fault }) => store?.disturb(fault ?? null, random),
    look: async (tally) => {
      const wrong: string[] = [];
      if (formats.length > 0 && !wasDamaged()) wrong.push(...(await checkTables(output, sizeOf, {})));
      if (store !== null) {
        tally.stores++;
        wrong.push(...(await store.look(folder)));
      }
      return wrong;
    },
    check: async (snapshot, tally) => {
      const wrong: string[] = [];
      if (formats.length > 0) {
        tally.tables++;
        const isNewestOnly = wasDamaged();
        const names = isNewestOnly ? [] : await filesBelow(output, 'tables');
        wrong.push(...(await checkTables(output, sizeOf, { snapshot, keep, names, isNewestOnly })));
      }
      if (store !== null) wrong.push(...(await store.check(folder, snapshot, keep)));
      return wrong;
    },
  };
}

async function filesBelow(output: string, name: string): Promise<readonly string[]> {
  const names = await readdir(join(output, name), { recursive: true });
  return names.map((one) => `${name}/${one}`);
}
