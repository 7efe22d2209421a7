import { readlink, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.ts';
import { damageOf, readSealedJson } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { syncToDisk } from '../../base/files.ts';
import { namesIn, removeWithPrefix, workPrefix } from '../../base/folders.ts';
import { arrayOf, compileSchema, count, mapOf, objectOf, text, time } from '../../base/json-schema.ts';
import { isPinName } from '../../base/pin-name.ts';
import { nearest } from '../../base/suggest.ts';
import { type KeptRelation, keptFile } from '../../schema/kept-figures.ts';
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
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
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

/** What the snapshot needs of the landing: known even if its database is damaged. */
export const needsFile = 'needs.json';

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
  const record = await readSealed<PinRecord>(join(folder, pinFile), pinSchema);
  if (typeof record !== 'string') return { ...pin, snapshotId: record.snapshot_id, record, damage: null };
  return { ...pin, snapshotId: await linkedSnapshot(folder), record: null, damage: record };
}

/** The snapshot that the link in a pin's folder names; it may no longer exist. */
async function linkedSnapshot(folder: string): Promise<string | null> {
  const target = await readlink(join(folder, snapshotLink)).catch(() => '');
  return basename(dirname(target)) === 'snapshots' ? basename(target) : null;
}

/** Where the files of a pin are, and what they must be. */
export type PinFiles = Pick<Pin, 'folder'> & Pick<PinRecord, 'files'>;

/** What is wrong with the file of a relation of `keptFigures`; null if it is what was pinned. */
export async function damageOfKept({ folder, files }: PinFiles, relation: KeptRelation): Promise<string | null> {
  const recorded = files.find(({ path }) => path === keptFile(relation));
  return recorded === undefined ? 'is missing' : damageOf(join(folder, recorded.path), recorded);
}

/** What a pin recorded of its snapshot's needs; null if that cannot be read. */
export async function recordedNeeds({ folder }: Pin): Promise<SnapshotNeeds | null> {
  const needs = await readSealed<SnapshotNeeds>(join(folder, needsFile), needsSchema);
  return typeof needs === 'string' ? null : needs;
}

/** The content of a file, or a text that says what is wrong with it. */
async function readSealed<T extends object>(file: string, schema: object): Promise<T | string> {
  const value = await readSealedJson(file);
  if (typeof value === 'string') return value;
  const isValid = await compileSchema<T>(schema);
  return isValid(value) ? value : 'is not what it was written as';
}

const pinSchema = objectOf({
  name: text,
  snapshot_id: text,
  pinned_at: time,
  manifest_sha256: text,
  schema_version: count,
  files: arrayOf(objectOf({ path: text, bytes: count, sha256: text })),
});

const needsSchema = objectOf({ run_ids: arrayOf(text), bodies: arrayOf(text), files: mapOf(text) });

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
