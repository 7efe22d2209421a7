import { readlink, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { readSealedJson } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { syncToDisk } from '../base/files.ts';
import { namesIn, removeWithPrefix, workPrefix } from '../base/folders.ts';
import { compileSchema, objectOf, text, time } from '../base/json-schema.ts';
import { nearest } from '../base/suggest.ts';

/** `pin.json`: which snapshot a pin keeps. The snapshot stays in `snapshots` until the pin is removed. */
export interface PinRecord {
  readonly name: string;
  readonly snapshot_id: string;
  /** ISO 8601. */
  readonly pinned_at: string;
  /** SHA-256 of the bytes of the snapshot's `manifest.json`. */
  readonly manifest_sha256: string;
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

export const pinsFolder = (output: string): string => join(output, 'pins');

export const pinFile = 'pin.json';

/** A symbolic link to the folder of the snapshot. */
export const snapshotLink = 'snapshot';

/** All pins, by name. */
export async function listPins(output: string): Promise<readonly Pin[]> {
  const names = await namesIn(pinsFolder(output));
  const pins = names.filter(isPinName);
  return Promise.all(pins.map((name) => readPin(join(pinsFolder(output), name))));
}

async function readPin(folder: string): Promise<Pin> {
  const pin = { name: basename(folder), folder };
  const record = await readSealedJson(join(folder, pinFile));
  const isPinRecord = await compileSchema<PinRecord>(pinSchema);
  if (isPinRecord(record)) return { ...pin, snapshotId: record.snapshot_id, record, damage: null };
  const damage = typeof record === 'string' ? record : 'is not what it was written as';
  return { ...pin, snapshotId: await linkedSnapshot(folder), record: null, damage };
}

/** The snapshot that the link in a pin's folder names; it may no longer exist. */
async function linkedSnapshot(folder: string): Promise<string | null> {
  const target = await readlink(join(folder, snapshotLink)).catch(() => '');
  return basename(dirname(target)) === 'snapshots' ? basename(target) : null;
}

const pinSchema = objectOf({ name: text, snapshot_id: text, pinned_at: time, manifest_sha256: text });

/** Ids of the snapshots that pins keep. */
export async function pinnedSnapshots(output: string): Promise<ReadonlySet<string>> {
  return new Set((await listPins(output)).flatMap(({ snapshotId }) => snapshotId ?? []));
}

/**
 * Deletes a pin; its snapshot goes with the next pruning if nothing else keeps it. Call it while holding the lock.
 * @throws UsageError if there is no such pin
 */
export async function removePin(output: string, name: string): Promise<Pin> {
  await removePinLeftovers(output);
  const pins = await listPins(output);
  const pin = pins.find((one) => one.name === name);
  if (pin === undefined) {
    const names = pins.map((one) => one.name);
    const [near] = nearest(name, names);
    const hint = names.length === 0 ? 'There are no pins.' : `Pins: ${names.join(', ')}.`;
    throw new UsageError(`no pin ${name} in ${output}`, { hint: near === undefined ? hint : `Did you mean ${near}?` });
  }
  const aside = join(pinsFolder(output), `${workPrefix}${name}`);
  await rename(pin.folder, aside);
  crashPoint('pin.set-aside');
  await syncToDisk(pinsFolder(output));
  crashPoint('pin.folder-synced-without');
  await rm(aside, { recursive: true, force: true });
  crashPoint('pin.removed');
  return pin;
}

/** Deletes what was left when making or removing a pin was killed. */
export const removePinLeftovers = (output: string): Promise<void> => removeWithPrefix(pinsFolder(output), workPrefix);

const pinNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** Words that are or may be used in place of a snapshot id. */
const reserved: ReadonlySet<string> = new Set(['current', 'published', 'latest', 'newest', 'previous', 'none', 'all']);

/** `2025-annual-report`: safe in a path, and never mistaken for a snapshot. */
export const isPinName = (text: string): boolean =>
  pinNamePattern.test(text) && !/^\d{8}T\d{9}Z/i.test(text) && !reserved.has(text.toLowerCase());

export const pinNameRule =
  'a name of letters, digits, -, _ and . such as 2025-annual-report (at most 64 characters, the first a letter, a digit or _; no snapshot id, not current)';
