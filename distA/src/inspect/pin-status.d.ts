import { type SnapshotEntry } from '../load/publish/snapshot-folders.ts';
import type { Check } from '../load/verify/integrity.ts';
/** A pin as `status` and `snapshots` show it. Fields that only `pin.json` contains are null when it is damaged. */
export interface PinStatus {
    readonly name: string;
    readonly snapshot_id: string | null;
    readonly pinned_at: string | null;
    readonly manifest_sha256: string | null;
    /**
     * Bytes on disk that go when the pin goes: its own files, and those of its snapshot that no open table and no other
     * snapshot shares. What several pins share counts for the first of them.
     */
    readonly disk_bytes: number;
    /** What is wrong with it, without reading its files: `verify` reads them. */
    readonly damage: string | null;
}
/** @param entries all snapshots */
export declare function pinStatus(output: string, entries: readonly SnapshotEntry[]): Promise<readonly PinStatus[]>;
/** Checks every pin, its own files and its snapshot. Reads every byte. */
export declare function verifyPins(output: string): Promise<readonly Check[]>;
