import { type TableSet, type TableState } from '../formats/current-tables.ts';
import { type DataFile } from '../formats/data-files.ts';
import { type Database } from '../load/database.ts';
import type { ConnectionPart } from './connection-parts.ts';
/** The state of the fleet's tables at their last commit. */
interface CommittedState {
    readonly state: TableState;
    /**
     * Whether a state belongs to this fleet: recorded here, or made of snapshots that the fleet's connections have had.
     */
    readonly isOurs: (commitId: string, set: TableSet | null) => Promise<boolean>;
}
/** Whether a folder contains the tables of a fleet, even if their pointer is damaged. */
export declare function isFleetFolder(output: string): Promise<boolean>;
/** All tables of a fleet with their files. The caller holds the lock of the fleet's folder. */
export declare function committedState(output: string): Promise<CommittedState>;
/**
 * The files of a fleet's table at the version in `current.json`; an interrupted commit may have left newer versions.
 */
export declare function committedFiles(output: string, table: string, database: Database): Promise<readonly DataFile[]>;
/** The parts of these connections that the fleet's tables contain as of their last commit. */
export declare function committedParts(output: string, ids: readonly string[], database: Database): Promise<ReadonlyMap<string, ConnectionPart>>;
export {};
