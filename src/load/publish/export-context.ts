import { join } from 'node:path';
import type { Damage } from '../../base/damage.ts';
import type { TableName } from '../../schema/tables.ts';
import type { TouchedPartitions } from '../merge/touched-partitions.ts';
import type { SharedConnections } from '../shared-connections.ts';
import type { FileChecks } from './file-checks.ts';
import type { ManifestFile } from './manifest.ts';
import { linkFile } from './parquet.ts';
import type { Snapshot } from './snapshot-folders.ts';
import type { WithTextCodes } from './text-codes.ts';

export interface ExportContext {
  readonly connections: SharedConnections;
  readonly withTextCodes: WithTextCodes;
  /** The snapshot's folder. */
  readonly folder: string;
  /** The snapshot whose files are linked where new ones would be the same. */
  readonly base: Snapshot | null;
  /** Tables with columns that the base does not have. */
  readonly alteredTables: ReadonlySet<TableName>;
  /** What may differ from the base of the tables that are published by year; null: everything. */
  readonly touched: TouchedPartitions | null;
  /** The fewest rows of a part of a year, on average. */
  readonly minPartRows: number;
  readonly checks: FileChecks;
}

/** Results that the export of each table adds to. */
export interface Progress {
  readonly written: string[];
  readonly damaged: Damage[];
}

/** The files of the base that still have all columns of the table. */
export const baseFiles = ({ base, alteredTables }: ExportContext, table: TableName): readonly ManifestFile[] =>
  alteredTables.has(table) ? [] : (base?.manifest.tables[table]?.files ?? []);

/** Links the base's file in place of a new one; returns false if it is damaged. */
export async function linkKnown(
  { base, folder, checks }: ExportContext,
  known: ManifestFile,
  progress: Progress,
): Promise<boolean> {
  const file = join(base?.folder ?? '', known.path);
  const what = await checks.damageOf(file, known);
  if (what !== null) {
    progress.damaged.push({ file, what });
    return false;
  }
  await linkFile(base?.folder ?? '', folder, known.path);
  return true;
}
