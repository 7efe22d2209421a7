import { type Damage } from '../../base/damage.ts';
import { type FileCheck } from './damages.ts';
import { type Pin } from './pins.ts';
import type { SnapshotEntry } from './snapshot-folders.ts';
/**
 * What is wrong with a pin, with its files or with its snapshot.
 * @param entries all snapshots
 * @param check checks one file. @default it reads every byte
 */
export declare function pinDamages(pin: Pin, entries: readonly SnapshotEntry[], check?: FileCheck): Promise<readonly Damage[]>;
