import { currentFolder, type SnapshotEntry, snapshotEntries } from '../load/publish/snapshot-folders.ts';
import { bytesIn } from './disk-use.ts';

/** A snapshot as `snapshots` shows it. What only its manifest knows is null when the manifest is lost. */
export interface ListedSnapshot {
  readonly snapshot_id: string;
  readonly current: boolean;
  readonly run_id: string | null;
  readonly created_at: string | null;
  readonly watermark_at: string | null;
  readonly schema_version: number | null;
  readonly data_points: number | null;
  readonly database_bytes: number | null;
  /** Disk space of its own: a file shared with an older snapshot (a hard link) counts with the older one. */
  readonly disk_bytes: number;
  readonly path: string;
  /** What is wrong with its manifest; `verify --snapshot` looks at all its files. */
  readonly damage: string | null;
}

/** Everything in the folder of snapshots, newest first. */
export async function listedSnapshots(output: string): Promise<readonly ListedSnapshot[]> {
  const current = await currentFolder(output);
  const counted = new Set<string>();
  const list: ListedSnapshot[] = [];
  for (const entry of await snapshotEntries(output)) {
    list.push(listed(entry, current, bytesIn(entry.folder, counted)));
  }
  return list.reverse();
}

function listed({ snapshotId, folder, snapshot, damage }: SnapshotEntry, current: string | null, disk: number) {
  const manifest = snapshot?.manifest;
  return {
    snapshot_id: snapshotId,
    current: current !== null && current === snapshot?.folder,
    run_id: manifest?.run_id ?? null,
    created_at: manifest?.created_at ?? null,
    watermark_at: manifest?.watermark_at ?? null,
    schema_version: manifest?.schema_version ?? null,
    data_points: manifest === undefined ? null : (manifest.tables['data_points']?.rows ?? 0),
    database_bytes: manifest?.database.bytes ?? null,
    disk_bytes: disk,
    path: snapshot?.folder ?? folder,
    damage,
  };
}
