import type { Random } from './random.ts';
/** An object store that obeys conditions, on loopback in this process, to which lakes are pushed. */
export interface ProofStore {
    readonly environment: Readonly<Record<string, string>>;
    /** Disturbs a tenth of the following requests, or all of them if the store is down; null: none. */
    disturb(how: StoreFault | null, random: Random): void;
    /** What a reader would miss now, human-readable: at any moment, nothing. */
    look(folder: string): Promise<readonly string[]>;
    /** Everything that differs from the state after a push of this snapshot. */
    check(folder: string, snapshot: string, keep: number): Promise<readonly string[]>;
    close(): Promise<void>;
}
export declare const storeFaults: readonly ['store fails now and then', 'store loses answers', 'store is down'];
export type StoreFault = (typeof storeFaults)[number];
export declare function startStore(): Promise<ProofStore>;
