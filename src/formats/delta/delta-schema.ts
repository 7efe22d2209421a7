import type { ColumnType } from '../../schema/tables.ts';
import type { OpenTable } from '../open-table.ts';

/** A name of our own: where columns have a `parquet.field.id`, DuckDB's delta extension reads them as NULL, without an error. */
const fieldIdName = 'esg_lake.field_id';

type DeltaType = string | { readonly type: 'array'; readonly elementType: string; readonly containsNull: boolean };

const deltaTypes: Readonly<Record<ColumnType, DeltaType>> = {
  VARCHAR: 'string',
  JSON: 'string',
  INTEGER: 'integer',
  BIGINT: 'long',
  DOUBLE: 'double',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMPTZ: 'timestamp',
  'VARCHAR[]': { type: 'array', elementType: 'string', containsNull: true },
};

/**
 * The `schemaString` of a table, with the descriptions as comments and the ids of the columns. Every column may be NULL, as in the Parquet files: a column that is added later is NULL in the files before it.
 */
export function schemaString({ columns, partitionColumns }: OpenTable): string {
  const fields = Object.entries(columns).map(([name, { type, fieldId, description }]) => ({
    name,
    type: deltaTypes[type],
    nullable: true,
    metadata: { comment: description, [fieldIdName]: fieldId },
  }));
  const partitions = partitionColumns.map(({ name, type, description }) => ({
    name,
    type: deltaTypes[type],
    nullable: true,
    metadata: { comment: description },
  }));
  return JSON.stringify({ type: 'struct', fields: [...fields, ...partitions] });
}
