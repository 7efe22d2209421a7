import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.ts';
import { GuardError } from '../../base/errors.ts';
import { readOnly, syncToDisk, writeDurably } from '../../base/files.ts';
import type { TableTarget } from '../open-format.ts';
import { metadataFolderName } from '../open-table.ts';
import { putIfAbsent } from '../put-if-absent.ts';
import { loadAvro } from './avro-container.ts';
import { describeTable, type IcebergMetadata, metadataName, metadataText, withoutStale } from './iceberg-metadata.ts';
import { hintName, type IcebergTable, metadataFolder } from './iceberg-table.ts';
import { makeSnapshot, relocated } from './make-snapshot.ts';
import { fileStats } from './manifest-entries.ts';
import type { MetadataFile } from './manifest-files.ts';

/** What the table should contain. */
interface IcebergTarget extends Omit<TableTarget, 'earlier'> {
  /** The address of the table's folder. */
  readonly location: string;
  /** The snapshots and versions that earlier states of the lake name: these are kept. */
  readonly kept: KeptIceberg;
}

interface KeptIceberg {
  readonly snapshots: ReadonlySet<number>;
  readonly versions: ReadonlySet<number>;
}

/**
 * Commits a new version of a table whose data files are linked already. If the table's folder has moved, all of its
 * metadata is rewritten; if its files differ, a snapshot with exactly these files is added. Writes nothing if
 * everything is up to date.
 *
 * @returns the table at its newest version
 * @throws GuardError if another writer has committed the next version in the meantime
 */
export async function commitIceberg(known: IcebergTable, target: IcebergTarget): Promise<IcebergTable> {
  const table = await committed(known, target.location);
  const next = await nextTable(table, target);
  if (next === null) return table;
  await putFiles(table.folder, next.files);
  const version = table.version + 1;
  await putVersion(table.folder, version, next.metadata);
  return { ...table, version, metadata: next.metadata, states: next.states };
}

/** The table at this address: its metadata names every file by its full address. */
async function committed(known: IcebergTable, location: string): Promise<IcebergTable> {
  const { folder, metadata } = known;
  if (metadata === null || metadata.location === location) return known;
  const moved = relocated(await loadAvro(), known, metadata, location);
  await putFiles(folder, moved.files);
  const version = known.version + 1;
  await putVersion(folder, version, moved.metadata);
  return { ...known, version, metadata: moved.metadata, states: moved.states };
}

interface NextTable extends Pick<IcebergTable, 'states'> {
  readonly metadata: IcebergMetadata;
  /** Files that the metadata names and that are not written yet. */
  readonly files: readonly MetadataFile[];
}

async function nextTable(table: IcebergTable, target: IcebergTarget): Promise<NextTable | null> {
  const described = describeTable(table.metadata, target);
  const made = await makeSnapshot(await loadAvro(), table, described.metadata, {
    ...target,
    factsOf: async (files) => {
      const bounds = await target.bounds(files);
      return files.map((file) => fileStats(target.table, file, bounds.get(file.source) ?? []));
    },
  });
  const metadata = withoutStale(made?.metadata ?? described.metadata, target.kept.snapshots);
  const isStale = metadata.snapshots.length < (made?.metadata ?? described.metadata).snapshots.length;
  if (made === null && !described.isChanged && !isStale && table.damage === null) return null;
  const at = Math.max(target.at, (table.metadata?.['last-updated-ms'] ?? 0) + 1);
  const states = new Map([...table.states, ...(made === null ? [] : [[made.id, made.state] as const])]);
  const named = metadata.snapshots.flatMap(({ 'snapshot-id': id }) => {
    const state = states.get(id);
    return state === undefined ? [] : [[id, state] as const];
  });
  return {
    metadata: { ...metadata, 'last-updated-ms': at, 'metadata-log': logOf(table, target) },
    states: new Map(named),
    files: made?.files ?? [],
  };
}

/** Entries of the earlier versions that are kept. */
function logOf(
  { metadata, version }: IcebergTable,
  { kept, location }: IcebergTarget,
): IcebergMetadata['metadata-log'] {
  if (metadata === null) return [];
  const address = (of: number): string => `${location}/${metadataFolderName}/${metadataName(of)}`;
  const addresses = new Set([...kept.versions].map(address));
  const all = [
    ...metadata['metadata-log'],
    { 'timestamp-ms': metadata['last-updated-ms'], 'metadata-file': address(version) },
  ];
  return all.filter((entry) => addresses.has(entry['metadata-file']));
}

async function putFiles(folder: string, files: readonly MetadataFile[]): Promise<void> {
  const target = metadataFolder(folder);
  await mkdir(target, { recursive: true });
  for (const { name, content } of files) {
    await writeDurably(join(target, name), content, { mode: readOnly, syncFolder: false });
    crashPoint('tables.manifest-written');
  }
  if (files.length > 0) await syncToDisk(target);
}

async function putVersion(folder: string, version: number, metadata: IcebergMetadata): Promise<void> {
  const file = join(metadataFolder(folder), metadataName(version));
  const names = { writtenAside: 'tables.metadata-written-aside', inPlace: 'tables.metadata-committed' };
  if (!(await putIfAbsent(file, metadataText(metadata, version), names))) {
    throw new GuardError(
      `another writer has made version ${version} of the table ${folder}: nothing was changed there`,
      {
        hint: 'Only runs of esg-lake may write there. Run again to see what was written.',
      },
    );
  }
  await ensureHint({ folder, version });
}

/** Readers that receive only the folder start from the hint. A killed writer has left the previous version in it. */
export async function ensureHint({ folder, version }: Pick<IcebergTable, 'folder' | 'version'>): Promise<void> {
  const file = join(metadataFolder(folder), hintName);
  const there = await readFile(file, 'utf8').catch(() => null);
  if (there !== String(version)) await writeDurably(file, String(version), { crashPoints: 'tables.hint' });
}
