import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
import { namesIn } from '../table-folders.ts';
import { versionOfName } from './iceberg-metadata.ts';
import { type IcebergTable, metadataFolder, nameOf } from './iceberg-table.ts';
import { avroPattern } from './manifest-files.ts';

/** Deletes metadata of ours that neither the newest version nor any that is kept needs. */
export async function expireIceberg(
  { folder, version, metadata, states }: IcebergTable,
  keptVersions: ReadonlySet<number>,
): Promise<void> {
  const manifests = [...states.values()].flatMap((state) => state.manifests.map(({ name }) => name));
  const lists = (metadata?.snapshots ?? []).map((snapshot) => nameOf(snapshot['manifest-list']));
  const needed = new Set([...manifests, ...lists]);
  for (const name of await namesIn(metadataFolder(folder))) {
    const of = versionOfName(name);
    const stays = of === null ? !avroPattern.test(name) || needed.has(name) : of >= version || keptVersions.has(of);
    if (stays) continue;
    await rm(join(metadataFolder(folder), name), { force: true });
    checkpoint('tables.metadata-expired');
  }
}
