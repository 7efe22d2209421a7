import { type ObjectStore } from './object-store.ts';
/** Whether an object was left behind long ago by a probe that was killed. */
export declare const isOldProbe: (key: string, now: number) => boolean;
/**
 * Puts an object twice under a condition that allows only one put. Some stores accept conditions and ignore them: two
 * concurrent pushes would silently destroy each other's work. Leaves nothing behind.
 *
 * @throws GuardError if the store ignores conditions
 */
export declare function requireConditions(store: ObjectStore): Promise<void>;
interface RaceResult {
    readonly rounds: number;
    readonly writers: number;
}
/**
 * Lets many writers put the same object at the same time: first as a new one, then over one that all have read. Exactly
 * one may win. Leaves nothing behind.
 *
 * @throws GuardError if several won, none did, or the object does not have the winner's content
 */
export declare function raceWriters(store: ObjectStore, { rounds, writers }?: RaceResult): Promise<RaceResult>;
export {};
