import type { RunMode } from './report.ts';
/** Estimates when a run will have ended, over all its stages. */
export interface TimeLeft {
    started(stage: string): void;
    /** How much of the stage under way is done. */
    counted(done: number, total: number): void;
    /** Seconds until the run ends; null while it cannot be estimated. */
    estimate(known: KnownWork): number | null;
}
/** What a run knows about the work to come. */
export interface KnownWork {
    readonly mode: RunMode;
    /** Seconds that the requests to come take under the rate limit; null while unknown or if there are none. */
    readonly requestSeconds: number | null;
    /** Data points read so far. */
    readonly dataPoints: number;
    /** Data points of the lake that the run starts from. */
    readonly lakeDataPoints: number;
}
/** @param now milliseconds; only differences matter */
export declare function createTimeLeft(history: StageHistory, now: () => number): TimeLeft;
/** How long the stages of earlier runs in this folder took, in milliseconds, newest run first. */
type StageHistory = readonly EarlierRun[];
interface EarlierRun {
    readonly mode: unknown;
    readonly stages: ReadonlyMap<string, number>;
}
/** Only runs that published went through all stages. A report that cannot be read is as good as none. */
export declare function readStageHistory(output: string): Promise<StageHistory>;
export {};
