import { type Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableFormat } from '../run/options.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import type { ObjectStore } from './object-store.ts';
import { type PushReport, type PushWanted } from './push-tables.ts';
export type LakePush = Omit<PushWanted, 'state' | 'snapshot' | 'isOurs' | 'folder'> & {
    readonly output: string;
    readonly snapshot: Snapshot;
};
/** Pushes the tables of a snapshot. The caller holds the lock of the output folder. */
export declare function pushLake({ output, snapshot, formats, ...wanted }: LakePush): Promise<PushReport>;
/** The folder for copies of a store's logs while their next versions are prepared. */
export declare const pushFolder: (output: string) => string;
/** The requested formats, or else those on disk. */
export declare function formatsFor({ url }: ObjectStore, asked: readonly TableFormat[], output: string): Promise<readonly TableFormat[]>;
/** The part of a run that pushing needs. */
export type StoreRun = Pick<PipelineRun, 'options' | 'published' | 'stage' | 'progress' | 'log' | 'now' | 'signal'>;
/**
 * Pushes the published snapshot to the object store of `--push`, if there is one. Call it at the end of a pipeline,
 * also when it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays
 * published even if the push fails.
 *
 * @throws what `openStore` and `pushTables` throw
 */
export declare function publishToStore(run: StoreRun): Promise<void>;
/** One sentence on what a push did. */
export declare function pushSummary({ url, snapshot_id: id, changed, put, present, deleted }: PushReport): string;
