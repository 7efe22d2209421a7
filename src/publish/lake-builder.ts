import { chmod } from 'node:fs/promises';
import type { RecordBatch } from 'apache-arrow';
import { crashPoint } from '../base/crash-point.ts';
import { readOnly, syncToDisk } from '../base/files.ts';
import { collectGarbage } from '../base/memory-shares.ts';
import { type Database, keepMemory, selectRows } from '../load/database.ts';
import {
  type BatchCollector,
  type BatchInserter,
  bytesOf,
  createBatchCollector,
  createBatchInserter,
  garbageBytes,
  toSlice,
} from '../load/ingest/batch-inserter.ts';
import { type MergeOutcome, merge } from '../load/merge/merge.ts';
import type { MergeOptions } from '../load/merge/merge-context.ts';
import { createTableSql } from '../schema/ddl.ts';
import { createBatchBuilder } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import { type TableName, tableNames } from '../schema/tables.ts';
import type { KeptHistory } from './history.ts';
import { listFigureChanges } from './list-figure-changes.ts';
import { usualPartRows } from './partitions.ts';
import { findPinnedRecords } from './pinned-records.ts';
import {
  type Changed,
  type Closing,
  type PrivateCopy,
  type QueriedCopy,
  type SealedLake,
  sealedLake,
} from './sealed-lake.ts';
import type { Snapshot } from './snapshot-folders.ts';
import {
  copyDatabase,
  createDatabase,
  createWorkFolder,
  openSealedDatabase,
  prepareForMerge,
  type SealedDatabase,
} from './work-folder.ts';

export interface LakeBuilderOptions {
  readonly output: string;
  /** Name of the snapshot's folder; snapshots sort by name. */
  readonly snapshotId: string;
  /** The published snapshot to start from; null for a lake without current rows. */
  readonly base: Snapshot | null;
  /** The snapshot that its figures are compared with. @default base */
  readonly previous?: Snapshot | null;
  /** Of the run. @default null: those of all snapshots */
  readonly rules?: Rules | null;
  /** What is kept of the lake that is rebuilt. @default null: there was none */
  readonly history?: KeptHistory | null;
  /** Minimum number of rows of a part of a year, on average. @default 250,000: smaller parts compress worse */
  readonly minPartRows?: number;
  /** Called for each pin that cannot be read. */
  readonly warn?: (message: string) => void;
}

/**
 * A private copy of the lake. Every step returns the next one: rows are appended and merged, the merged lake is sealed,
 * exported, verified and published.
 */
export interface LakeBuilder extends QueriedCopy {
  /** Adds rows for the merge. May be called concurrently; batches are inserted one after the other. */
  append(table: TableName, batch: RecordBatch): Promise<void>;
  /** Call it once, after the last `append`. */
  merge(options: MergeOptions): Promise<MergedLake>;
  /** Deletes the private copy, whatever step it is at; does nothing after `publish` or when called again. */
  discard(): Promise<void>;
}

export interface MergedLake extends QueriedCopy {
  readonly outcome: MergeOutcome;
  /** The snapshots that its figures were compared with in `group_figure_changes`: `previous`, the name of a pin. */
  readonly compared: readonly string[];
  /** Adds the run's row and closes the database: from now on its bytes are what will be published. */
  seal(run: Row<'runs'>): Promise<SealedLake>;
}

export async function openLakeBuilder(options: LakeBuilderOptions): Promise<LakeBuilder> {
  const { output, base, previous = base, rules = null, history = null } = options;
  const { minPartRows = usualPartRows, warn = () => {} } = options;
  const work = await createWorkFolder(output, options.snapshotId);
  const closing = createClosing();
  try {
    const database = await (base === null ? createDatabase(history, work) : copyDatabase(base, work));
    closing.holds(database);
    const batches = createBatchInserter(database.connection);
    const inserter = createBatchCollector(batches);
    const stage = await openStaging(database, batches);
    if (base === null) await database.connection.run('BEGIN');
    crashPoint('database.opened');
    const copy = { work, base, previous, rules, minPartRows, direct: base === null, closing, output, warn };
    return appendableLake({ ...copy, database, inserter, stage });
  } catch (error) {
    await closing.close();
    await work.remove();
    throw error;
  }
}

/**
 * Rows wait for the merge in an in-memory database called `staging`, which spills to the work folder. It is attached
 * alongside the lake, so that its blocks never end up in the published file, and has its own connection, since one
 * transaction can write to only one database.
 *
 * @returns adds rows to it
 */
async function openStaging(database: Database, inserter: BatchInserter): Promise<WritableCopy['stage']> {
  const connection = await database.connect();
  await connection.run(`ATTACH ':memory:' AS staging`);
  await connection.run(['USE staging', ...tableNames.map((table) => createTableSql(table, { name: table }))].join(';'));
  return (table, batch) => inserter.insert(connection, `staging.main.${table}`, table, batch);
}

function createClosing(): Closing {
  let held: { readonly database: Database; readonly stopKeeping: () => Promise<void> } | null = null;
  return {
    holds: (database) => {
      held = { database, stopKeeping: keepMemory(database) };
    },
    close: async () => {
      await held?.stopKeeping();
      held?.database.close();
      held = null;
    },
  };
}

interface WritableCopy extends PrivateCopy {
  /**
   * Whether value records and data points go straight into the lake, which has none yet. Staged like those of a run, a
   * replay of 470,000 data points takes 15 % more processor time.
   */
  readonly direct: boolean;
  readonly database: Database;
  readonly inserter: BatchCollector;
  readonly stage: (table: TableName, batch: RecordBatch) => Promise<void>;
  readonly previous: Snapshot | null;
  readonly rules: Rules | null;
  readonly output: string;
  readonly warn: (message: string) => void;
}

function appendableLake(copy: WritableCopy): LakeBuilder {
  const { base, direct, database, inserter, stage } = copy;
  const { connection } = database;
  /** In Arrow's memory, before DuckDB compresses them. */
  let appendedBytes = 0;
  const staged = new Set<TableName>();
  return {
    append: async (table, batch) => {
      appendedBytes += bytesOf(toSlice(batch));
      if (direct && (table === 'utrvs' || table === 'data_points')) {
        await inserter.insert(connection, table, table, batch);
      } else {
        if (batch.numRows > 0) staged.add(table);
        await stage(table, batch);
      }
      crashPoint('staging.appended');
    },
    merge: async (options) => {
      await inserter.flush();
      if (appendedBytes >= garbageBytes) collectGarbage();
      await prepareForMerge(database, (base?.manifest.database.bytes ?? 0) + appendedBytes);
      const hasReadPins = !direct && (await findPinnedRecords(connection, copy.output, copy.warn));
      const outcome = await merge({ ...options, connection, direct, staged, hasReadPins });
      const compared = await listFigureChanges(connection, { ...copy, runId: options.runId });
      crashPoint('merge.committed');
      const surveys = [...options.loadedSurveys, ...options.removedSurveys];
      const changed = direct ? null : { surveys, records: outcome.touched, figuresFrom: outcome.figuresFrom };
      return mergedLake(copy, outcome, { changed, compared, isTiny: base === null && appendedBytes < tinyBytes });
    },
    query: (sql, values) => selectRows(connection, sql, values),
    discard: async () => {
      await copy.closing.close();
      await copy.work.remove();
    },
  };
}

interface Merged {
  readonly compared: readonly string[];
  readonly changed: Changed;
  readonly isTiny: boolean;
}

function mergedLake(copy: WritableCopy, outcome: MergeOutcome, merged: Merged): MergedLake {
  const { connection } = copy.database;
  return {
    outcome,
    compared: merged.compared,
    seal: async (run) => {
      await recordRun(copy, run);
      return sealedLake(copy, await sealDatabase(copy, merged), merged.changed);
    },
    query: (sql, values) => selectRows(connection, sql, values),
  };
}

async function recordRun({ database, inserter }: WritableCopy, row: Row<'runs'>): Promise<void> {
  const builder = createBatchBuilder('runs');
  builder.append(row);
  const batch = builder.finish();
  if (batch !== null) await inserter.insert(database.connection, 'runs', 'runs', batch);
  await inserter.flush();
  crashPoint('run.recorded');
}

/**
 * A smaller new lake is written without looking for the best compression of its 330 columns, which would not save a
 * block. In a larger one, an uncompressed text could be too long (see `openDatabase`).
 */
const tinyBytes = 2 ** 18;

/** Closes the database and opens it read-only. */
async function sealDatabase({ work, closing, database }: WritableCopy, { isTiny }: Merged): Promise<SealedDatabase> {
  const { connection } = database;
  if (isTiny) await connection.run(`SET force_compression = 'uncompressed'`);
  await connection.run('CHECKPOINT');
  crashPoint('database.checkpointed');
  await closing.close();
  await chmod(work.databaseFile, readOnly);
  await syncToDisk(work.databaseFile);
  crashPoint('database.synced');
  const sealed = await openSealedDatabase(work);
  closing.holds(sealed.database);
  return sealed;
}
