import type { Database } from '../../load/database.ts';
import { type FileBounds } from '../column-bounds.ts';
import type { TableTarget } from '../open-format.ts';
import type { OpenTable } from '../open-table.ts';
import { type DeltaLog, type DeltaVersion } from './delta-log.ts';
export interface DeltaTarget extends Omit<TableTarget, 'bounds' | 'earlier'> {
    readonly database: () => Promise<Database>;
    /** @default reads their footers */
    readonly bounds?: FileBounds;
    readonly commitsPerCheckpoint: number;
}
/**
 * Commits a new version of a table that has exactly these files, which are linked already. Writes nothing if the newest
 * version already has them.
 *
 * @returns the newest version
 * @throws GuardError if another writer has committed the next version in the meantime
 */
export declare function commitDelta(log: DeltaLog, target: DeltaTarget): Promise<DeltaVersion>;
/**
 * Writes a checkpoint of the newest version if enough commits follow the last one. Returns its version, or null if none
 * was written.
 */
export declare function checkpointIfDue(log: DeltaLog, latest: DeltaVersion, target: DeltaTarget): Promise<number | null>;
/**
 * The `schemaString` of a table, with the descriptions as comments and the ids of the columns. Every column is
 * nullable, as in the Parquet files: a column that is added later is NULL in older files.
 */
export declare function schemaString({ columns, partitionColumns }: OpenTable): string;
