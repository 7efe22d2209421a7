import { type Damage, damageOf } from '../../base/damage.ts';
import type { Snapshot } from './snapshot-folders.ts';
/** Checks one file: its bytes (`damageOf`), or only its size (`damageOfSize`). */
export type FileCheck = typeof damageOf;
/**
 * All files of a snapshot that are not what the manifest says, and all files that the manifest does not name. Does not
 * interpret the contents.
 * @param check checks one file. @default it reads every byte
 */
export declare function damagesOf(snapshot: Snapshot, check?: FileCheck): Promise<readonly Damage[]>;
/** Files that the manifest does not name: a pattern such as `parquet/data_points/**` would read them as well. */
export declare function unlistedFiles({ folder, manifest }: Snapshot): Promise<readonly Damage[]>;
