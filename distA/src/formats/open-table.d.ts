import { type TableFormat } from '../run/options.ts';
import { type ColumnDeclaration, type TableName } from '../schema/tables.ts';
/** A column that is not in a table's files: its value for the rows of a file is in the log. */
export interface PartitionColumn {
    readonly name: string;
    readonly type: 'INTEGER' | 'VARCHAR';
    readonly description: string;
}
/** A table as declared to engines that read open formats. */
export interface OpenTable {
    readonly name: string;
    readonly description: string;
    /** The columns of its files, in their order. */
    readonly columns: Readonly<Record<string, Omit<ColumnDeclaration, 'nullable'>>>;
    readonly partitionColumns: readonly PartitionColumn[];
}
/** The partition column for the year, which exists only in paths and in the log. */
export declare const yearColumn: PartitionColumn;
/** The open table of a published table, partitioned by year if its files are. */
export declare function openTable(name: TableName): OpenTable;
/** The folder of a lake's open tables: `tables/<table>/`, and `tables/current.json`. */
export declare const tablesFolder: (output: string) => string;
export declare const tableFolder: (output: string, table: string) => string;
/** The folder that makes a table's folder a Delta table. */
export declare const deltaLogName = "_delta_log";
/** The folder that makes a table's folder an Iceberg table. */
export declare const metadataFolderName = "metadata";
/** The formats of a lake's tables. A lake has a format as long as the folder of one of its logs exists. */
export declare function tableFormatsOf(output: string, tables?: readonly string[]): Promise<readonly TableFormat[]>;
