import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { Check } from '../load/verify/integrity.ts';
import type { TableFormat } from '../run/options.ts';
import { type TableSet, type TableVersion } from './current-tables.ts';
import type { TableView } from './open-format.ts';
/**
 * Compares the open tables of a lake with the current snapshot, and every file of a kept version with its checksum.
 * Returns no checks if the lake has no open tables.
 */
export declare function verifyTables(output: string, snapshot: Snapshot): Promise<readonly Check[]>;
interface KnownTables {
    readonly output: string;
    readonly formats: readonly TableFormat[];
    /** Newest first. */
    readonly sets: readonly TableSet[];
}
/**
 * Checks one table: its logs can be read and have every kept version, and every file they name exists and has the
 * checksum in its name.
 *
 * @param differences further differences of the table in one of its formats, human-readable
 */
export declare function checkOpenTable(table: string, { output, formats, sets }: KnownTables, differences: (view: TableView) => readonly string[]): Promise<Check>;
/** A version that `current.json` does not name, left by an interrupted writer. */
export declare function otherVersion(view: Pick<TableView, 'format' | 'version'>, said: TableVersion | undefined): readonly string[];
export {};
