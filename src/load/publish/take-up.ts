import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { TableName } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { damagesOf } from './damages.ts';
import type { FileChecks } from './file-checks.ts';
import { manifestName, writeManifest } from './manifest.ts';
import { restoreDatabase, type SyncSurveysOf } from './restore-database.ts';
import { currentFolder, currentId, type Snapshot, snapshotEntries, switchCurrent } from './snapshot-folders.ts';

/** What a run starts from. */
export interface TakenUp {
  /** Its database is verified, but may be in another folder, rebuilt from the Parquet files. Null: nothing is left. */
  readonly snapshot: Snapshot | null;
  /** Whether anything was ever published here and still exists in some form. */
  readonly isFirst: boolean;
  /** Current tables that the database lost: its history is good, the rest has to be rebuilt. */
  readonly lost: readonly TableName[];
  /** Whether `current` has to be replaced, even if the service has nothing new. */
  readonly mustPublish: boolean;
  /** The lost snapshot that was current, when an older one was taken up; else null. */
  readonly lostCurrent: string | null;
}

/** What taking up a lake needs to know. */
export interface TakeUp {
  readonly output: string;
  readonly checks: FileChecks;
  readonly warn: (message: string) => void;
  /** What the landing knows of the surveys of these runs. */
  readonly syncSurveysOf: SyncSurveysOf;
}

type Warn = TakeUp['warn'];

/** Where databases are rebuilt; cleared by the next run. */
const restoredFolder = (output: string): string => join(output, '.restored');

export const clearRestored = (output: string): Promise<void> =>
  rm(restoredFolder(output), { recursive: true, force: true });

/**
 * The published lake, or what can be saved of it: the database of the current snapshot, or else of the newest one left, as
 * it is or rebuilt from its Parquet files. Nothing is used that does not match its checksum. Call it while holding the lock.
 *
 * @throws UsageError when a newer program made the lake
 */
export async function takeUp(given: TakeUp): Promise<TakenUp> {
  const { output, warn } = given;
  await clearRestored(output);
  const current = await currentFolder(output);
  const candidates = await candidatesOf(output, current);
  for (const folder of candidates) {
    const found = await takeUpSnapshot(given, folder);
    if (found === null) continue;
    const [newest = folder] = candidates;
    const lostCurrent = folder === newest ? null : basename(newest);
    if (lostCurrent !== null) warn(`the run goes on from the older snapshot ${basename(folder)}`);
    const mustPublish = found.mustPublish || lostCurrent !== null;
    const pointed = current === null ? await pointAgain(output, found, warn) : { mustPublish };
    return { ...found, ...pointed, isFirst: false, lostCurrent };
  }
  return { snapshot: null, isFirst: candidates.length === 0, lost: [], mustPublish: true, lostCurrent: null };
}

/** The current snapshot and those before it, newest first; all of them when it is unknown which one was current. */
async function candidatesOf(output: string, current: string | null): Promise<readonly string[]> {
  const folders = (await snapshotEntries(output)).map(({ folder }) => folder).reverse();
  if (current === null) return folders;
  const id = basename(current);
  return [current, ...folders.filter((folder) => basename(folder) < id)];
}

type Found = Pick<TakenUp, 'snapshot' | 'lost' | 'mustPublish'>;

async function takeUpSnapshot({ output, checks, warn, syncSurveysOf }: TakeUp, folder: string): Promise<Found | null> {
  const entry = (await snapshotEntries(output)).find(({ snapshotId }) => snapshotId === basename(folder));
  const snapshot = entry?.snapshot ?? null;
  if (snapshot === null) {
    warn(`${entry?.damage ?? `${folder} is missing`}, and so is its copy`);
    return null;
  }
  requireKnownSchema(snapshot);
  const database = await checks.damageOf(snapshot.databaseFile, snapshot.manifest.database);
  if (database === null) {
    await healManifest(snapshot, warn);
    return { snapshot, lost: [], mustPublish: false };
  }
  warn(`somebody changed what is published: ${snapshot.databaseFile} ${database}`);
  const restored = await restoreDatabase(snapshot, restoredFolder(output), syncSurveysOf);
  if (restored === null) return null;
  const { databaseFile, lost } = restored;
  if (lost.length === 0) warn('the database is rebuilt from the Parquet files of the same snapshot, history and all');
  else warn(`its history is taken from its Parquet files; those of ${lost.join(', ')} are damaged too`);
  return { snapshot: { ...snapshot, databaseFile }, lost, mustPublish: true };
}

function requireKnownSchema({ manifest }: Snapshot): void {
  const version = manifest.schema_version;
  if (version <= schemaVersion) return;
  throw new UsageError(`the lake was made by schema version ${version}, newer than this program's ${schemaVersion}`, {
    hint: 'Use the newer esg-lake, or another output folder.',
  });
}

/** The intact database proves that the copy of the manifest is right: it is what was published, byte for byte. */
async function healManifest(snapshot: Snapshot, warn: Warn): Promise<void> {
  if (snapshot.manifestDamage === null) return;
  await writeManifest(snapshot.folder, snapshot.manifest);
  warn(`${join(snapshot.folder, manifestName)} ${snapshot.manifestDamage}: it is restored from its copy`);
}

/** `current` is gone: points it to what was taken up if that is intact; otherwise the run has to publish it again. */
async function pointAgain(output: string, { snapshot }: Found, warn: Warn): Promise<Pick<TakenUp, 'mustPublish'>> {
  if (snapshot === null) return { mustPublish: true };
  const target = await currentId(output);
  const was = target === null ? 'is missing' : `leads to ${target}, which is not there`;
  const damages = await damagesOf({ ...snapshot, manifestDamage: null });
  if (damages.length > 0 || basename(snapshot.folder) !== snapshot.snapshotId) {
    warn(`${join(output, 'current')} ${was}: the run goes on from ${snapshot.snapshotId}, the newest that can be read`);
    return { mustPublish: true };
  }
  await switchCurrent(output, snapshot.snapshotId);
  warn(`${join(output, 'current')} ${was}: ${snapshot.snapshotId}, the newest intact snapshot, is published again`);
  return { mustPublish: false };
}
