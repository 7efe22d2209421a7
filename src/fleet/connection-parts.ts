import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { isMissing } from '../base/files.ts';
import { type DataFile, dataFilesOf, linkDataFiles } from '../formats/data-files.ts';
import { tableFolder } from '../formats/open-table.ts';
import { findCurrent, type Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableName } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import { lakeOf } from './fleet-folders.ts';
import { connectionColumn, sharedTableNames } from './fleet-tables.ts';

/** What a connection contributes to the fleet's tables. */
export interface ConnectionPart {
  readonly id: string;
  readonly snapshotId: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly schemaVersion: number;
  readonly watermarkAt: string | null;
  readonly tables: ReadonlyMap<TableName, PartOfTable>;
}

export interface PartOfTable {
  readonly rows: number;
  readonly contentHash: string;
  readonly files: ReadonlyMap<string, DataFile>;
}

/** Why a connection's published snapshot cannot be used. */
export interface NotTaken {
  readonly id: string;
  readonly reason: string;
  /** Whether the connection has never published anything. */
  readonly isNew: boolean;
}

/**
 * What a connection has published. Its files are linked into the folders of the fleet's tables first, where they stay
 * even if the connection's own runs delete them.
 */
export async function takePart(output: string, id: string): Promise<ConnectionPart | NotTaken> {
  const lake = lakeOf(output, id);
  for (let attempt = 1; ; attempt++) {
    try {
      const snapshot = await findCurrent(lake);
      if (snapshot === null) return { id, reason: 'nothing has been published yet', isNew: true };
      const version = snapshot.manifest.schema_version;
      if (version > schemaVersion) {
        const reason = `its lake has schema version ${version}, newer than this program's ${schemaVersion}`;
        return { id, reason, isNew: false };
      }
      return await linkPart(output, id, snapshot);
    } catch (error) {
      // A run of the connection may have published again and deleted the snapshot that was current.
      const isGone = isMissing(error);
      if (isGone && attempt < 3) continue;
      if (isGone || error instanceof DamagedError) return { id, reason: messageOf(error), isNew: false };
      throw error;
    }
  }
}

async function linkPart(output: string, id: string, snapshot: Snapshot): Promise<ConnectionPart> {
  const { snapshotId, manifest } = snapshot;
  const tables = new Map<TableName, PartOfTable>();
  for (const name of sharedTableNames) {
    const table = manifest.tables[name];
    if (table === undefined) continue;
    const folder = tableFolder(output, name);
    const files = dataFilesOf(snapshot, name, { [connectionColumn.name]: id });
    for (const { source, bytes } of files.values()) await requireSize(source, bytes);
    await linkDataFiles(folder, files.values());
    tables.set(name, { rows: table.rows, contentHash: table.content_hash, files: asLinked(folder, files) });
  }
  const { created_at, schema_version, watermark_at } = manifest;
  return { id, snapshotId, publishedAt: created_at, schemaVersion: schema_version, watermarkAt: watermark_at, tables };
}

/** The content was checked before publication, and `verify` checks it again. */
async function requireSize(file: string, bytes: number): Promise<void> {
  const { size } = await stat(file);
  if (size !== bytes) {
    throw new DamagedError(`${file} has ${size} bytes, not ${bytes}`, {
      hint: 'esg-lake run on the folder of the connection publishes it again.',
    });
  }
}

const asLinked = (folder: string, files: ReadonlyMap<string, DataFile>): ReadonlyMap<string, DataFile> =>
  new Map([...files].map(([path, file]) => [path, { ...file, source: join(folder, path) }]));
