import type { Besides } from './night.ts';
import type { Random } from './random.ts';
import type { ProofStore } from './store.ts';
import type { Variation } from './variation.ts';
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
export declare function createBesides({ formats, keepSnapshots: keep }: Variation, place: Place): Besides;
export {};
