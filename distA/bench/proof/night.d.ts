import type { Outcome } from './command.ts';
import type { LakeFile } from './damage.ts';
import type { Attempt } from './disturbances.ts';
import type { Service } from './service.ts';
import { type Tally } from './tally.ts';
export interface Night {
    readonly service: Service;
    readonly output: string;
    /** Snapshot of the same night without a disturbance. */
    readonly undisturbed: string;
    readonly attempts: readonly Attempt[];
    /** Identifies this night in findings. */
    readonly label: string;
    /** After a disturbed run has published, at most one more is disturbed: little is left to disturb. */
    readonly shortened?: boolean;
    /** Whether the time is over: the remaining attempts are left out then. */
    readonly isOver?: () => boolean;
    /** What was damaged before this night. */
    readonly damaged?: LakeFile;
    /** What is checked in addition to snapshots. */
    readonly besides?: Besides;
}
/** The open tables and object store of a lake. */
export interface Besides {
    /** Before a run. */
    begin(attempt: Attempt): void;
    /** After a run, however it ended: what a reader would miss now. */
    look(tally: Tally): Promise<readonly string[]>;
    /** After a run that succeeded: everything that differs from this snapshot. */
    check(published: string, tally: Tally): Promise<readonly string[]>;
}
/**
 * One night: disturbed runs, then an undisturbed one. That one must succeed (after a damage: once the next step of a
 * refusal was followed) and leave the lake as if nothing had happened. No run may request again what an earlier run of
 * this night had landed.
 */
export declare function proveNight(night: Night, tally: Tally): Promise<readonly Outcome[]>;
/** Files of unfinished work, which a successful run must have removed. */
export declare function litter(output: string): Promise<readonly string[]>;
