import { metadataFolderName } from '../table-folders.ts';
import type { Avro } from './avro-container.ts';
import type { IcebergMetadata } from './iceberg-metadata.ts';
import { type IcebergState, type IcebergTable, stateOf } from './iceberg-table.ts';
import { shapeOf } from './make-snapshot.ts';
import { type IcebergManifest, type MetadataFile, manifestFile, manifestList } from './manifest-files.ts';

export interface RelocatedTable {
  readonly metadata: IcebergMetadata;
  readonly states: ReadonlyMap<number, IcebergState>;
  /** Manifests and lists of all snapshots. */
  readonly files: readonly MetadataFile[];
}

/**
 * The metadata of a table for another address, at which its data files have the same names: the same table with the same
 * snapshots, in which every file is named anew, and without earlier versions of the metadata.
 */
export function relocated(
  avro: Avro,
  { states }: Pick<IcebergTable, 'states'>,
  metadata: IcebergMetadata,
  location: string,
): RelocatedTable {
  const shape = { ...shapeOf(metadata), location };
  const files = new Map<string, MetadataFile>();
  const moved = new Map<string, IcebergManifest>();
  const manifestFor = (known: IcebergManifest): IcebergManifest => {
    const done = moved.get(known.name);
    if (done !== undefined) return done;
    const file = manifestFile(avro, shape, known.entries);
    const manifest = { ...known, name: file.name, bytes: file.content.length };
    files.set(file.name, file);
    moved.set(known.name, manifest);
    return manifest;
  };
  const nextStates = new Map<number, IcebergState>();
  const snapshots = metadata.snapshots.map((snapshot) => {
    const { 'snapshot-id': id, 'parent-snapshot-id': parent = null, 'sequence-number': sequence } = snapshot;
    const manifests = (states.get(id)?.manifests ?? []).map(manifestFor);
    const list = manifestList(avro, shape, { id, parent, sequence }, manifests);
    files.set(list.name, list);
    nextStates.set(id, stateOf(manifests));
    return { ...snapshot, 'manifest-list': `${location}/${metadataFolderName}/${list.name}` };
  });
  return {
    metadata: { ...metadata, location, snapshots, 'metadata-log': [] },
    states: nextStates,
    files: [...files.values()],
  };
}
