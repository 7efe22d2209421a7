import type { TableTarget } from '../open-format.ts';
import { type IcebergTable } from './iceberg-table.ts';
/** What the table should contain. */
interface IcebergTarget extends Omit<TableTarget, 'earlier'> {
    /** The address of the table's folder. */
    readonly location: string;
    /** The snapshots and versions that earlier states of the lake name: these are kept. */
    readonly kept: KeptIceberg;
}
interface KeptIceberg {
    readonly snapshots: ReadonlySet<number>;
    readonly versions: ReadonlySet<number>;
}
/**
 * Commits a new version of a table whose data files are linked already. If the table's folder has moved, all of its
 * metadata is rewritten; if its files differ, a snapshot with exactly these files is added. Writes nothing if
 * everything is up to date.
 *
 * @returns the table at its newest version
 * @throws GuardError if another writer has committed the next version in the meantime
 */
export declare function commitIceberg(known: IcebergTable, target: IcebergTarget): Promise<IcebergTable>;
/** Readers that receive only the folder start from the hint. A killed writer has left the previous version in it. */
export declare function ensureHint({ folder, version }: Pick<IcebergTable, 'folder' | 'version'>): Promise<void>;
export {};
