import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { LakeViews } from './current-tables.ts';
/** The name of the file in the folder, or below the prefix, of the tables. */
export declare const lakeViewsName = "lake-views.duckdb";
export declare const lakeViewsFile: (output: string) => string;
/** The address of the tables on this machine. */
export declare const localAddress: (output: string) => Promise<string>;
/** What is wrong with a file that was made before; null if it is the one of this snapshot and place. */
export declare function lakeViewsDamage(file: string, known: LakeViews | undefined, wanted: Pick<LakeViews, 'snapshot_id' | 'address'>): Promise<string | null>;
/**
 * Writes a database of views over the data files of a snapshot, for any DuckDB from 1.2: each published table, with the
 * views of the lake, all comments, and the internal tables that these views need. Replaces the file atomically.
 *
 * @param address where readers find the tables: a folder or URL without a trailing slash
 */
export declare function writeLakeViews(file: string, snapshot: Snapshot, address: string): Promise<LakeViews>;
