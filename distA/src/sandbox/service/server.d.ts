import { type FaultRule } from '../faults/faults.ts';
import { type World, type WorldOptions } from '../world/world.ts';
/** Options of the simulated service; the defaults are those of `npm start`, on a free port. */
export interface SandboxOptions extends WorldOptions {
    /** 0 picks a free port. @default 0 */
    readonly port?: number;
    /** `N/SECONDS`, such as `120/60`; without it there is neither a limit nor rate-limit headers. */
    readonly rateLimit?: string;
    /** The static key. @default 'sandbox-token' */
    readonly token?: string;
    /** For `POST /v1/oauth/token`. @default 'sandbox-client' */
    readonly clientId?: string;
    /** @default 'sandbox-secret' */
    readonly clientSecret?: string;
    /** Lifetime of issued tokens, in seconds. @default 86400 */
    readonly tokenLifetimeSeconds?: number;
    /** The path of the value-list lookup; the other path answers 404. @default 'both' */
    readonly valueListPath?: 'specification' | 'v1' | 'both';
    /** Id or name of the node that the connection is bound to. @default the group */
    readonly connectionInitiativeId?: string;
    /** Whether endpoint 4 lists the surveys of nodes below the connection's. @default 'subtree' */
    readonly listingScope?: 'subtree' | 'own';
    readonly faults?: readonly FaultRule[];
}
/** An answered request; status 0 if no response was started. */
export interface LoggedRequest {
    /** The endpoint's name in report.json; `unknown` for paths that the service does not have. */
    readonly endpoint: string;
    readonly method: string;
    /** With its query. */
    readonly path: string;
    readonly status: number;
}
/** A simulated service that runs in this process. */
export interface Sandbox {
    /** Without `/v1`. */
    readonly baseUrl: string;
    readonly token: string;
    /** The world on the current night. */
    readonly world: World;
    /** In order of arrival, without requests to the control routes. */
    readonly requests: readonly LoggedRequest[];
    /** Empties `requests`. */
    readonly clearRequests: () => void;
    /** Moves the world forward or back to this night. */
    readonly setNight: (night: number) => void;
    /** Replaces all faults; the counts of the new rules begin at zero. */
    readonly setFaults: (rules: readonly FaultRule[]) => void;
    /** Also ends hanging connections. */
    readonly close: () => Promise<void>;
}
/** Starts the simulated service on 127.0.0.1. @throws RangeError for options that cannot be read. */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
