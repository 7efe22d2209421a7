import type { Check } from '../load/verify/integrity.ts';
/** The checks, and the state of the tables that they are about; null if the tables do not name one. */
interface FleetVerification {
    readonly commitId: string | null;
    readonly checks: readonly Check[];
}
/**
 * Compares the fleet's tables with their pointer, with what `fleet_tables` records for each connection, and with the
 * manifests of the lakes that have published nothing since; and every file that a kept version names with its checksum.
 * The lakes themselves are verified separately.
 */
export declare function verifyFleet(output: string): Promise<FleetVerification>;
export {};
