import { type TableSet, type TableVersion } from '../current-tables.ts';
import { type OpenFormat, type TableView } from '../open-format.ts';
interface IcebergTablesWanted {
    readonly output: string;
    readonly names: readonly string[];
    /** The sets whose versions must stay readable. */
    readonly sets: readonly TableSet[];
    /** The address that replaces the output folder's in the metadata. @default the folder's own */
    readonly otherAddress: string | undefined;
}
/** @throws GuardError if another engine has written to a table */
export declare function openIcebergTables(wanted: IcebergTablesWanted): Promise<OpenFormat>;
/** @param address of the output folder */
export declare const tableAddress: (address: string, table: string) => string;
/** @throws if the metadata is damaged */
export declare function viewIceberg(output: string, table: string, versions: readonly TableVersion[]): Promise<TableView>;
export {};
