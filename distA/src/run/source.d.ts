import type { Credentials } from '../extract/types.ts';
import type { RunOptions } from './options.ts';
type SourceOptions = Pick<RunOptions, 'baseUrl' | 'credentials' | 'sandbox' | 'output'>;
/** The service that a run reads from. */
export interface Source {
    readonly baseUrl: string;
    readonly credentials: Credentials;
    /** Base URL, or what the sandbox simulates; shown in the report. */
    readonly description: string;
    /** Null for a real service. */
    readonly sandbox: {
        readonly night: number;
    } | null;
    close(): Promise<void>;
}
/**
 * The service named by the options; without a base URL, the simulated one.
 * @throws UsageError if there are no credentials for a named service.
 */
export declare function openSource(options: SourceOptions): Promise<Source>;
export {};
