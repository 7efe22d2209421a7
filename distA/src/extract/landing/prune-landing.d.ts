/** What a kept snapshot needs of the landing. */
export interface LandingNeeds {
    /** The runs that published its contents. */
    readonly runIds: readonly string[];
    /** Bodies that its rows name. */
    readonly bodies: ReadonlySet<string>;
    /** Paths of bodies as it records them, by body id. */
    readonly files: ReadonlyMap<string, string>;
}
export interface PrunedLanding {
    readonly bodies: number;
    readonly bytes: number;
    /** Runs that were removed completely. */
    readonly runs: number;
}
/**
 * Deletes what these runs landed and no kept snapshot needs: neither do its rows name it nor does a replay of it read
 * it. Of a body that was landed several times, the newest intact copy is kept, and the copies whose paths the snapshots
 * record. Call it while holding the lock. If it is killed, the next call completes the work.
 *
 * @param old oldest first
 * @throws DamagedError, before anything is deleted, if a journal is lost and it is not known what is needed
 */
export declare function pruneLanding(output: string, old: readonly string[], needs: readonly LandingNeeds[]): Promise<PrunedLanding>;
/** Deletes what a killed run had set aside. */
export declare function removeSetAside(output: string): Promise<void>;
