import { type JsonObject } from '../base/json.ts';
/** Whether a run published, or found that nothing had changed, according to its report. */
export declare const endedWell: ({ status }: Readonly<{
    status?: unknown;
}>) => boolean;
/** The newest run whose report says that it ended well. */
interface GoodRun {
    readonly runId: string;
    /** ISO 8601. */
    readonly finishedAt: string;
}
/** Null if there is none. */
export declare function lastGoodRun(output: string): Promise<GoodRun | null>;
/** Null when the file is missing, damaged or something else. */
export declare function readJsonObject(file: string): Promise<JsonObject | null>;
/** The night of the sandbox after the last one that a successful run reported. */
export declare function nextNight(output: string): Promise<number>;
/** Deletes the reports and logs of these runs. Each is renamed first, so that none looks like one that was killed. */
export declare function pruneRuns(output: string, runIds: readonly string[]): Promise<void>;
/** Deletes what a run that was killed had set aside. */
export declare function removeSetAsideRuns(output: string): Promise<void>;
export {};
