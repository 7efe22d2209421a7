import { type KeptRelation } from '../../schema/kept-figures.ts';
import type { SnapshotNeeds } from '../landing-needs.ts';
/** `pin.json`: what a pin keeps. */
export interface PinRecord {
    readonly name: string;
    readonly snapshot_id: string;
    /** ISO 8601. */
    readonly pinned_at: string;
    /** SHA-256 of the bytes of the snapshot's `manifest.json`. */
    readonly manifest_sha256: string;
    /** Of the snapshot; the files of the pin have its columns. */
    readonly schema_version: number;
    /** The other files of the pin; paths are relative to its folder. */
    readonly files: readonly {
        readonly path: string;
        readonly bytes: number;
        readonly sha256: string;
    }[];
}
/** A folder in `pins`, whether or not it can be read. */
export interface Pin {
    readonly name: string;
    readonly folder: string;
    /** Null if neither `pin.json` nor the link to the snapshot says it. */
    readonly snapshotId: string | null;
    /** Null if `pin.json` cannot be read. */
    readonly record: PinRecord | null;
    /** What is wrong with `pin.json`; null if nothing is. */
    readonly damage: string | null;
}
export declare const pinsFolder: (output: string) => string;
export declare const pinFile = "pin.json";
/** What the snapshot needs of the landing: known even if its database is damaged. */
export declare const needsFile = "needs.json";
/** A symbolic link to the folder of the snapshot. */
export declare const snapshotLink = "snapshot";
/** All pins, by name. */
export declare function listPins(output: string): Promise<readonly Pin[]>;
/** Where the files of a pin are, and what they must be. */
export type PinFiles = Pick<Pin, 'folder'> & Pick<PinRecord, 'files'>;
/** What is wrong with the file of a relation of `keptFigures`; null if it is what was pinned. */
export declare function damageOfKept({ folder, files }: PinFiles, relation: KeptRelation): Promise<string | null>;
/** What a pin recorded of its snapshot's needs; null if that cannot be read. */
export declare function recordedNeeds({ folder }: Pin): Promise<SnapshotNeeds | null>;
/** Ids of the snapshots that pins keep. */
export declare function pinnedSnapshots(output: string): Promise<ReadonlySet<string>>;
/**
 * Deletes a pin; its snapshot goes with the next pruning if nothing else keeps it. Call it while holding the lock.
 * @throws UsageError if there is no such pin
 */
export declare function removePin(output: string, name: string): Promise<Pin>;
/** Deletes what was left when making or removing a pin was killed. */
export declare const removePinLeftovers: (output: string) => Promise<void>;
