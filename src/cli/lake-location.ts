import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lake, type LakeOptions, withLake } from '../publish/lake.ts';
import { databaseName } from '../publish/manifest.ts';
import {
  currentFolder,
  namedSnapshot,
  nothingPublished,
  readSnapshot,
  type Snapshot,
} from '../publish/snapshot-folders.ts';

interface LakeLocation {
  /** Folder of the snapshot, resolved once, so that a publication in the meantime does not change it. */
  readonly folder: string;
  readonly database: string;
}

/**
 * Locates the published snapshot (`current`), or the one with this id or pinned under this name. Does not check that its database matches its manifest.
 *
 * @throws UsageError when nothing has been published in `output` yet, or the snapshot does not exist; DamagedError when
 * it cannot be determined which snapshot is published
 */
export async function requireLake(output: string, snapshotId = 'current'): Promise<LakeLocation> {
  const current = snapshotId === 'current' ? await currentFolder(output) : null;
  if (current === null && snapshotId === 'current') throw await nothingPublished(output);
  const folder = current ?? (await realpath((await namedSnapshot(output, snapshotId)).folder));
  return { folder, database: join(folder, databaseName) };
}

/** The manifest of the published snapshot, or of the one with this id. @throws as `requireLake` does */
export async function readLake(output: string, snapshotId?: string): Promise<Snapshot> {
  const { folder } = await requireLake(output, snapshotId);
  return readSnapshot(folder);
}

/** Opens the published snapshot, or the one with this id, for `work`. @throws as `requireLake` does */
export async function withSnapshot<T>(
  output: string,
  snapshotId: string | undefined,
  work: (lake: Lake) => Promise<T>,
  options?: LakeOptions,
): Promise<T> {
  const snapshot = await readLake(output, snapshotId);
  return withLake(snapshot, work, options);
}
