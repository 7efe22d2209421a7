/** `manifest.json` as documented (command-line.md), read without the program's own code. */
export interface Manifest {
    readonly snapshot_id: string;
    readonly run_id: string;
    readonly database: ManifestFile;
    readonly tables: Readonly<Record<string, {
        readonly rows: number;
        readonly content_hash: string;
        readonly files: readonly (ManifestFile & {
            readonly rows: number;
        })[];
    }>>;
}
export interface ManifestFile {
    readonly path: string;
    readonly bytes: number;
    readonly sha256: string;
}
export declare function readManifest(snapshot: string): Promise<Manifest>;
