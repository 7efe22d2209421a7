import type { TableState } from '../formats/current-tables.ts';
import { type Database } from '../load/database.ts';
import type { ConnectionPart } from './connection-parts.ts';
type WantedTable = TableState['tables'][number];
/**
 * Writes the tables that only a fleet has to files in a folder. The same parts give the same files, byte for byte:
 * those that the fleet's tables already contain are reused.
 * @param parts in the order of the connections
 */
export declare function writeOwnTables(database: Database, { output, folder }: {
    readonly output: string;
    readonly folder: string;
}, parts: readonly ConnectionPart[]): Promise<readonly WantedTable[]>;
export {};
