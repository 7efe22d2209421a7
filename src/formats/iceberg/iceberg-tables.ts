import { realpath } from 'node:fs/promises';
import { recordedSets, type TableVersion, versionsIn } from '../current-tables.ts';
import { type BroughtTable, type OpenFormat, readableSet, type TableTarget } from '../open-format.ts';
import { tableFolder } from '../table-folders.ts';
import { commitIceberg, ensureHint } from './commit-iceberg.ts';
import { expireIceberg } from './expire-iceberg.ts';
import { versionOfName } from './iceberg-metadata.ts';
import { type IcebergTable, nameOf, readIcebergTable, removeUnfinishedMetadata } from './iceberg-table.ts';

/**
 * @param otherAddress what stands for the output folder in the metadata. @default the folder's own
 * @throws GuardError if another engine has written to a table
 */
export async function openIcebergTables(
  output: string,
  names: readonly string[],
  otherAddress?: string,
): Promise<OpenFormat> {
  const known = new Map<string, IcebergTable>();
  for (const name of names) known.set(name, await readIcebergTable(tableFolder(output, name)));
  const address = otherAddress ?? (await folderAddress(output));
  const isKnown = ({ iceberg }: TableVersion, name: string): boolean => {
    if (iceberg === undefined) return true;
    const table = known.get(name);
    return table?.metadata?.['table-uuid'] === iceberg.table_id && table.states.has(iceberg.snapshot_id);
  };
  return {
    readable: (set) => readableSet(set, 'iceberg', isKnown),
    removeUnfinished: async () => {
      for (const { folder } of known.values()) await removeUnfinishedMetadata(folder);
    },
    bring: (target) => {
      const { name } = target.table;
      const table = known.get(name);
      if (table === undefined) throw new Error(`the metadata of ${name} has not been read`);
      return bring(table, target, tableAddress(address, name));
    },
  };
}

/** The address of a folder on this machine, which metadata names files by. Readers take it literally: nothing is encoded. */
export const folderAddress = async (output: string): Promise<string> => `file://${await realpath(output)}`;

/** @param address of the output folder */
export const tableAddress = (address: string, table: string): string => `${address}/tables/${table}`;

async function bring(known: IcebergTable, target: TableTarget, location: string): Promise<BroughtTable> {
  const named = icebergIn(versionsIn(target.earlier, target.table.name));
  const kept = {
    snapshots: new Set(named.map((one) => one.snapshot_id)),
    versions: new Set(named.map(({ version }) => version)),
  };
  const table = await commitIceberg(known, { ...target, location, kept });
  await ensureHint(table);
  const { version, metadata, states } = table;
  const log = (metadata?.['metadata-log'] ?? []).map((entry) => versionOfName(nameOf(entry['metadata-file'])));
  const readable = new Set([version, ...log]);
  const { 'current-snapshot-id': snapshotId = 0, 'table-uuid': id = '' } = metadata ?? {};
  return {
    isChanged: version !== known.version,
    version: { iceberg: { version, snapshot_id: snapshotId, table_id: id } },
    // Versions of before the folder moved name files where they were.
    asNow: (one) =>
      one.iceberg === undefined || readable.has(one.iceberg.version)
        ? one
        : { ...one, iceberg: { ...one.iceberg, version } },
    kept: (current) => {
      const versions = icebergIn(versionsIn(recordedSets(current), target.table.name)).map((one) => one.version);
      return {
        paths: new Set([...states.values()].flatMap(({ files }) => [...files.keys()])),
        expire: () => expireIceberg(table, new Set(versions)),
      };
    },
  };
}

const icebergIn = (versions: readonly TableVersion[]) => versions.flatMap(({ iceberg }) => iceberg ?? []);
