import type { DuckDBConnection } from '@duckdb/node-api';
import type { Side } from '../../load/publish/line-reasons.ts';
import { type PinFiles } from '../../load/publish/pins.ts';
import type { Snapshot } from '../../load/publish/snapshot-folders.ts';
import { type KeptRelation } from '../../schema/kept-figures.ts';
/** Where the figures of a snapshot are read from: its database, or the files of its pin. */
export interface KeptSide {
    /** Also the name that its database is attached by. */
    readonly side: Side;
    readonly snapshotId: string;
    /** Null: the database. */
    readonly pin: PinFiles | null;
    /** The database is not there, but its pin is. */
    readonly isDatabaseGone: boolean;
}
/**
 * The database, where it is there and of this version; else the files that a pin of the snapshot keeps.
 * @throws UsageError if neither can be read
 */
export declare function keptSideOf(side: Side, snapshot: Snapshot): Promise<KeptSide>;
/**
 * Creates the temporary table `<side>_<relation>` with the rows of one relation of `keptFigures`.
 * @param where SQL that follows `FROM relation`, to leave out rows that are not needed
 * @param sql for the same rows of a database, made faster by leaving them out earlier
 */
export declare function readKept(connection: DuckDBConnection, { side, pin }: KeptSide, relation: KeptRelation, where?: string, sql?: string): Promise<void>;
