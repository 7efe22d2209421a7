import type { Manifest } from './publish/manifest.ts';
import type { Snapshot } from './publish/snapshot-folders.ts';
/** Whether a lake has the tables, views and rules of this program; if not, it has to be rebuilt. */
export declare const isOfThisSchema: ({ schema_version: version, schema_sha256: sha256 }: Manifest) => boolean;
/** @throws UsageError if a newer program made the lake */
export declare function requireKnownSchema({ manifest }: Snapshot): void;
/**
 * Reads a lake that a program of another version may have made.
 * @throws UsageError if a table or a column is missing because of that
 */
export declare function readAnyVersion<T>(snapshot: Snapshot | null, work: () => Promise<T>): Promise<T>;
