import type { Client } from '../../extract/types.ts';
import type { RunOptions } from '../../run/options.ts';
import type { Source } from '../../run/source.ts';
import { type DoctorCheck } from './doctor-check.ts';
interface ServiceContext {
    readonly client: Client;
    readonly source: Source;
    readonly options: RunOptions;
    /** Milliseconds. */
    readonly now: () => number;
    readonly emit: (check: DoctorCheck) => void;
}
/**
 * Checks base URL, credentials, clock and rate limit with the first response, then sends one request to each endpoint.
 */
export declare function checkService(context: ServiceContext): Promise<void>;
export {};
