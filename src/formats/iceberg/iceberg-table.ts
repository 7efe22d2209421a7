import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../../base/damage.ts';
import { GuardError, messageOf } from '../../base/errors.ts';
import { metadataFolderName, namesIn } from '../table-folders.ts';
import { type Avro, loadAvro } from './avro-container.ts';
import { type IcebergMetadata, metadataName, parseMetadata, versionOfName } from './iceberg-metadata.ts';
import { type FileFacts, isLive, type ManifestEntry } from './manifest-entries.ts';
import {
  avroPattern,
  type IcebergManifest,
  type ListedManifest,
  parseManifest,
  parseManifestList,
} from './manifest-files.ts';

/** A table at one of its snapshots. */
export interface IcebergState {
  readonly manifests: readonly IcebergManifest[];
  /** By path, relative to the table's folder. */
  readonly files: ReadonlyMap<string, FileFacts>;
}

/** What a table's metadata says. */
export interface IcebergTable {
  /** The table's folder. */
  readonly folder: string;
  /** Of the newest metadata; 0 for a table that is yet to be made. */
  readonly version: number;
  readonly metadata: IcebergMetadata | null;
  /** By the id of each snapshot that the newest metadata names. */
  readonly states: ReadonlyMap<number, IcebergState>;
}

export const metadataFolder = (folder: string): string => join(folder, metadataFolderName);

export const hintName = 'version-hint.text';

/** The name at the end of an address within the folder of metadata. */
export const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

export const currentState = ({ metadata, states }: Pick<IcebergTable, 'metadata' | 'states'>): IcebergState =>
  states.get(metadata?.['current-snapshot-id'] ?? 0) ?? { manifests: [], files: new Map() };

/**
 * Reads the newest metadata of a table, and what each of its snapshots has; only what we have written is accepted.
 *
 * @throws GuardError if another engine has written to the table; DamagedError if the metadata is not whole
 */
export async function readIcebergTable(folder: string): Promise<IcebergTable> {
  const names = await namesIn(metadataFolder(folder));
  const theirs = names.find((name) => /metadata\.json(?:\.\w+)?$/.test(name) && versionOfName(name) === null);
  if (theirs !== undefined) throw foreign(folder, theirs);
  const version = Math.max(0, ...names.map((name) => versionOfName(name) ?? 0));
  if (version === 0) {
    if (names.some((name) => avroPattern.test(name)) && names.includes(hintName)) {
      throw damaged(folder, 'all versions of the metadata are missing');
    }
    return { folder, version, metadata: null, states: new Map() };
  }
  const name = metadataName(version);
  const metadata = parseMetadata(await readFile(join(metadataFolder(folder), name), 'utf8'), version);
  if (metadata === 'foreign') throw foreign(folder, name);
  if (metadata === 'damaged') throw damaged(folder, `${name} is not what was written`);
  return { folder, version, metadata, states: await readStates(folder, metadata) };
}

async function readStates(folder: string, metadata: IcebergMetadata): Promise<ReadonlyMap<number, IcebergState>> {
  const avro = await loadAvro();
  const known = new Map<string, IcebergManifest>();
  const states = new Map<number, IcebergState>();
  for (const snapshot of metadata.snapshots) {
    const manifests: IcebergManifest[] = [];
    for (const listed of await readList(avro, folder, metadata.location, nameOf(snapshot['manifest-list']))) {
      const manifest = known.get(listed.name) ?? (await readManifest(avro, folder, metadata.location, listed));
      known.set(listed.name, manifest);
      manifests.push(manifest);
    }
    states.set(snapshot['snapshot-id'], stateOf(manifests));
  }
  return states;
}

export function stateOf(manifests: readonly IcebergManifest[]): IcebergState {
  const live: readonly ManifestEntry[] = manifests.flatMap(({ entries }) => entries.filter(isLive));
  return { manifests, files: new Map(live.map(({ path, file }) => [path, file])) };
}

const readList = (avro: Avro, folder: string, location: string, name: string): Promise<readonly ListedManifest[]> =>
  reading(folder, name, (content) => parseManifestList(avro, location, content));

async function readManifest(
  avro: Avro,
  folder: string,
  location: string,
  listed: ListedManifest,
): Promise<IcebergManifest> {
  const entries = await reading(folder, listed.name, (content) => parseManifest(avro, location, content, listed));
  return { ...listed, entries };
}

async function reading<T>(folder: string, name: string, parse: (content: Buffer) => T): Promise<T> {
  try {
    return parse(await readFile(join(metadataFolder(folder), name)));
  } catch (error) {
    throw damaged(folder, `${name} cannot be read (${messageOf(error)})`);
  }
}

const foreign = (folder: string, name: string): GuardError =>
  new GuardError(`another engine has written ${name} of the table ${folder}: it is left as it is`, {
    hint: `Move ${folder} to another place and run again: the table is made anew. Engines that write need a copy of their own.`,
  });

const damaged = (folder: string, what: string): DamagedError =>
  new DamagedError(`the metadata of the table ${folder} is damaged: ${what}`, {
    hint: `Delete ${folder} and run again: the table is made anew from the snapshot.`,
  });

/** Deletes what writers that were killed left in the metadata. */
export async function removeUnfinishedMetadata(folder: string): Promise<void> {
  for (const name of await namesIn(metadataFolder(folder))) {
    if (/\.(tmp|part)$/.test(name)) await rm(join(metadataFolder(folder), name), { force: true });
  }
}
