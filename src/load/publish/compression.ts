import type { Compression } from '../../schema/ddl.ts';
import type { TableName } from '../../schema/tables.ts';

/**
 * The compression of the large tables: of their texts, and of what hardly changes from row to row. Left to itself DuckDB tries
 * all that it knows on every block of every column, to come to the same choice: stating it saves a quarter to a third of the
 * processor time of inserting, and the file has the same size. Texts that people write are not listed, since nothing is known
 * about them; a block for which the stated one does not work is not compressed.
 */
export const compressionOf: Readonly<Partial<Record<TableName, Compression>>> = {
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

/** The columns of a large table whose texts repeat. */
export const repeatingColumns = (table: TableName): readonly string[] =>
  Object.entries(compressionOf[table] ?? {}).flatMap(([name, how]) => (how === 'dictionary' ? [name] : []));
