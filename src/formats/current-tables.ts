import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSealedJson, sealedJson } from '../base/damage.ts';
import { readOnly, writeDurably } from '../base/files.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import type { DataFile } from './data-files.ts';
import { type OpenTable, tablesFolder } from './open-table.ts';

/**
 * The version of a table in each format, and the table's id: a table that was deleted and created again has another id.
 */
export interface FormatVersions {
  readonly delta?: { readonly version: number; readonly table_id: string };
  /** The version of its metadata, and its snapshot; later versions of the metadata may have the same snapshot. */
  readonly iceberg?: { readonly version: number; readonly snapshot_id: number; readonly table_id: string };
}

/** The versions of a table that hold the rows of one snapshot. */
export interface TableVersion extends FormatVersions {
  readonly rows: number;
  readonly content_hash: string;
}

/** The versions of all tables that together are one snapshot. */
export interface TableSet {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** In a fleet's tables: the snapshot of each connection whose rows they contain, in the order of the connections. */
  readonly connections?: readonly { readonly id: string; readonly snapshot_id: string }[];
  readonly tables: Readonly<Record<string, TableVersion>>;
}

/** The database of views over the data files (`lake-views.duckdb`), as it was published. */
export interface LakeViews {
  readonly snapshot_id: string;
  /** Where its views look for the tables. */
  readonly address: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `tables/current.json`. */
export interface CurrentTables extends TableSet {
  /** A fleet has none. */
  readonly lake_views?: LakeViews;
  /** Earlier sets that are still complete, newest first. */
  readonly earlier: readonly TableSet[];
}

export const currentTablesFile = (output: string): string => join(tablesFolder(output), 'current.json');

/** Null if there is no such file; a string describes what is wrong with it. */
export async function readCurrentTables(output: string): Promise<CurrentTables | string | null> {
  const text = await readFile(currentTablesFile(output), 'utf8').catch(() => null);
  if (text === null) return null;
  const value = openSealedJson(text);
  if (typeof value === 'string') return value;
  const current: JsonObject = { ...value };
  const { earlier, lake_views: lakeViews } = current;
  if (lakeViews !== undefined && !isLakeViews(lakeViews)) return 'is not what a run writes';
  if (!isTableSet(current) || !Array.isArray(earlier) || !earlier.every(isTableSet)) return 'is not what a run writes';
  return { ...current, earlier };
}

/** Replaces the file atomically: readers see the old file or the new one. */
export async function writeCurrentTables(output: string, current: CurrentTables): Promise<void> {
  const file = currentTablesFile(output);
  await mkdir(dirname(file), { recursive: true });
  await writeDurably(file, sealedJson(current, 2), { mode: readOnly, crashPoints: 'tables.current' });
}

/** The state of all tables: the snapshot that they hold, and the files of each. */
export type TableState = Omit<TableSet, 'tables'> & {
  readonly tables: readonly (Pick<TableVersion, 'rows' | 'content_hash'> & {
    readonly table: OpenTable;
    readonly files: ReadonlyMap<string, DataFile>;
  })[];
};

/** The set for a state, from the versions of its tables. */
export function tableSet({ tables, ...state }: TableState, versions: ReadonlyMap<string, FormatVersions>): TableSet {
  const known = tables.flatMap(({ table, rows, content_hash }) => {
    const ofFormats = versions.get(table.name);
    return ofFormats === undefined ? [] : [[table.name, { rows, content_hash, ...ofFormats }] as const];
  });
  return { ...state, tables: Object.fromEntries(known) };
}

/** The content with the record of the lake's views, if there are any. */
export const withLakeViews = ({ earlier, ...set }: CurrentTables, lakeViews: LakeViews | undefined): CurrentTables =>
  lakeViews === undefined ? { ...set, earlier } : { ...set, lake_views: lakeViews, earlier };

/** All recorded sets, newest first. */
export const recordedSets = (current: CurrentTables | null): readonly TableSet[] =>
  current === null ? [] : [current, ...current.earlier].map(withoutEarlier);

const withoutEarlier = ({ earlier: _, lake_views: __, ...set }: TableSet & Partial<CurrentTables>): TableSet => set;

/**
 * The sets to keep in addition to the one of this snapshot.
 *
 * @param keep number of sets to keep, including the new one; the previous set is always kept, for its readers
 */
export const earlierSets = (known: readonly TableSet[], snapshotId: string, keep: number): readonly TableSet[] =>
  known.filter(({ snapshot_id }) => snapshot_id !== snapshotId).slice(0, Math.max(keep, 2) - 1);

/** The versions of a table in the given sets. */
export const versionsIn = (sets: readonly TableSet[], table: string): readonly TableVersion[] =>
  sets.flatMap(({ tables }) => tables[table] ?? []);

/** The versions of a Delta table that are kept for readers. */
export const keptVersions = (current: CurrentTables | null, table: string): readonly number[] =>
  versionsIn(recordedSets(current), table).flatMap(({ delta }) => delta?.version ?? []);

/** A copy of the set in which every version is replaced by the function's result. */
export const mapVersions = (
  set: TableSet,
  change: (version: TableVersion, table: string) => TableVersion,
): TableSet => ({
  ...set,
  tables: Object.fromEntries(Object.entries(set.tables).map(([table, version]) => [table, change(version, table)])),
});

function isTableSet(value: unknown): value is TableSet & JsonObject {
  if (!isObject(value) || !isObject(value['tables'])) return false;
  return (
    typeof value['snapshot_id'] === 'string' &&
    typeof value['created_at'] === 'string' &&
    typeof value['schema_version'] === 'number' &&
    Object.values(value['tables']).every(isTableVersion)
  );
}

const isLakeViews = (value: unknown): value is LakeViews =>
  isObject(value) &&
  typeof value['snapshot_id'] === 'string' &&
  typeof value['address'] === 'string' &&
  typeof value['bytes'] === 'number' &&
  typeof value['sha256'] === 'string';

function isTableVersion(value: unknown): value is TableVersion {
  if (!isObject(value)) return false;
  const { rows, content_hash: hash, delta, iceberg } = value;
  if (typeof rows !== 'number' || typeof hash !== 'string') return false;
  if (iceberg !== undefined && !(isObject(iceberg) && Number.isSafeInteger(iceberg['snapshot_id']))) return false;
  const named = [delta, iceberg].filter((version) => version !== undefined);
  return named.length > 0 && named.every(isNamed);
}

const isNamed = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value['version']) && typeof value['table_id'] === 'string';
