import { declareTables, type TableDeclaration } from './table-declaration.ts';
import { figuresTables } from './tables/figures-tables.ts';
import { historyTables } from './tables/history-tables.ts';
import { internalTables } from './tables/internal-tables.ts';
import { surveyTables } from './tables/survey-tables.ts';
import { valueTables } from './tables/value-tables.ts';

const texts = { ...surveyTables, ...valueTables, ...figuresTables, ...historyTables, ...internalTables } as const;

/** The declaration with the texts of columns, for types. */
export type TableTexts = typeof texts;

/**
 * The one declaration of everything that is published: DDL and comments, Parquet schemas, Arrow schemas, row types and
 * the data dictionary all derive from it (lake.md says what the values mean). Columns are in this order in every file.
 */
export const tables = declareTables(texts);

/** The name of a table. */
export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as readonly TableName[];

/** Tables that are exported to Parquet and counted in the manifest. */
export const publishedTableNames = tableNames.filter((name) => tables[name].kind !== 'internal');

/** Tables that are published by year of `period_end`. */
export const tablesByYear = publishedTableNames.filter((name) => 'byYear' in tables[name]);

/** Whether a rebuild keeps all rows of a table. */
export function isKeptWhole(table: TableName): boolean {
  const { kind, isKept = false }: TableDeclaration = tables[table];
  return kind === 'history' || isKept;
}

/** Columns that a content hash leaves out (lake.md, "Current and append-only tables"). */
export const unhashedColumns: readonly string[] = ['run_id', 'response_id', 'removed_at'];

/**
 * The version of the lakes that this program writes; a run rebuilds a lake of a lower one. Raise it in a release whose
 * rules make other rows of the same bodies: tables, views, issue codes, units and the models of the figures need no new
 * version (`schemaSha256`).
 */
export const schemaVersion = 1;
