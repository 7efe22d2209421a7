import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readOnly, writeDurably } from '../base/files.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { openSealedJson, sealedJson } from '../base/sealed-json.ts';
import type { DataFile } from './data-files.ts';
import type { OpenTable } from './open-table.ts';
import { tablesFolder } from './table-folders.ts';

/** A table in the state of one snapshot, and the version that it has then in each format. */
export interface TableVersion {
  readonly rows: number;
  readonly content_hash: string;
  /** With the id of the table: one that was deleted and made anew has another. */
  readonly delta: { readonly version: number; readonly table_id: string };
}

/** The versions of all tables that together are one snapshot. */
export interface TableSet {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** In a fleet's tables: the snapshot of each connection whose rows they have, in the order of the connections. */
  readonly connections?: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, TableVersion>>;
}

/** `tables/current.json`. */
export interface CurrentTables extends TableSet {
  /** Earlier sets that are still whole, newest first. */
  readonly earlier: readonly TableSet[];
}

export const currentTablesFile = (output: string): string => join(tablesFolder(output), 'current.json');

/** Null if there is none, or a text that says what is wrong with it. */
export async function readCurrentTables(output: string): Promise<CurrentTables | string | null> {
  const text = await readFile(currentTablesFile(output), 'utf8').catch(() => null);
  if (text === null) return null;
  const value = openSealedJson(text);
  if (typeof value === 'string') return value;
  const current: JsonObject = { ...value };
  const { earlier } = current;
  if (!isTableSet(current) || !Array.isArray(earlier) || !earlier.every(isTableSet)) return 'is not what a run writes';
  return { ...current, earlier };
}

/** Readers see the old file or the new one. */
export async function writeCurrentTables(output: string, current: CurrentTables): Promise<void> {
  const file = currentTablesFile(output);
  await mkdir(dirname(file), { recursive: true });
  await writeDurably(file, sealedJson(current, 2), { mode: readOnly, checkpoints: 'tables.current' });
}

/** What the tables together are the state of, and what is in each of them. */
export type TableState = Omit<TableSet, 'tables'> & {
  readonly tables: readonly (Pick<TableVersion, 'rows' | 'content_hash'> & {
    readonly table: OpenTable;
    readonly files: ReadonlyMap<string, DataFile>;
  })[];
};

/** The set that a state is, by the versions of its tables. */
export function tableSet(
  { tables, ...state }: TableState,
  versions: ReadonlyMap<string, TableVersion['delta']>,
): TableSet {
  const known = tables.flatMap(({ table, rows, content_hash }) => {
    const delta = versions.get(table.name);
    return delta === undefined ? [] : [[table.name, { rows, content_hash, delta }] as const];
  });
  return { ...state, tables: Object.fromEntries(known) };
}

/**
 * What is current after a publication.
 * @param keep how many sets stay, the new one among them; the one before it always stays, for its readers
 */
export function withEarlier(set: TableSet, before: CurrentTables | null, keep: number): CurrentTables {
  const known = before === null ? [] : [before, ...before.earlier].map(withoutEarlier);
  const earlier = known.filter(({ snapshot_id }) => snapshot_id !== set.snapshot_id);
  return { ...set, earlier: earlier.slice(0, Math.max(keep, 2) - 1) };
}

const withoutEarlier = ({ earlier: _, ...set }: TableSet & { readonly earlier?: unknown }): TableSet => set;

/** The versions of a table that are kept. */
export const keptVersions = (current: CurrentTables | null, table: string): readonly number[] =>
  current === null ? [] : [current, ...current.earlier].flatMap(({ tables }) => tables[table]?.delta.version ?? []);

function isTableSet(value: unknown): value is TableSet & JsonObject {
  if (!isObject(value) || !isObject(value['tables'])) return false;
  return (
    typeof value['snapshot_id'] === 'string' &&
    typeof value['created_at'] === 'string' &&
    typeof value['schema_version'] === 'number' &&
    Object.values(value['tables']).every(isTableVersion)
  );
}

function isTableVersion(value: unknown): value is TableVersion {
  if (!isObject(value) || !isObject(value['delta'])) return false;
  const { rows, content_hash: hash } = value;
  const { version, table_id: id } = value['delta'];
  return typeof rows === 'number' && typeof hash === 'string' && Number.isInteger(version) && typeof id === 'string';
}
