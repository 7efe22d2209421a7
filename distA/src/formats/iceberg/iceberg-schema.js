import { itemFieldId } from '../../schema/tables.js';
import { yearColumn } from '../open-table.js';
const typeNames = {
    VARCHAR: 'string',
    JSON: 'string',
    INTEGER: 'int',
    BIGINT: 'long',
    DOUBLE: 'double',
    BOOLEAN: 'boolean',
    DATE: 'date',
    TIMESTAMPTZ: 'timestamptz',
};
/** Every column is nullable, as in the Parquet files: a column that is added later is NULL in older files. */
export function icebergFields({ columns, partitionColumns }) {
    const declared = Object.entries({ ...columns, ...Object.fromEntries(outsideFiles(partitionColumns)) });
    return declared.map(([name, { type, fieldId, description }]) => ({
        id: fieldId,
        name,
        required: false,
        type: typeOf(type, fieldId),
        doc: description,
    }));
}
/** Far above the ids of columns in files, and below those of list items. */
const firstOutside = 900;
/**
 * Columns that are not in the files: their value is that of the file's partition. The year is not exposed as a column.
 */
const outsideFiles = (partitionColumns) => partitionColumns
    .filter(({ name }) => name !== yearColumn.name)
    .map(({ name, ...column }, at) => [name, { ...column, fieldId: firstOutside + at }]);
const typeOf = (type, fieldId) => type === 'VARCHAR[]'
    ? { type: 'list', 'element-id': itemFieldId(fieldId), element: 'string', 'element-required': false }
    : typeNames[type];
/** The largest id of a column or list item. */
export const lastColumnId = (fields) => Math.max(...fields.map(({ id, type }) => (typeof type === 'string' ? id : type['element-id'])));
/** For files that were written before columns had field ids. */
export const nameMapping = (fields) => JSON.stringify(fields.map(({ id, name, type }) => ({
    'field-id': id,
    names: [name],
    ...(typeof type === 'string' ? {} : { fields: [{ 'field-id': type['element-id'], names: ['element'] }] }),
})));
/** The name of the year in the partitions of manifests; not a column. */
const yearField = 'period_end_year';
/** The first id that Iceberg gives to a partition. */
export const firstPartitionId = 1_000;
/** The year is a transform of `period_end`, so that a filter by day also selects partitions. */
export function partitionFields({ columns, partitionColumns }) {
    const outside = new Map(outsideFiles(partitionColumns));
    const fields = partitionColumns.map(({ name }) => name === yearColumn.name
        ? { name: yearField, transform: 'year', 'source-id': columns['period_end']?.fieldId ?? 0 }
        : { name, transform: 'identity', 'source-id': outside.get(name)?.fieldId ?? 0 });
    return fields.map((field, at) => ({ ...field, 'field-id': firstPartitionId + at }));
}
/** Iceberg counts years from this one. */
const firstYear = 1970;
/** @param texts values of the partition columns by name */
export const partitionValues = (texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => name === yearColumn.name ? [yearField, Number(text) - firstYear] : [name, text]));
/** The reverse of `partitionValues`. */
export const partitionTexts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => name === yearField ? [yearColumn.name, String(Number(value) + firstYear)] : [name, String(value)]));
