import { type ExitCode } from '../base/errors.ts';
import type { TableFormat } from '../run/options.ts';
interface FleetCommitOptions {
    readonly output: string;
    /** Ids of the connections, in their order. */
    readonly connections: readonly string[];
    /** In addition to Delta and the formats that the tables already have. */
    readonly formats: readonly TableFormat[];
    /** How many states of the tables stay readable. */
    readonly keep: number;
    /** Milliseconds. */
    readonly now: () => number;
    readonly warn: (message: string) => void;
}
/** What `fleet commit --json` prints. */
export interface FleetCommitReport {
    /** Id of the state that the tables are in now; unchanged while nothing changes. */
    readonly commit_id: string;
    readonly created_at: string;
    /** Number of tables with a new version. */
    readonly changed: number;
    readonly exit_code: ExitCode;
    readonly connections: readonly CommittedConnection[];
    /** Ids that the tables contained before this commit and that are not in the list of connections. */
    readonly removed: readonly string[];
    readonly rows: Readonly<Record<string, number>>;
}
interface CommittedConnection {
    readonly id: string;
    /** `held`: its rows stay as committed before; `left_out`: the tables contain none of its rows. */
    readonly state: 'committed' | 'held' | 'left_out';
    readonly snapshot_id: string | null;
    readonly schema_version: number | null;
    /** Why the tables do not contain what it has published. */
    readonly reason?: string;
}
/**
 * Updates the fleet's tables to what its connections have published; the only writer of these tables. Writes nothing if
 * the state is unchanged. `current.json` is replaced last, when all tables are up to date.
 *
 * @throws LockedError if another commit is in progress; GuardError if another engine has written to a table
 */
export declare function commitFleet(options: FleetCommitOptions): Promise<FleetCommitReport>;
export {};
