import { type Database } from '../load/database.ts';
import type { DataFile } from './data-files.ts';
import type { OpenTable } from './open-table.ts';
/** The smallest and largest value of a column in a file, and the number of its rows that are NULL. */
export interface ColumnBounds {
    readonly column: string;
    /** As text; null if all values are NULL. */
    readonly least: string | null;
    readonly greatest: string | null;
    readonly nulls: number;
}
/** The bounds of each file, read from its footer alone. */
export declare function boundsOf({ connection }: Database, table: OpenTable, files: readonly string[]): Promise<ReadonlyMap<string, readonly ColumnBounds[]>>;
/** The bounds of a table's files, by their path in the snapshot; none for files without rows. */
export type FileBounds = (files: readonly DataFile[]) => Promise<ReadonlyMap<string, readonly ColumnBounds[]>>;
/** Reads the footer of each file once, however many formats request it. */
export declare function fileBounds(database: () => Promise<Database>, table: OpenTable): FileBounds;
