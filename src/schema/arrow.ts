import {
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  Schema,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import type { ColumnType, TableDeclaration } from './table-declaration.ts';
import { schemaVersion, type TableName, tables } from './tables.ts';

/**
 * The Arrow schema of a table. Text and JSON are dictionaries of UTF-8 (32-bit indices; the dictionary's id is the
 * column's index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its
 * fields.
 */
export function arrowSchema(table: TableName): Schema {
  const { columns, description }: TableDeclaration = tables[table];
  const fields = Object.entries(columns).map(
    ([name, column], index) =>
      new Field(name, arrowTypes[column.type](index), column.nullable, new Map([['description', column.description]])),
  );
  const metadata = { table, description, schema_version: String(schemaVersion) };
  return new Schema(fields, new Map(Object.entries(metadata)));
}

const textType = (index: number): DataType => new Dictionary(new Utf8(), new Int32(), index);

/** Arrow's type of a column, given its index in the table. */
export const arrowTypes: Readonly<Record<ColumnType, (index: number) => DataType>> = {
  VARCHAR: textType,
  JSON: textType,
  INTEGER: () => new Int32(),
  BIGINT: () => new Int64(),
  DOUBLE: () => new Float64(),
  'DECIMAL(38,12)': () => new Decimal(12, 38),
  BOOLEAN: () => new Bool(),
  DATE: () => new DateDay(),
  TIMESTAMPTZ: () => new TimestampMicrosecond('UTC'),
  'VARCHAR[]': () => new List(new Field('item', new Utf8(), false)),
};
