import type { FaultRule } from '../../test/support/sandbox/faults/faults.ts';
import type { Disturbance } from './command.ts';
import type { Random } from './random.ts';
import { type StoreFault } from './store.ts';
/** One way to disturb a run: its process, its files, its reader, its clock or the service that it reads. */
export interface Attempt {
    /** For the tally: `kill at …`, `kill anywhere`, or the kind of disturbance. */
    readonly name: string;
    readonly disturbance: Disturbance;
    readonly service: readonly FaultRule[];
    /** What the object store does in the meantime, if lakes are pushed to one. */
    readonly store?: StoreFault;
    /** Bytes left free on the lake's own file system in the meantime. */
    readonly freeBytes?: number;
    /** Where the run is when the file system fills up. @default at its beginning */
    readonly fullAt?: {
        readonly name: string;
        readonly count: number;
    };
    /** @default ['run'] */
    readonly command?: readonly string[];
    /** By then it must have exited by itself. */
    readonly limitMs?: number;
    /** The disturbance must not make the run fail: exit 0, unless the lake was damaged before. */
    readonly mustSucceed?: boolean;
}
/** Crash points that runs pass, with the maximum number of times that a run passes each. */
export type CrashPoints = ReadonlyMap<string, number>;
/** The inputs for the random draws. */
export interface DrawFrom {
    readonly points: CrashPoints;
    /** How long an undisturbed run takes on this machine now: random instants are within it. */
    readonly runMs: number;
    /** Whether there is an object store. */
    readonly isPushed: boolean;
    /** Whether the lake has a separate file system. */
    readonly isOnSmallDisk: boolean;
}
export declare const killAt: (name: string, count: number) => Attempt;
export declare const killAfter: (afterMs: number) => Attempt;
/** More than half of the draws are kills, on a small file system fewer; files, service, pipes, interruptions and clocks share the rest. */
export declare function drawAttempt(random: Random, from: DrawFrom): Attempt;
