import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console, Room } from './console.ts';
type Progress = RunEvent & {
    readonly type: 'progress';
};
/**
 * Shows the events of a run: on a terminal lines that are overwritten until the run ends, otherwise an occasional
 * message with the time. The command reports an error that ends the run, once.
 */
export declare function showProgress(console: Console, now?: () => number): RunListener;
/** The last progress of a run, extrapolated in time. */
interface ProgressClock {
    started(stage: string, secondsLeft: number | null): void;
    counted(event: Progress): void;
    /** As of now. */
    view(): ProgressView;
}
/** @param now milliseconds */
export declare function createProgressClock(now: () => number): ProgressClock;
/** What is known about a run in progress at one moment. */
export interface ProgressView extends Pick<Progress, 'stage' | 'done' | 'total' | 'budget' | 'soFar'> {
    readonly elapsedSeconds: number;
    /** Until the run ends; 0 or less if it takes longer than estimated; null while unknown. */
    readonly secondsLeft: number | null;
    /** Recent rates per second; null at the beginning. */
    readonly rates: Progress['soFar'] | null;
}
/**
 * What is done, how long it takes, what it costs: the time left comes first and is never left out, the rest takes as
 * many lines as it needs in this terminal.
 */
export declare function progressLines(view: ProgressView, { columns, rows, styles }: Room): readonly string[];
export {};
