/** A metadata file of a lake, rewritten for another location. */
interface RelocatedFile {
    /**
     * Relative to the output folder and to its counterpart at that location: `tables/surveys/metadata/v7.metadata.json`.
     */
    readonly path: string;
    readonly content: Buffer;
}
export interface RelocatedTables {
    /** Manifests and manifest lists, named by their checksums: a file of the same name has the same bytes. */
    readonly manifests: readonly RelocatedFile[];
    /** The newest version of each table's metadata. It names the manifests, so it is put after all of them. */
    readonly metadata: readonly RelocatedFile[];
    /** The version hints for readers that receive a folder. They are put last, replacing the existing ones. */
    readonly hints: readonly RelocatedFile[];
}
/**
 * The Iceberg metadata of all tables of a lake for a location to which the data files are copied under the same names:
 * metadata names every file by its full address. Versions, snapshots and ids are those of the lake. Nothing is written;
 * empty for a lake without Iceberg tables.
 *
 * @param location counterpart of the output folder, such as `s3://bucket/lake`
 * @param has whether a data file exists at the location, by its relative path; earlier snapshots that lack one are left
 * out
 * @throws GuardError if another engine has written to a table; DamagedError if its metadata is damaged
 */
export declare function icebergMetadataFor(output: string, location: string, has?: (path: string) => boolean): Promise<RelocatedTables>;
export {};
