import { join } from 'node:path';
import { type Damage, damageOf, unreadable } from '../base/damage.ts';
import { sha256Of } from '../base/files.ts';
import { damagesOf, type FileCheck } from './damages.ts';
import { manifestName } from './manifest.ts';
import { type Pin, pinFile } from './pins.ts';
import type { SnapshotEntry } from './snapshot-folders.ts';

/**
 * What is wrong with a pin or with its snapshot.
 * @param entries all snapshots
 * @param check checks one file. @default it reads every byte
 */
export async function pinDamages(
  pin: Pin,
  entries: readonly SnapshotEntry[],
  check: FileCheck = damageOf,
): Promise<readonly Damage[]> {
  const { folder, snapshotId } = pin;
  const own = pin.damage === null ? [] : [{ file: join(folder, pinFile), what: pin.damage }];
  return [...own, ...(snapshotId === null ? [] : await ofSnapshot(pin, snapshotId, entries, check))];
}

async function ofSnapshot(
  { name, record }: Pin,
  snapshotId: string,
  entries: readonly SnapshotEntry[],
  check: FileCheck,
): Promise<readonly Damage[]> {
  const entry = entries.find((one) => one.snapshotId === snapshotId);
  if (entry === undefined) return [{ file: `the snapshot ${snapshotId}, which ${name} keeps,`, what: 'is missing' }];
  const { snapshot, folder, damage } = entry;
  const manifest = join(folder, manifestName);
  if (snapshot === null) return [{ file: manifest, what: `is damaged (${damage})` }];
  const damages = await damagesOf(snapshot, check);
  if (record === null) return damages;
  const sha256 = await sha256Of(manifest).catch(unreadable);
  if (sha256 === record.manifest_sha256) return damages;
  return [...damages, { file: manifest, what: `is not the manifest that was pinned as ${name}` }];
}
