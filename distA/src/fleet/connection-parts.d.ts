import { type DataFile } from '../formats/data-files.ts';
import type { TableName } from '../schema/tables.ts';
/** What a connection contributes to the fleet's tables. */
export interface ConnectionPart {
    readonly id: string;
    readonly snapshotId: string;
    /** ISO 8601. */
    readonly publishedAt: string;
    readonly schemaVersion: number;
    readonly watermarkAt: string | null;
    readonly tables: ReadonlyMap<TableName, PartOfTable>;
}
export interface PartOfTable {
    readonly rows: number;
    readonly contentHash: string;
    readonly files: ReadonlyMap<string, DataFile>;
}
/** Why a connection's published snapshot cannot be used. */
export interface NotTaken {
    readonly id: string;
    readonly reason: string;
    /** Whether the connection has never published anything. */
    readonly isNew: boolean;
}
/**
 * What a connection has published. Its files are linked into the folders of the fleet's tables first, where they stay
 * even if the connection's own runs delete them.
 */
export declare function takePart(output: string, id: string): Promise<ConnectionPart | NotTaken>;
