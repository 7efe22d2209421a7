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
import { type TableName, tables } from './tables.ts';
import { schemaVersion } from './versions.ts';

/**
 * The Arrow schema of a table. Text and JSON are dictionaries of UTF-8 (32-bit indices; the dictionary's id is the column's
 * index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its fields.
 */
export function arrowSchema(table: TableName): Schema {
  const declaration: TableDeclaration = tables[table];
  const fields = Object.entries(declaration.columns).map(
    ([name, column], index) =>
      new Field(name, arrowType(column.type, index), column.nullable, new Map([['description', column.description]])),
  );
  return new Schema(
    fields,
    new Map([
      ['table', table],
      ['description', declaration.description],
      ['schema_version', String(schemaVersion)],
    ]),
  );
}

/** @param index of the column in its table */
export function arrowType(type: ColumnType, index: number): DataType {
  switch (type) {
    case 'VARCHAR':
    case 'JSON':
      return new Dictionary(new Utf8(), new Int32(), index);
    case 'INTEGER':
      return new Int32();
    case 'BIGINT':
      return new Int64();
    case 'DOUBLE':
      return new Float64();
    case 'DECIMAL(38,12)':
      return new Decimal(12, 38);
    case 'BOOLEAN':
      return new Bool();
    case 'DATE':
      return new DateDay();
    case 'TIMESTAMPTZ':
      return new TimestampMicrosecond('UTC');
    case 'VARCHAR[]':
      return new List(new Field('item', new Utf8(), false));
  }
}
