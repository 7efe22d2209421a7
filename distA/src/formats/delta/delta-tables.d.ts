import type { Database } from '../../load/database.ts';
import { type TableSet, type TableVersion } from '../current-tables.ts';
import { type OpenFormat, type TableView } from '../open-format.ts';
interface DeltaTablesWanted {
    readonly output: string;
    readonly names: readonly string[];
    /** The sets whose versions must stay readable. */
    readonly sets: readonly TableSet[];
    readonly database: () => Promise<Database>;
    readonly commitsPerCheckpoint: number;
}
/** @throws GuardError if another engine has written to a table */
export declare function openDeltaTables({ sets, ...wanted }: DeltaTablesWanted): Promise<OpenFormat>;
/** @throws if the log is damaged */
export declare function viewDelta(folder: string, versions: readonly TableVersion[], database: Database): Promise<TableView>;
export {};
