import { type Lake } from '../load/lake.ts';
import { type Snapshot } from '../load/publish/snapshot-folders.ts';
interface LakeLocation {
    /** Folder of the snapshot, resolved once, so that a publication in the meantime does not change it. */
    readonly folder: string;
    readonly database: string;
}
/**
 * Locates the published snapshot, or the one with this id or pinned under this name. Does not check that its database matches its manifest.
 *
 * @throws UsageError when nothing has been published in `output` yet, or the snapshot does not exist; DamagedError when
 * it cannot be determined which snapshot is published
 */
export declare function requireLake(output: string, snapshotId?: string): Promise<LakeLocation>;
/** The manifest of the published snapshot, or of the one with this id. @throws as `requireLake` does */
export declare function readLake(output: string, snapshotId?: string): Promise<Snapshot>;
/** Opens the published snapshot, or the one with this id, for `work`. @throws as `requireLake` does */
export declare function withSnapshot<T>(output: string, snapshotId: string | undefined, work: (lake: Lake) => Promise<T>): Promise<T>;
export {};
