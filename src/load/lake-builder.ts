import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { checkpoint } from '../base/checkpoint.ts';
import { collectGarbage } from '../base/collect-garbage.ts';
import type { Damage } from '../base/damage.ts';
import { GuardError } from '../base/errors.ts';
import { readOnly, syncToDisk, writeDurably } from '../base/files.ts';
import { memoryShares } from '../base/memory-shares.ts';
import { createBatchBuilder } from '../schema/batch-builder.ts';
import type { Row } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import { onlyAddsColumns, schemaVersion } from '../schema/versions.ts';
import { type Database, numberOf, type SqlRow, selectRow, selectRows } from './database.ts';
import { type BatchCollector, createBatchCollector } from './ingest/batch-collector.ts';
import { bytesOf, createBatchInserter, garbageBytes, toSlice } from './ingest/batch-inserter.ts';
import { keepSurveys, keptFrom } from './ingest/keep-surveys.ts';
import { openStaging, type Staging } from './ingest/staging.ts';
import { keepMemory, type MemoryKeeper } from './memory-keeper.ts';
import { type MergeOutcome, merge } from './merge/merge.ts';
import type { MergeOptions } from './merge/merge-context.ts';
import { compactDatabase, isWasteful } from './publish/compact-database.ts';
import { type Exported, exportTables } from './publish/export-tables.ts';
import { type FileChecks, openFileChecks } from './publish/file-checks.ts';
import { type Manifest, type ManifestRules, writeManifest, writeManifestCopy } from './publish/manifest.ts';
import { usualPartRows } from './publish/partitions.ts';
import { type Snapshot, snapshotsFolder } from './publish/snapshot-folders.ts';
import {
  copyDatabase,
  createDatabase,
  createWorkFolder,
  databaseName,
  divideStatements,
  openSealedDatabase,
  prepareForMerge,
  type SealedDatabase,
  viewsSha256,
  type WorkFolder,
} from './publish/work-folder.ts';
import { isOutOfMemory } from './shared-connections.ts';
import type { Check } from './verify/integrity.ts';
import { verifyWork } from './verify/verify-snapshot.ts';

export interface LakeBuilderOptions {
  readonly output: string;
  /** Name of the snapshot's folder; snapshots sort by name. */
  readonly snapshotId: string;
  readonly runId: string;
  /** The published snapshot to start from; null for an empty lake. */
  readonly base: Snapshot | null;
  /**
   * Whether the lake will be rebuilt: only the base's history is copied, and surveys are inserted without staging.
   * @default whether the base has a different schema version and more has changed since then than added columns
   */
  readonly rebuild?: boolean;
  /** What is known of the base's files. @default every file that is used is read */
  readonly checks?: FileChecks;
  /** The fewest rows of a part of a year, on average. @default 250,000: smaller parts compress worse */
  readonly minPartRows?: number;
  /** Called for each damaged file of the base, which is therefore written again instead of being linked. */
  readonly onDamage?: (damage: Damage) => void;
}

export interface ExportOptions {
  readonly runId: string;
  readonly rules: ManifestRules;
  /** Microseconds. */
  readonly watermarkAt: number | null;
  /** Milliseconds. */
  readonly createdAt: number;
}

/** A private copy of the lake: append, merge, record the run, seal, export, verify and publish, in this order; or discard. */
export interface LakeBuilder {
  /** Where the snapshot's files are until it is published. */
  readonly folder: string;
  /** Adds rows for the merge. May be called concurrently; batches are inserted one after the other. */
  append(table: TableName, batch: RecordBatch): Promise<void>;
  /** Call it once. */
  merge(options: MergeOptions): Promise<MergeOutcome>;
  /** Number of records that were rejected, according to the lake's issues. */
  rejectedCount(): Promise<number>;
  recordRun(row: Row<'runs'>): Promise<void>;
  /**
   * Closes the database for good: from now on its bytes are what will be published. Returns whether there is memory enough to
   * query it while it is exported and verified; otherwise wait for that.
   */
  seal(): Promise<{ readonly isSmall: boolean }>;
  /** Writes the Parquet files and the manifest of the sealed database. */
  export(options: ExportOptions): Promise<Manifest>;
  /** Compares what was written with the manifest. @throws GuardError if they differ */
  verify(): Promise<void>;
  /** Queries the private copy. */
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
  /** Writes a file of the snapshot that is neither database nor table, such as `report.html`; folders in the name are made. */
  writeFile(name: string, text: string): Promise<void>;
  publish(): Promise<Snapshot>;
  /** Deletes the private copy; does nothing after `publish` or when called again. */
  discard(): Promise<void>;
}

export async function openLakeBuilder(options: LakeBuilderOptions): Promise<LakeBuilder> {
  const { base } = options;
  const work = await createWorkFolder(options.output, options.snapshotId);
  const checks = options.checks ?? (await openFileChecks(options.output));
  const rebuild = options.rebuild ?? (base !== null && mustBeRebuilt(base));
  const direct = base === null || rebuild;
  let database: Database | null = null;
  let alteredTables: ReadonlySet<TableName> = new Set();
  try {
    if (direct) database = await createDatabase(base, work);
    else ({ database, alteredTables } = await copyDatabase(base, work, checks));
    const batches = createBatchInserter(database.connection);
    const inserter = createBatchCollector(batches);
    const staging = await openStaging(database, batches);
    if (direct) await database.connection.run('BEGIN');
    checkpoint('database.opened');
    const onDamage = options.onDamage ?? (() => {});
    const copyFor = join(snapshotsFolder(options.output), options.snapshotId);
    const { minPartRows = usualPartRows } = options;
    const parts = {
      work,
      base,
      checks,
      minPartRows,
      direct,
      alteredTables,
      database,
      inserter,
      staging,
      onDamage,
      copyFor,
    };
    return createBuilder({
      ...parts,
      keeper: keepMemory(database),
      appendedBytes: 0,
      sealed: null,
      merged: null,
      exported: null,
    });
  } catch (error) {
    database?.close();
    await work.remove();
    throw error;
  }
}

const mustBeRebuilt = ({ manifest: { schema_version: version } }: Snapshot): boolean =>
  version !== schemaVersion && !onlyAddsColumns(version);

interface BuilderState {
  readonly work: WorkFolder;
  readonly base: Snapshot | null;
  /** Whether value records and data points go straight into the lake, which has none yet: half the work of a first load. */
  readonly direct: boolean;
  /** Tables with columns that the base does not have. */
  readonly alteredTables: ReadonlySet<TableName>;
  readonly minPartRows: number;
  readonly checks: FileChecks;
  /** In Arrow's memory, before DuckDB compresses them. */
  appendedBytes: number;
  database: Database | null;
  keeper: MemoryKeeper;
  sealed: SealedDatabase | null;
  readonly inserter: BatchCollector;
  readonly staging: Staging;
  readonly onDamage: (damage: Damage) => void;
  /** The folder that will be published, which the copy of the manifest is for. */
  readonly copyFor: string;
  merged: { readonly options: MergeOptions; readonly outcome: MergeOutcome } | null;
  exported: (Exported & { readonly manifest: Manifest }) | null;
}

function createBuilder(state: BuilderState): LakeBuilder {
  const { work, direct, inserter, staging } = state;
  return {
    folder: work.folder,
    append: async (table, batch) => {
      state.appendedBytes += bytesOf(toSlice(batch));
      if (direct && (table === 'utrvs' || table === 'data_points')) {
        await inserter.insert(connectionOf(state), table, table, batch);
      } else await staging.append(table, batch);
      checkpoint('staging.appended');
    },
    merge: async (options) => {
      await inserter.flush();
      if (state.appendedBytes >= garbageBytes) collectGarbage();
      await prepareForMerge(databaseOf(state), (state.base?.manifest.database.bytes ?? 0) + state.appendedBytes);
      await copyKeptSurveys(state, options.keptSurveys ?? []);
      const outcome = await merge({ ...options, connection: connectionOf(state), direct });
      state.merged = { options, outcome };
      checkpoint('merge.committed');
      return outcome;
    },
    rejectedCount: async () => {
      const sql = `SELECT count(*) AS n FROM data_issues WHERE severity = 'rejected'`;
      return numberOf(await selectRow(connectionOf(state), sql), 'n');
    },
    recordRun: async (row) => {
      const builder = createBatchBuilder('runs');
      builder.append(row);
      const batch = builder.finish();
      if (batch !== null) await inserter.insert(connectionOf(state), 'runs', 'runs', batch);
      await inserter.flush();
      checkpoint('run.recorded');
    },
    seal: async () => {
      const { isSmall } = await sealDatabase(state);
      return { isSmall };
    },
    export: (options) => exportLake(state, options),
    verify: async () => {
      await verifyLake(state);
      checkpoint('snapshot.verified');
    },
    query: async (sql, values) => {
      const { connection, limitMemory } = databaseOf(state);
      const reader = state.sealed?.reader ?? connection;
      try {
        return await selectRows(reader, sql, values);
      } catch (error) {
        // Until it is sealed, a failure ends the transaction.
        if (state.sealed === null || !isOutOfMemory(error)) throw error;
        await limitMemory(memoryShares.databaseMb.alone);
        return selectRows(reader, sql, values);
      }
    },
    writeFile: async (name, text) => {
      const file = join(work.folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeDurably(file, text, { mode: readOnly });
    },
    publish: async () => {
      const manifest = state.exported?.manifest;
      if (manifest === undefined) throw new Error('a lake must be exported before it is published');
      await closeDatabase(state);
      await writeManifestCopy(state.copyFor, manifest);
      const folder = await work.publish();
      const databaseFile = join(folder, databaseName);
      return { snapshotId: manifest.snapshot_id, folder, databaseFile, manifest, manifestDamage: null };
    },
    discard: async () => {
      await closeDatabase(state);
      await work.remove();
    },
  };
}

/** Rows of surveys that are not loaded again, from the base into a lake that is rebuilt. */
async function copyKeptSurveys(state: BuilderState, surveys: readonly string[]): Promise<void> {
  if (surveys.length === 0) return;
  if (!state.direct || state.base === null) throw new Error('only a rebuilt lake takes rows from its base');
  await keepSurveys(databaseOf(state), state.base.databaseFile, surveys);
}

function connectionOf(state: BuilderState): DuckDBConnection {
  if (state.sealed !== null) throw new Error('the lake has been sealed and can no longer be written');
  return databaseOf(state).connection;
}

function databaseOf({ database }: BuilderState): Database {
  if (database === null) throw new Error('the lake has been published or discarded');
  return database;
}

async function closeDatabase(state: BuilderState): Promise<void> {
  await state.keeper.stop();
  state.database?.close();
  state.database = null;
}

/** Whether nothing of the base's current tables is left. */
const isRebuilt = ({ direct, merged }: BuilderState): boolean => direct || merged?.options.rebuild === true;

async function exportLake(state: BuilderState, options: ExportOptions): Promise<Manifest> {
  const { work, base, merged } = state;
  const rebuilt = isRebuilt(state);
  if (state.sealed === null) throw new Error('a lake must be sealed before it is exported');
  const { connections } = state.sealed;
  const [exported, sha256] = await Promise.all([
    exportTables({
      connections,
      folder: work.folder,
      base: rebuilt ? null : base,
      alteredTables: state.alteredTables,
      minPartRows: state.minPartRows,
      checks: state.checks,
      touched: rebuilt ? null : (merged?.outcome.touched ?? new Map()),
    }),
    state.checks.sha256Of(work.databaseFile),
  ]);
  const manifest: Manifest = {
    snapshot_id: work.snapshotId,
    run_id: options.runId,
    created_at: new Date(options.createdAt).toISOString(),
    schema_version: schemaVersion,
    views_sha256: viewsSha256(),
    rules: options.rules,
    watermark_at: options.watermarkAt === null ? null : new Date(options.watermarkAt / 1000).toISOString(),
    database: { path: databaseName, bytes: (await stat(work.databaseFile)).size, sha256 },
    tables: exported.tables,
  };
  for (const damage of exported.damaged) state.onDamage(damage);
  await writeManifest(work.folder, manifest);
  checkpoint('manifest.written');
  state.exported = { ...exported, manifest };
  return manifest;
}

/** A new lake with less is written without looking for the best compression of its 330 columns, which would not save a block. */
const tinyBytes = 2 * 2 ** 20;

/** Closes the database for good and opens it read-only. */
async function sealDatabase(state: BuilderState): Promise<SealedDatabase> {
  const { work } = state;
  const connection = connectionOf(state);
  if (state.base === null && state.appendedBytes < tinyBytes) {
    await connection.run(`SET force_compression = 'uncompressed'`);
  }
  await connection.run('DETACH staging');
  await connection.run(`DETACH DATABASE IF EXISTS ${keptFrom}`);
  await connection.run('CHECKPOINT');
  checkpoint('database.checkpointed');
  const wasteful = await isWasteful(connection);
  await closeDatabase(state);
  if (wasteful) await compactDatabase(work);
  await chmod(work.databaseFile, readOnly);
  await syncToDisk(work.databaseFile);
  checkpoint('database.synced');
  const sealed = await openSealedDatabase(work);
  state.database = sealed.database;
  state.keeper = keepMemory(sealed.database);
  state.sealed = sealed;
  return sealed;
}

async function verifyLake(state: BuilderState): Promise<void> {
  const { work, exported, merged, sealed } = state;
  if (exported === null || sealed === null) throw new Error('a lake must be exported before it is verified');
  const touched = merged === null ? [] : [...merged.options.loadedSurveys, ...merged.options.removedSurveys];
  const { checks } = await verifyWork({
    ...exported,
    connection: databaseOf(state).connection,
    connections: sealed.connections,
    folder: work.folder,
    touchedSurveys: isRebuilt(state) ? null : touched,
  });
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) throw failedChecks(failed);
  // A small lake is queried meanwhile; from here on a large one is asked one thing at a time.
  if (!sealed.isSmall) await divideStatements(sealed);
}

function failedChecks(failed: readonly Check[]): GuardError {
  const details = failed.map(({ name, detail }) => `${name} (${detail})`).join('; ');
  return new GuardError(`nothing was published, because the new snapshot is not what it should be: ${details}`, {
    hint: 'Run again; if it happens again, run `esg-lake run --full` and report it.',
  });
}
