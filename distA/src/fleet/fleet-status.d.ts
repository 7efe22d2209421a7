import type { RunReport } from '../report/report.ts';
/** What `fleet status --json` prints. Times are ISO 8601 in UTC. */
export interface FleetStatus {
    readonly output: string;
    readonly connections: readonly ConnectionStatus[];
    /** Number of connections in each state. */
    readonly states: Readonly<Partial<Record<ConnectionState, number>>>;
    /** Rows of all connections together; rows that two connections share are counted twice. */
    readonly rows: Readonly<Record<string, number>>;
    /** Surveys that more than one connection sees; the rows of the first connection count. */
    readonly shared_surveys: readonly {
        readonly survey_id: string;
        readonly connections: readonly string[];
    }[];
    /** The last state of the fleet's tables; null if there is none. */
    readonly tables: {
        readonly commit_id: string;
        readonly created_at: string;
    } | null;
    /**
     * Connections whose newest snapshot is not in the tables, and connections that are in the tables but not in the list.
     */
    readonly not_committed: readonly string[];
    /** Folders of connections that are not in the list. */
    readonly stray: readonly string[];
}
/**
 * `never`: nothing is published. `failed`: the last run failed, earlier published data is kept. `stale`: older than the
 * requested maximum age.
 */
type ConnectionState = 'fresh' | 'stale' | 'failed' | 'never';
export interface ConnectionStatus {
    readonly id: string;
    readonly state: ConnectionState;
    readonly is_running: boolean;
    readonly snapshot_id: string | null;
    readonly schema_version: number | null;
    /** Start of the last run that loaded from the service or found nothing changed. */
    readonly fresh_at: string | null;
    readonly age_s: number | null;
    readonly rows: Readonly<Record<string, number>>;
    /** Surveys that the last run could not fetch. */
    readonly failed_surveys: number;
    readonly last_run: Pick<RunReport, 'run_id' | 'status' | 'exit_code' | 'started_at'> | null;
    /** Description of the damage. */
    readonly damage: string | null;
}
interface FleetStatusOptions {
    readonly output: string;
    /** Ids, in the order of the list. */
    readonly connections: readonly string[];
    /** In seconds; null: no limit. */
    readonly maxAge: number | null;
    /** Milliseconds. */
    readonly now: number;
}
/** The status of every connection. Read-only. */
export declare function fleetStatus({ output, connections, maxAge, now }: FleetStatusOptions): Promise<FleetStatus>;
export {};
