import { type JsonSchema } from '../base/json-schema.ts';
/** What a run reports while it works; the command shows it, `log.ndjson` stores it. Never contains a credential. */
export type RunEvent = {
    readonly type: 'stage';
    readonly name: string;
    readonly state: 'started' | 'finished';
    readonly ms?: number;
    /** When a stage starts: time until the run ends; missing if it cannot be estimated. */
    readonly secondsLeft?: number;
} | {
    readonly type: 'log';
    readonly level: 'debug' | 'info' | 'warn' | 'error';
    readonly message: string;
    readonly fields?: Readonly<Record<string, unknown>>;
} | {
    readonly type: 'progress';
    readonly stage: string;
    readonly done: number;
    readonly total: number;
    /** The service's rate limit: requests left in the window, their number per window, and its length in seconds. */
    readonly budget: {
        readonly remaining: number;
        readonly limit: number;
        readonly windowSeconds: number;
    } | null;
    /** Requests left in this stage and later ones, as far as is known; a replay sends none. */
    readonly requestsLeft: number;
    /** Time until the end of the run, including all its stages; `null` while it cannot be estimated. */
    readonly secondsLeft: number | null;
    /** What the run has done so far: attempts sent, bytes received as transferred, rows of `data_points` read. */
    readonly soFar: {
        readonly requests: number;
        readonly bytesReceived: number;
        readonly dataPoints: number;
    };
};
/** Called for everything that happens in a run, as it happens. */
export type RunListener = (event: RunEvent) => void;
type LogEvent = RunEvent & {
    readonly type: 'log';
};
/** Records a run's events: writes `log.ndjson`, times the stages, and passes each event to the listener. */
export interface Recorder {
    readonly stages: readonly {
        readonly name: string;
        readonly ms: number;
    }[];
    emit(event: RunEvent): void;
    log(level: LogEvent['level'], message: string, fields?: LogEvent['fields']): void;
    /** `secondsLeft` is shown when the stage starts. */
    stage<T>(name: string, work: () => Promise<T>, secondsLeft?: number | null): Promise<T>;
}
/**
 * Progress is shown, not logged; credentials are removed from everything. With `folder` null nothing is written. A log
 * that cannot be written is reported once and does not stop the run: if the disk is full, the run fails only when its
 * data needs the space.
 */
export declare function createRecorder(o: {
    readonly folder: string | null;
    readonly clock: () => number;
    readonly listener: RunListener | undefined;
}): Recorder;
/** One line of a run's `log.ndjson`, as `createRecorder` writes it; published as docs/reference/log.schema.json. */
export declare const logSchema: JsonSchema;
export {};
