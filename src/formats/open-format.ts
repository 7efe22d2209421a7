import type { CurrentTables, FormatVersions, TableSet, TableVersion } from './current-tables.ts';
import type { DataFile } from './data-files.ts';
import type { FileBounds } from './file-bounds.ts';
import type { OpenTable } from './open-table.ts';

/** What a table is to have, in every format. */
export interface TableTarget {
  readonly table: OpenTable;
  readonly snapshotId: string;
  readonly files: ReadonlyMap<string, DataFile>;
  /** Milliseconds. */
  readonly at: number;
  readonly bounds: FileBounds;
  /** Earlier states of the lake that stay. */
  readonly earlier: readonly TableSet[];
}

/** All tables of a lake in one format, which are read before any is written. */
export interface OpenFormat {
  /** Deletes, or completes, what writers that were killed have left. */
  removeUnfinished(): Promise<void>;
  /** A set without what this format cannot read any more, as of a table that was deleted and begins anew. */
  readable(set: TableSet): TableSet;
  /** Makes a new version of a table whose data files are linked, if it has to have one. */
  bring(target: TableTarget): Promise<BroughtTable>;
}

/** A table in one format, at its newest version. */
export interface BroughtTable {
  readonly isChanged: boolean;
  readonly version: FormatVersions;
  /** How an earlier state of it is read from now on. */
  asNow(version: TableVersion): TableVersion;
  /** What the newest version and those that are current need. */
  kept(current: CurrentTables): KeptTable;
}

export interface KeptTable {
  /** Paths of data files. */
  readonly paths: ReadonlySet<string>;
  /** Deletes all of the log but what is kept. */
  expire(): Promise<void>;
}

/** Without the versions of a format, if one of them is lost: a set is whole or it is not. */
export function readableSet(
  set: TableSet,
  format: keyof FormatVersions,
  isKnown: (version: TableVersion, table: string) => boolean,
): TableSet {
  if (Object.entries(set.tables).every(([table, version]) => isKnown(version, table))) return set;
  const tables = Object.entries(set.tables).map(([table, version]) => {
    const { [format]: _, ...others } = version;
    return [table, others] as const;
  });
  return { ...set, tables: Object.fromEntries(tables) };
}
