import type { RunReport } from './report.ts';
/** An event of OpenLineage (https://openlineage.io/spec/2-0-2/OpenLineage.json), as plain JSON. */
export type LineageEvent = Readonly<Record<string, unknown>>;
/** The run of a job that events are about. */
export interface LineageRun {
    /** A UUID. */
    readonly runId: string;
    readonly namespace: string;
    readonly pipeline: string;
    /** The run that started this one, of an orchestrator for example. */
    readonly parent: LineageParent | null;
}
export interface LineageParent {
    readonly namespace: string;
    readonly name: string;
    readonly runId: string;
}
/** What a run published, as its manifest says. */
export interface PublishedTables {
    readonly snapshotId: string;
    /** Absolute. */
    readonly output: string;
    readonly tables: Readonly<Record<string, {
        readonly rows: number;
        readonly files: readonly {
            readonly path: string;
            readonly bytes: number;
        }[];
    }>>;
}
export declare const startEvent: (run: LineageRun, at: string) => LineageEvent;
/**
 * The event that ends a run: COMPLETE with what was read and written, ABORT if it was interrupted, else FAIL.
 * @param published null if it published nothing
 * @param output absolute path of the output folder
 */
export declare function endEvent(run: LineageRun, report: RunReport, output: string, published: PublishedTables | null): LineageEvent;
