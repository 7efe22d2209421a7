/** What a snapshot needs of the landing. */
export interface SnapshotNeeds {
    /** The runs that published its contents. */
    readonly run_ids: readonly string[];
    /** Bodies that its rows name. */
    readonly bodies: readonly string[];
    /** Paths of bodies as it records them, by body id. */
    readonly files: Readonly<Record<string, string>>;
}
/**
 * The runs that published a snapshot's rows, the bodies that its current rows name, and the paths that it records for
 * bodies.
 */
export declare function landingNeeds(databaseFile: string): Promise<SnapshotNeeds>;
