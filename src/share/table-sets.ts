import { openSealedJson } from '../base/damage.ts';
import { isObject, type JsonObject } from '../base/json.ts';

/** The version of a table that holds the rows of one snapshot. */
export interface TableVersion {
  readonly rows: number;
  /** A table that was deleted and created again has another id. */
  readonly delta: { readonly version: number; readonly table_id: string };
}

/** The versions of all tables that together are one snapshot. */
export interface TableSet {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  readonly tables: Readonly<Record<string, TableVersion>>;
}

/** `tables/current.json`. */
export interface CurrentTables extends TableSet {
  /** Earlier sets that are still complete, newest first. */
  readonly earlier: readonly TableSet[];
}

/** A string describes what is wrong with the text. */
export function parseCurrentTables(text: string): CurrentTables | string {
  const value = openSealedJson(text);
  if (typeof value === 'string') return value;
  const current: JsonObject = { ...value };
  const { earlier } = current;
  if (!isTableSet(current) || !Array.isArray(earlier) || !earlier.every(isTableSet)) return 'is not what a push writes';
  return { ...current, earlier };
}

/** All recorded sets, newest first. */
export function recordedSets(current: CurrentTables | null): readonly TableSet[] {
  if (current === null) return [];
  const { earlier, ...newest } = current;
  return [newest, ...earlier];
}

/** The versions of a table in the given sets. */
export const versionsIn = (sets: readonly TableSet[], table: string): readonly TableVersion['delta'][] =>
  sets.flatMap(({ tables }) => tables[table]?.delta ?? []);

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
  if (!isObject(value)) return false;
  const { rows, delta } = value;
  if (typeof rows !== 'number' || !isObject(delta)) return false;
  return Number.isInteger(delta['version']) && typeof delta['table_id'] === 'string';
}
