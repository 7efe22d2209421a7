import { basename, join } from 'node:path';
import { DamagedError, damageOf, damageOfSize, describeDamage } from '../base/damage.ts';
import { damagedFiles } from './damages.ts';
import { type LakeState, readLakeState } from './lake-state.ts';
import { isOfThisSchema, requireKnownSchema } from './lake-version.ts';
import { readPublished } from './open-published.ts';
import { currentFolder, readSnapshot, type Snapshot, snapshotEntries, switchCurrent } from './snapshot-folders.ts';

/** What a run starts from. */
export interface OpenedBase {
  /** The folder of the published snapshot; null if nothing was ever published here. */
  readonly folder: string | null;
  /** Null if its manifest is damaged. */
  readonly snapshot: Snapshot | null;
  /** Null if the lake has to be rebuilt. */
  readonly state: LakeState | null;
  /** Why the lake has to be rebuilt; null if it has not. */
  readonly reason: string | null;
}

/**
 * The published lake, and whether a run can continue from it. If `current` is lost, it is pointed to the newest
 * snapshot. Call it while holding the lock.
 *
 * @throws UsageError if a newer program made the lake
 */
export async function openBase(output: string, warn: (message: string) => void): Promise<OpenedBase> {
  return examineBase((await currentFolder(output)) ?? (await pointAgain(output, warn)));
}

/** Every byte of the database is checked, since it is copied, and the sizes of the other files, which are linked. */
export async function examineBase(folder: string | null): Promise<OpenedBase> {
  const nothing = { folder, snapshot: null, state: null };
  if (folder === null) return { ...nothing, reason: null };
  const snapshot = await orDamage(readSnapshot(folder));
  if (typeof snapshot === 'string') return { ...nothing, reason: snapshot };
  requireKnownSchema(snapshot);
  const reason = await whyRebuild(snapshot);
  if (reason !== null) return { folder, snapshot, state: null, reason };
  const state = await orDamage(readPublished(snapshot.databaseFile, () => readLakeState(snapshot)));
  return typeof state === 'string'
    ? { folder, snapshot, state: null, reason: state }
    : { folder, snapshot, state, reason: null };
}

/** What there is, or the message of a DamagedError. */
const orDamage = <T>(found: Promise<T>): Promise<T | string> =>
  found.catch((error: unknown) => {
    if (error instanceof DamagedError) return error.message;
    throw error;
  });

async function pointAgain(output: string, warn: (message: string) => void): Promise<string | null> {
  const newest = (await snapshotEntries(output)).at(-1);
  if (newest === undefined) return null;
  await switchCurrent(output, basename(newest.folder));
  warn(`${join(output, 'current')} was missing or broken: it points to ${newest.snapshotId}, the newest snapshot`);
  return currentFolder(output);
}

async function whyRebuild(snapshot: Snapshot): Promise<string | null> {
  const { manifest } = snapshot;
  if (!isOfThisSchema(manifest)) return 'the lake was made by another version of esg-lake';
  const [first] = await damagedFiles(snapshot, (file, recorded) =>
    recorded === manifest.database ? damageOf(file, recorded) : damageOfSize(file, recorded),
  );
  return first === undefined ? null : describeDamage(first);
}
