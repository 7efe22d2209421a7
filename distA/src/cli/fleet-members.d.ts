import { type Connection } from '../fleet/connections-file.ts';
import type { FleetMember } from '../fleet/run-fleet.ts';
import type { Invocation } from './invocation.ts';
/** The list of connections, and the fleet's folder. */
interface FleetPlace {
    /** The file with the connections. */
    readonly file: string;
    readonly output: string;
}
export declare const fleetPlace: ({ values, world }: Pick<Invocation, 'values' | 'world'>) => FleetPlace;
/**
 * The connections of the list, in its order.
 *
 * @throws UsageError for a list that is invalid or contains a credential: others read the list; ids become folder names
 */
export declare function readMembers({ file }: FleetPlace, { world }: Invocation): Promise<readonly Connection[]>;
/**
 * The connections with all options of their runs. A connection whose credentials cannot be read is returned with the
 * error: only it fails.
 *
 * @throws UsageError for an option that cannot be used, which would make every run fail, and for two connections with
 * the same credentials
 */
export declare function toMembers(connections: readonly Connection[], place: FleetPlace, invocation: Invocation): readonly FleetMember[];
export {};
