import { type Journal } from '../extract/landing/journal.ts';
import type { RunLake } from '../load/load-run.ts';
import type { KeptHistory } from '../load/publish/history.ts';
import { type Snapshot } from '../load/publish/snapshot-folders.ts';
import type { Findings, RunReport } from '../report/report.ts';
import type { Row } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import type { Recorder } from './events.ts';
import type { RunOptions, RunWorld } from './options.ts';
import type { CurrentLake } from './pipeline.ts';
export interface SessionLakeOptions {
    readonly options: Pick<RunOptions, 'output' | 'strict' | 'keepSnapshots' | 'recordUrl'> & Rules;
    readonly world: RunWorld;
    /** The published snapshot; null if there is none, or its manifest is lost. */
    readonly base: Snapshot | null;
    /** What a lake without current rows keeps of `base`; undefined if the run continues from its rows. */
    readonly history?: KeptHistory | null | undefined;
    /** In `base`, if this run has just rebuilt it. @default none */
    readonly findings?: Findings;
    readonly runId: string;
    readonly recorder: Recorder;
}
/** What is published with the lake. */
interface Publication {
    /** The run's row in the lake. */
    readonly row: () => Row<'runs'>;
    /** For the page; asked for once `since_pin` of the findings is known. */
    readonly report: () => RunReport;
    /** Microseconds. */
    readonly watermarkAt: number | null;
    /** Null for a run that landed nothing. */
    readonly journal: Omit<Journal, 'snapshot_id'> | null;
}
/** The lakes of a run: the private copy, and what is published. */
export interface SessionLake {
    readonly copy: RunLake;
    readonly published: Omit<CurrentLake, 'lostBodies'>;
    /** Data points appended so far. */
    readonly dataPoints: number;
    /** In what was published; empty before. */
    readonly findings: Findings;
    /** Exports, verifies, writes the journal, then switches `current`; after that only cleans up. */
    publish(publication: Publication): Promise<void>;
    /** Deletes the private copy, unless it was published. */
    discard(): Promise<void>;
}
export declare function createSessionLake(session: SessionLakeOptions): SessionLake;
export {};
