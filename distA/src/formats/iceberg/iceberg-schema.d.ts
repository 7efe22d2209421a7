import { type OpenTable } from '../open-table.ts';
type IcebergType = string | {
    readonly type: 'list';
    readonly 'element-id': number;
    readonly element: string;
    readonly 'element-required': false;
};
interface IcebergField {
    readonly id: number;
    readonly name: string;
    readonly required: false;
    readonly type: IcebergType;
    readonly doc: string;
}
export interface IcebergSchema {
    readonly type: 'struct';
    readonly 'schema-id': number;
    readonly fields: readonly IcebergField[];
}
export interface PartitionField {
    readonly name: string;
    readonly transform: string;
    readonly 'source-id': number;
    readonly 'field-id': number;
}
/** Every column is nullable, as in the Parquet files: a column that is added later is NULL in older files. */
export declare function icebergFields({ columns, partitionColumns }: OpenTable): readonly IcebergField[];
/** The largest id of a column or list item. */
export declare const lastColumnId: (fields: readonly IcebergField[]) => number;
/** For files that were written before columns had field ids. */
export declare const nameMapping: (fields: readonly IcebergField[]) => string;
/** The first id that Iceberg gives to a partition. */
export declare const firstPartitionId = 1000;
/** The year is a transform of `period_end`, so that a filter by day also selects partitions. */
export declare function partitionFields({ columns, partitionColumns }: OpenTable): readonly PartitionField[];
export type PartitionValues = Readonly<Record<string, number | string | null>>;
/** @param texts values of the partition columns by name */
export declare const partitionValues: (texts: Readonly<Record<string, string>>) => PartitionValues;
/** The reverse of `partitionValues`. */
export declare const partitionTexts: (values: PartitionValues) => Readonly<Record<string, string>>;
export {};
