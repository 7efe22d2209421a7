import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { crashPoint, sha256Of, syncToDisk } from '../base/files.ts';
import { didYouMean } from '../base/suggest.ts';
import { manifestName } from './manifest.ts';
import {
  isPinName,
  listPins,
  type Pin,
  pinNameRule,
  pinsFolder,
  snapshotFolder,
  snapshotsFolder,
  switchCurrent,
} from './snapshot-folders.ts';
import { damagesIn, type FileCheck } from './verify-snapshot.ts';

export type PinStatus = Awaited<ReturnType<typeof pinStatus>>[number];

export async function pinStatus(output: string, check?: FileCheck) {
  const status = async ({ name, folder, snapshotId }: Pin) => {
    const damages =
      snapshotId === null
        ? [{ file: folder, what: 'is not a link to a snapshot' }]
        : await damagesIn(join(snapshotsFolder(output), snapshotId), check);
    const damage = damages.length === 0 ? null : damages.map(describeDamage).join('; ');
    return { name, snapshot_id: snapshotId, damage };
  };
  return Promise.all((await listPins(output)).map(status));
}

export async function rollback(output: string, named: string) {
  const folder = await intactFolder(output, named, 'is not published again');
  await switchCurrent(output, basename(folder));
}

export type Pinned = Awaited<ReturnType<typeof pinSnapshot>>;

/** A pin of the same name and snapshot stays as it is. Call it while holding the lock. */
export async function pinSnapshot(output: string, name: string, named?: string) {
  if (!isPinName(name)) throw new UsageError(`${name} cannot be the name of a pin`, { hint: `Use ${pinNameRule}.` });
  const folder = await intactFolder(output, named, 'is not pinned');
  const id = basename(folder);
  const pinned = { name, snapshot_id: id, manifest_sha256: await sha256Of(join(folder, manifestName)) };
  // Some file systems do not tell upper from lower case.
  const known = (await listPins(output)).find((pin) => pin.name.toLowerCase() === name.toLowerCase());
  if (known?.name === name && known.snapshotId === id) return pinned;
  if (known !== undefined) {
    const what = known.name === name ? `already keeps ${known.snapshotId ?? 'an unknown snapshot'}` : 'exists already';
    throw new UsageError(`the pin ${known.name} ${what}`, {
      hint: `Choose another name, or first remove it: esg-lake snapshots unpin ${known.name}`,
    });
  }
  await mkdir(pinsFolder(output), { recursive: true });
  await symlink(join('..', 'snapshots', id), join(pinsFolder(output), name));
  crashPoint('pin.made');
  await syncToDisk(pinsFolder(output));
  await syncToDisk(output);
  crashPoint('pin.synced');
  return pinned;
}

/** Reads every byte of a snapshot. @param refusal completes a sentence that begins with the snapshot */
async function intactFolder(output: string, named: string | undefined, refusal: string) {
  const folder = await snapshotFolder(output, named);
  const [first, ...more] = await damagesIn(folder);
  if (first === undefined) return folder;
  const why = `${describeDamage(first)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  throw new DamagedError(`the snapshot ${basename(folder)} is damaged and ${refusal}: ${why}`, {
    hint: 'Choose another snapshot from esg-lake snapshots, or rebuild the published one with esg-lake replay.',
  });
}

/** The next pruning takes its snapshot, if nothing else keeps it. Call it while holding the lock. */
export async function removePin(output: string, name: string) {
  const pins = await listPins(output);
  const pin = pins.find((one) => one.name === name);
  if (pin === undefined) {
    const names = pins.map((one) => one.name);
    const all = names.length === 0 ? 'There are no pins.' : `Pins: ${names.join(', ')}.`;
    throw new UsageError(`no pin ${name} in ${output}`, { hint: didYouMean(name, names, all) });
  }
  await rm(pin.folder, { recursive: true });
  crashPoint('pin.removed');
  await syncToDisk(pinsFolder(output));
  crashPoint('pin.removal-synced');
  return pin;
}
