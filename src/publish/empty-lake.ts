import { readFile, writeFile } from 'node:fs/promises';
import { withDatabase } from '../load/database.ts';
import { type Compression, createTablesSql } from '../schema/ddl.ts';
import type { TableName } from '../schema/tables.ts';
import { createViewsSql } from '../schema/views.ts';

/** With this program's schema; half a megabyte. */
let emptyLake: Buffer | null = null;

/**
 * Writes a database with all tables and views but no rows. The 560 statements that create one, most of them comments,
 * take 0.3 s of processor time, so a process creates it once and then copies it: tests make hundreds.
 */
export async function writeEmptyLake(file: string): Promise<void> {
  if (emptyLake !== null) return writeFile(file, emptyLake);
  await createEmptyLake(file);
  emptyLake = await readFile(file);
}

async function createEmptyLake(file: string): Promise<void> {
  await withDatabase({ file }, async ({ connection }) => {
    const tables = createTablesSql((table) => compressionOf[table] ?? {});
    await connection.run(['BEGIN', ...tables, ...createViewsSql(), 'COMMIT'].join(';'));
  });
}

/**
 * The compression of the large tables' columns: of their texts, and of values that hardly change from row to row. By
 * default, DuckDB tries all its methods on every block of every column and makes the same choice. Stating it saves a
 * quarter to a third of the processor time of inserting, and the file has the same size. Free text is not listed, since
 * nothing is known about it. A block for which the stated method does not work is not compressed.
 */
const compressionOf: Readonly<Partial<Record<TableName, Compression>>> = {
  data_points: {
    utrv_id: 'fsst',
    ...dictionaryFor('survey_id', 'initiative_id', 'tracker_id', 'column_code', 'option_code', 'json_pointer'),
    ...dictionaryFor('value_type', 'number_scale', 'unit', 'unit_type', 'unit_source', 'base_unit', 'status', 'period'),
    ...{ scale_factor: 'rle', base_factor: 'rle', period_start: 'rle', period_end: 'rle' },
  },
  utrvs: {
    utrv_id: 'fsst',
    ...dictionaryFor('survey_id', 'initiative_id', 'tracker_id', 'status', 'value_type', 'answer', 'period'),
    ...dictionaryFor('not_applicable_type', 'assurance_status', 'definition_id'),
  },
};

function dictionaryFor(...columns: readonly string[]): Compression {
  return Object.fromEntries(columns.map((column) => [column, 'dictionary']));
}
