import { join } from 'node:path';
import { unreadable } from '../../base/damage.ts';
import { sha256Of } from '../../base/files.ts';
import type { TableVersion } from '../current-tables.ts';
import { tableFolder } from '../table-folders.ts';
import type { DescribedFile, TableView } from '../table-view.ts';
import { partitionTexts } from './iceberg-schema.ts';
import {
  currentState,
  type IcebergState,
  type IcebergTable,
  metadataFolder,
  nameOf,
  readIcebergTable,
} from './iceberg-table.ts';
import { folderAddress, tableAddress } from './iceberg-tables.ts';
import { avroPattern } from './manifest-files.ts';

/** @throws if the metadata cannot be read */
export async function viewIceberg(
  output: string,
  table: string,
  versions: readonly TableVersion[],
): Promise<TableView> {
  const read = await readIcebergTable(tableFolder(output, table));
  const { metadata, states, version } = read;
  const named = versions.flatMap(({ iceberg }) => iceberg ?? []);
  const lost = named.filter(({ snapshot_id: id }) => !states.has(id));
  const address = tableAddress(await folderAddress(output), table);
  const isElsewhere = metadata !== null && metadata.location !== address;
  return {
    format: 'Iceberg',
    version,
    states: new Set(named.map(({ snapshot_id: id }) => id)).size,
    latest: described(currentState(read)),
    kept: new Map([...states.values()].flatMap((state) => [...described(state)])),
    wrong: [
      ...lost.map((one) => `version ${one.version} is lost`),
      ...(isElsewhere
        ? [`the metadata is for ${metadata.location}: the folder has moved, and the next run makes it again`]
        : []),
      ...(await damagedMetadata(read)),
    ],
  };
}

const described = ({ files }: IcebergState): ReadonlyMap<string, DescribedFile> =>
  new Map(
    [...files].map(([path, file]) => [
      path,
      { rows: file.record_count, bytes: file.file_size_in_bytes, partition: partitionTexts(file.partition) },
    ]),
  );

/** Manifests and lists whose bytes are not those that their names state. */
async function damagedMetadata({ folder, metadata, states }: IcebergTable): Promise<readonly string[]> {
  const manifests = [...states.values()].flatMap((state) => state.manifests.map(({ name }) => name));
  const lists = (metadata?.snapshots ?? []).map((snapshot) => nameOf(snapshot['manifest-list']));
  const wrong: string[] = [];
  for (const name of new Set([...lists, ...manifests])) {
    const file = join(metadataFolder(folder), name);
    const sha256 = await sha256Of(file).catch((error: unknown) => unreadable(error));
    if (sha256 !== avroPattern.exec(name)?.[1]) wrong.push(`${file} is not what was written`);
  }
  return wrong;
}
