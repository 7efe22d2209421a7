import { type DataType, Schema } from 'apache-arrow';
import { type ColumnType, type TableName } from './tables.ts';
/**
 * The Arrow schema of a table. Text and JSON are dictionaries of UTF-8 (32-bit indices; the dictionary's id is the column's
 * index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its fields.
 */
export declare function arrowSchema(table: TableName): Schema;
/** @param index of the column in its table */
export declare function arrowType(type: ColumnType, index: number): DataType;
