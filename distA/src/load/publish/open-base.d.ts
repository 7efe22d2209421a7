import { type LakeState } from '../lake-state.ts';
import { type Snapshot } from './snapshot-folders.ts';
/** What a run starts from. */
export interface OpenedBase {
    /** The folder of the published snapshot; null if nothing was ever published here. */
    readonly folder: string | null;
    /** Null if its manifest is damaged. */
    readonly snapshot: Snapshot | null;
    /** Null if the lake has to be rebuilt. */
    readonly state: LakeState | null;
    /** Why the lake has to be rebuilt; null if it has not. */
    readonly reason: string | null;
}
/**
 * The published lake, and whether a run can continue from it. If `current` is lost, it is pointed to the newest
 * snapshot. Call it while holding the lock.
 *
 * @throws UsageError if a newer program made the lake
 */
export declare function openBase(output: string, warn: (message: string) => void): Promise<OpenedBase>;
/** Every byte of the database is checked, since it is copied, and the sizes of the other files, which are linked. */
export declare function examineBase(folder: string | null): Promise<OpenedBase>;
