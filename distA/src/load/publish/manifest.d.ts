import type { ManifestRules } from '../../schema/rules.ts';
/** A file of a table; the path is relative to the snapshot's folder. */
export interface ManifestFile {
    readonly path: string;
    readonly rows: number;
    readonly bytes: number;
    readonly sha256: string;
    /** Content hash of the file's rows; the hash of the table is the sum of those of its files. */
    readonly content_hash: string;
}
export interface ManifestTable {
    readonly rows: number;
    readonly content_hash: string;
    readonly files: readonly ManifestFile[];
}
/** Files of the snapshot other than the database: those of the tables, and the decisions. */
export declare const filesIn: ({ tables, rules, }: Pick<Manifest, 'tables' | 'rules'>) => readonly Pick<ManifestFile, 'path' | 'bytes' | 'sha256'>[];
/** `manifest.json` of a snapshot (command-line.md, "The output folder"). */
export interface Manifest {
    readonly snapshot_id: string;
    readonly run_id: string;
    readonly created_at: string;
    readonly schema_version: number;
    /** The rules that the lake was made by. */
    readonly rules: ManifestRules;
    /** Of tables, views, issue codes and units (`schemaSha256`). */
    readonly schema_sha256: string;
    /** ISO 8601; null if nothing was ever listed. */
    readonly watermark_at: string | null;
    readonly database: {
        readonly path: string;
        readonly bytes: number;
        readonly sha256: string;
    };
    readonly tables: Readonly<Record<string, ManifestTable>>;
}
export declare const manifestName = "manifest.json";
/** The database of a snapshot. */
export declare const databaseName = "lake.duckdb";
/** The manifest in a snapshot's folder. @throws DamagedError if it is damaged or missing */
export declare function readManifest(folder: string): Promise<Manifest>;
/** Writes the manifest of a snapshot that is being built. */
export declare function writeManifest(folder: string, manifest: Manifest): Promise<void>;
/** Checks every manifest that is read; published as docs/reference/manifest.schema.json. */
export declare const manifestSchema: import("../../base/json-schema.ts").JsonSchema;
