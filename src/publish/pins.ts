import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { crashPoint, syncToDisk } from '../base/files.ts';
import { namesIn } from '../base/folders.ts';
import { nearest } from '../base/suggest.ts';

/** A link in `pins` to a snapshot, which stays in `snapshots` until the pin is removed. */
export interface Pin {
  readonly name: string;
  /** The link: a path to the snapshot's folder. */
  readonly folder: string;
  /** Null if it is not a link to a snapshot. The snapshot may no longer exist. */
  readonly snapshotId: string | null;
}

const pinsFolder = (output: string): string => join(output, 'pins');

/** All pins, by name. */
export async function listPins(output: string): Promise<readonly Pin[]> {
  const names = await namesIn(pinsFolder(output));
  const folders = names.filter(isPinName).map((name) => join(pinsFolder(output), name));
  return Promise.all(
    folders.map(async (folder) => {
      const target = await readlink(folder).catch(() => '');
      const snapshotId = basename(dirname(target)) === 'snapshots' ? basename(target) : null;
      return { name: basename(folder), folder, snapshotId };
    }),
  );
}

/**
 * Keeps a snapshot under a name; a pin of the same name and snapshot stays as it is.
 * @throws UsageError if the name is taken or not allowed
 */
export async function addPin(output: string, name: string, snapshotId: string): Promise<void> {
  if (!isPinName(name)) throw new UsageError(`${name} cannot be the name of a pin`, { hint: `Use ${pinNameRule}.` });
  // Some file systems do not tell upper from lower case.
  const known = (await listPins(output)).find((pin) => pin.name.toLowerCase() === name.toLowerCase());
  if (known !== undefined) {
    if (known.name === name && known.snapshotId === snapshotId) return;
    const what = known.name === name ? `already keeps ${known.snapshotId ?? 'an unknown snapshot'}` : 'exists already';
    throw new UsageError(`the pin ${known.name} ${what}`, {
      hint: `Choose another name, or first remove it: esg-lake snapshots unpin ${known.name}`,
    });
  }
  await mkdir(pinsFolder(output), { recursive: true });
  await symlink(join('..', 'snapshots', snapshotId), join(pinsFolder(output), name));
  crashPoint('pin.made');
  await syncToDisk(pinsFolder(output));
  await syncToDisk(output);
  crashPoint('pin.synced');
}

/**
 * Deletes a pin; its snapshot goes with the next pruning if nothing else keeps it. Call it while holding the lock.
 * @throws UsageError if there is no such pin
 */
export async function removePin(output: string, name: string): Promise<Pin> {
  const pins = await listPins(output);
  const pin = pins.find((one) => one.name === name);
  if (pin === undefined) {
    const names = pins.map((one) => one.name);
    const [near] = nearest(name, names);
    const hint = names.length === 0 ? 'There are no pins.' : `Pins: ${names.join(', ')}.`;
    throw new UsageError(`no pin ${name} in ${output}`, { hint: near === undefined ? hint : `Did you mean ${near}?` });
  }
  await rm(pin.folder, { recursive: true });
  crashPoint('pin.removed');
  await syncToDisk(pinsFolder(output));
  crashPoint('pin.removal-synced');
  return pin;
}

const pinNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** Words that are or may be used in place of a snapshot id. */
const reserved: ReadonlySet<string> = new Set(['current', 'published', 'latest', 'newest', 'previous', 'none', 'all']);

/** `2025-annual-report`: safe in a path, and never mistaken for a snapshot. */
export const isPinName = (text: string): boolean =>
  pinNamePattern.test(text) && !/^\d{8}T\d{9}Z/i.test(text) && !reserved.has(text.toLowerCase());

export const pinNameRule =
  'a name of letters, digits, -, _ and . such as 2025-annual-report (at most 64 characters, the first a letter, a digit or _; no snapshot id, not current)';
