import { type Measurement } from './measure.ts';
import type { Server } from './serve.ts';
import { type PreparedWorld } from './world/prepare.ts';
import type { WorldSpec } from './world/world.ts';
export interface BenchOptions {
    readonly surveys: number;
    readonly utrvs: number;
    /** Number of runs of each peer; medians are printed. */
    readonly repeat: number;
    readonly quick: boolean;
    /** A Python with dlt; null without one. */
    readonly python: string | null;
    /** Years of history of the lakes that grow (case 4). @default 1, 4 and 16; 1 and 4 with --quick */
    readonly years?: readonly number[] | undefined;
}
export interface BenchContext {
    readonly options: BenchOptions;
    /** Everything is written below this folder; it is deleted at the end. */
    readonly folder: string;
    readonly log: (line: string) => void;
    /** The world for this spec, prepared once. */
    world(spec: WorldSpec): Promise<PreparedWorld>;
}
export declare function createContext(options: BenchOptions, folder: string, log: (line: string) => void): BenchContext;
/** The world of all cases except growth: five years of surveys. */
export declare const mainSpec: ({ surveys, utrvs }: BenchOptions) => WorldSpec;
export declare const script: (name: string) => string;
/** Runs our command in a new process. */
export declare function esgLake(args: readonly string[], node?: readonly string[]): Promise<Measurement>;
/** A run against a bench server into an output folder. */
export declare function esgLakeRun(server: Server, output: string, args?: readonly string[]): Promise<Measurement>;
/** An output folder that does not exist yet. */
export declare function freshOutput(context: BenchContext, name: string): string;
