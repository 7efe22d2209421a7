import { type Sandbox } from '../../test/support/sandbox/server.ts';
import { type Disturbance, type Outcome } from './command.ts';
/** A simulated service and the command that reads it. */
export interface Service {
    readonly sandbox: Sandbox;
    /** Runs `run`, or another of the nightly commands, on an output folder. */
    run(output: string, disturbance?: Disturbance, command?: readonly string[], limitMs?: number): Promise<Outcome>;
    /** The same service, read with these additional arguments and environment variables. */
    with(more: MoreForRuns): Service;
    close(): Promise<void>;
}
/** What commands receive in addition to the service's address. */
export interface MoreForRuns {
    /** Of `run` and `replay`. */
    readonly args: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
}
export interface WorldSize {
    readonly seed: number;
    readonly initiatives: number;
    readonly surveys: number;
    readonly utrvsPerSurvey: number;
}
/** @param core of the next command; undefined: all cores */
export declare function startService(size: WorldSize, core?: () => number | undefined): Promise<Service>;
/** Core for the processes of one of several parallel lakes. */
export declare const coreOf: (lane: number) => number;
/** A folder whose name lets file faults distinguish the lake's files from others. */
export declare const lakeIn: (folder: string) => string;
